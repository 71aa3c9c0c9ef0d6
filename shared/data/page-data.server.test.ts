import type { Result } from "@shared/api/result";
import { createTestContext, createTestSession } from "@testing/load-context";
import { afterEach, describe, expect, it, vi } from "vitest";
import { liveData, loadParts, pageData } from "./page-data.server";

const failed = (status: number, code: number): Result<never> => ({
  ok: false,
  error: { status, code, messages: {}, kind: "http", retryAfterSeconds: null, sessionEnded: false },
});
const unknown = failed(404, 2000);

interface Options {
  /** Where the response goes, as the browser states it: a document, or the copy of the service worker. */
  dest?: "document" | "empty";
  isDataRequest?: boolean;
}

const statusOf = async (
  object: Promise<Result<unknown>>,
  { dest = "document", isDataRequest = false }: Options = {},
) => {
  const request = new Request("https://site.example/plants/9", { headers: { "Sec-Fetch-Dest": dest } });
  const context = { ...createTestContext({}, createTestSession()).context, isDataRequest };
  return (await pageData({ request, context }, object, { id: 9 })).init?.status ?? 200;
};

const delayed = (ms: number, result: Result<unknown>) =>
  new Promise<Result<unknown>>((resolve) => setTimeout(resolve, ms, result));

describe("pageData", () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    [404, "is unknown", unknown],
    [403, "may not be seen by the user", failed(403, 4005)],
    [503, "cannot be loaded", failed(503, 0)],
  ])("has status %i when a document's object %s", async (status, _, result) => {
    expect(await statusOf(Promise.resolve(result))).toBe(status);
    expect(await statusOf(Promise.resolve(result), { dest: "empty" })).toBe(status);
    expect(await statusOf(Promise.resolve(result), { isDataRequest: true })).toBe(200);
  });

  it("has status 200 when the object was found", async () =>
    expect(await statusOf(Promise.resolve({ ok: true, value: 1 }))).toBe(200));

  it("waits half a second for the status of a document, and for the status of a copy until the call ends", async () => {
    vi.useFakeTimers();
    const [document, copy] = [statusOf(delayed(9_000, unknown)), statusOf(delayed(9_000, unknown), { dest: "empty" })];
    await vi.advanceTimersByTimeAsync(500);
    expect(await Promise.race([document, copy])).toBe(200);
    await vi.advanceTimersByTimeAsync(8_500);
    expect(await copy).toBe(404);
  });
});

describe("liveData", () => {
  const load = <T extends object>(owner: string | null, page: T) => {
    const { context } = createTestContext({}, createTestSession());
    const headers: Record<string, string> = owner === null ? {} : { "X-Refresh": owner };
    return liveData({ request: new Request("https://site.example/triage.data", { headers }), context }, page);
  };
  const { user, company } = createTestSession();
  const owner = `${user?.id}-${company?.id}`;

  it("has the time of the request and defers the results unless it is a refresh", async () => {
    const rows = Promise.resolve(1);
    const data = await load(null, { rows });
    expect(data).toEqual({ rows, asOf: expect.stringMatching(/^\d{4}-/) });
    expect(data.rows).toBe(rows);
  });

  it("awaits the results of a refresh, also results in objects, and has no time", async () => {
    const page = { today: "2026-06-21", rows: Promise.resolve([1]), counts: { open: Promise.resolve(2) }, none: null };
    expect(await load(owner, page)).toEqual({
      today: "2026-06-21",
      rows: [1],
      counts: { open: 2 },
      none: null,
      asOf: null,
    });
  });

  it.each(["9-9", `${owner}0`, ""])("rejects the refresh of a page of %o", (other) =>
    expect(load(other, {})).rejects.toMatchObject({ status: 409 }),
  );
});

describe("loadParts", () => {
  const load = (query: string) => {
    const called: string[] = [];
    const part = (name: string, properties: object) => () => {
      called.push(name);
      return properties as Record<string, unknown>;
    };
    const loaded = loadParts(new URLSearchParams(query), {
      issues: part("issues", { issues: Promise.resolve([1]), cost: 2 }),
      notes: part("notes", { notes: Promise.resolve([]) }),
    });
    return { loaded, called };
  };

  it("loads the properties of the requested parts only", async () => {
    const { loaded, called } = load("parts=issues");
    expect(await loaded).toEqual({ issues: [1], cost: 2 });
    expect(called).toEqual(["issues"]);
  });

  it("ignores unknown parts and inherited names", async () => {
    const { loaded } = load("parts=toString,weather,notes");
    expect(await loaded).toEqual({ notes: [] });
  });

  it("loads nothing without parts", async () => expect(await load("").loaded).toEqual({}));
});
