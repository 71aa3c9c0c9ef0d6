import { describe, expect, it } from "vitest";
import { loadColumns } from "./load-columns";

const columns = { ids: [7], statuses: [0], lats: [52], lngs: [5], unlocated: 1 };
const respondWith = (response: Response) => () => Promise.resolve(response);

describe("loadColumns", () => {
  it("returns the columns", async () => {
    expect(await loadColumns("/", respondWith(Response.json(columns)))).toEqual({
      status: "loaded",
      value: columns,
    });
  });

  it("reports the end of the session when the response is a redirect", async () => {
    const redirect = Object.defineProperty(new Response(), "type", { value: "opaqueredirect" });
    expect(await loadColumns("/", respondWith(redirect))).toEqual({ status: "session-ended" });
  });

  it("reports the end of the session when the problem has sessionEnded", async () => {
    const problem = { status: 401, code: 0, messages: {}, kind: "http", sessionEnded: true };
    expect(await loadColumns("/", respondWith(Response.json(problem, { status: 401 })))).toEqual({
      status: "session-ended",
    });
  });

  it.each([
    ["the body is no JSON", new Response("<html>")],
    ["the body is no columns", Response.json({ ids: [1] })],
    ["the response is a problem", Response.json({ status: 500, sessionEnded: false }, { status: 502 })],
    ["the response is an error without a body", new Response("", { status: 503 })],
  ])("fails when %s", async (_, response) => {
    expect(await loadColumns("/", respondWith(response))).toEqual({ status: "failed" });
  });

  it.each([
    ["there is no network", new TypeError("Failed to fetch")],
    ["the request times out", new DOMException("", "TimeoutError")],
  ])("fails when %s", async (_, error) => {
    expect(await loadColumns("/", () => Promise.reject(error))).toEqual({ status: "failed" });
  });
});
