import type { Result } from "@shared/api/result";
import { describe, expect, it } from "vitest";
import { pageData } from "./page-data.server";

const failed = (status: number, code: number): Result<never> => ({
  ok: false,
  error: { status, code, messages: {}, kind: "http", retryAfterSeconds: null, sessionEnded: false },
});
const unknown = failed(404, 2000);

const statusOf = async (object: Promise<Result<unknown>>, dest = "document") => {
  const request = new Request("https://site.example/plants/9", { headers: { "Sec-Fetch-Dest": dest } });
  return (await pageData(request, object, { id: 9 })).init?.status ?? 200;
};

describe("pageData", () => {
  it("has status 404 when a document's object is unknown", async () => {
    expect(await statusOf(Promise.resolve(unknown))).toBe(404);
  });

  it.each([
    ["data of a navigation", Promise.resolve(unknown), "empty"],
    ["an object that was found", Promise.resolve({ ok: true, value: 1 } as const), "document"],
    ["an object without access", Promise.resolve(failed(403, 4005)), "document"],
    ["a failure of the API", Promise.resolve(failed(500, 0)), "document"],
    ["a call that takes longer", new Promise<Result<unknown>>(() => {}), "document"],
  ])("has status 200 for %s", async (_, object, dest) => {
    const startedAt = performance.now();
    expect(await statusOf(object, dest)).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(900);
  });
});
