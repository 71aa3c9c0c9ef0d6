import { describe, expect, it } from "vitest";
import { maskedLine, maskedPath, maskedText } from "./text";

const key = "vT3mY0pQ-_z8nKd2LwXc5sRb7uGh1JfEaA9iOq4Ztyo";

describe("maskedPath", () => {
  it.each([
    [`/ingest/${key}`, "/ingest/…"],
    [`/ingest/${key}/`, "/ingest/…"],
    ["/ingest/short", "/ingest/…"],
    [`/INGEST//${key}`, "/INGEST//…"],
    [`/v0/ingest/${key}`, "/v0/ingest/…"],
    [`/ingest%2F${key}`, "/ingest%2F…"],
    [`/owner/${key}.data`, "/owner/…"],
    ["/owner-links/short", "/owner-links/…"],
    [`/${key}`, "/…"],
    [`/${encodeURIComponent(`ingest/${key}`)}`, "/ingest%2F…"],
    [`/anything/${key}.data`, "/anything/…"],
    [`/reset-password/${key}`, "/reset-password/…"],
    [`/setup;token=${key}`, "/setup;token=…"],
    ["/companies/3/plants/12345/custom_field_types", "/companies/3/plants/12345/custom_field_types"],
    ["/assets/route-BQmX3cVb7Zk1.js:2:44771", "/assets/route-BQmX3cVb7Zk1.js:2:44771"],
    ["/plants/12/performance.data", "/plants/12/performance.data"],
    ["/resources/forgot-password-or-another-word", "/resources/forgot-password-or-another-word"],
  ])("of %s is %s", (path, masked) => expect(maskedPath(path)).toBe(masked));
});

describe("maskedText", () => {
  it.each([
    [
      `Fetch failed: https://user:${key}@api.example/site/7?api_key=${key}`,
      "Fetch failed: https://…@api.example/site/7?…",
    ],
    [`POST http://localhost:8787/ingest/${key}: 404`, "POST http://localhost:8787/ingest/… 404"],
    ["Is this right? Yes, 3/4 of it.", "Is this right? Yes, 3/4 of it."],
    ["TypeError: x\n    at f (/srv/app/index.js:10:4)", "TypeError: x\n    at f (/srv/app/index.js:10:4)"],
  ])("masks %s", (text, masked) => expect(maskedText(text)).toBe(masked));

  it("leaves a line of JSON readable", () => {
    const line = JSON.stringify({ message: `"/ingest/${key}" and '/x?token=${key}'`, path: `/ingest/${key}` });
    expect(JSON.parse(maskedText(line))).toEqual({ message: `"/ingest/…" and '/x?…'`, path: "/ingest/…" });
  });
});

it("maskedLine masks every text of an entry, and leaves numbers and ids", () => {
  const entry = {
    requestId: "8f1d2c3b4a5d6e7f-AMS",
    path: `/ingest/${key}`,
    inner: { urls: [`/a?b=${key}`] },
    status: 404,
  };
  expect(JSON.parse(maskedLine(entry))).toEqual({
    requestId: "8f1d2c3b4a5d6e7f-AMS",
    path: "/ingest/…",
    inner: { urls: ["/a?…"] },
    status: 404,
  });
});
