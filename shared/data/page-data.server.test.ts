import type { Result } from "@shared/api/result";
import { createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { liveData, loadParts, pageData } from "./page-data.server";

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

  it("has status 403 when the API rejects a document's object", async () => {
    expect(await statusOf(Promise.resolve(failed(403, 4005)))).toBe(403);
    expect(await statusOf(Promise.resolve(failed(403, 4005)), "empty")).toBe(200);
  });

  it.each([
    ["data of a navigation", Promise.resolve(unknown), "empty"],
    ["an object that was found", Promise.resolve({ ok: true, value: 1 } as const), "document"],
    ["a failure of the API", Promise.resolve(failed(500, 0)), "document"],
    ["a call that takes longer", new Promise<Result<unknown>>(() => {}), "document"],
  ])("has status 200 for %s", async (_, object, dest) => {
    const startedAt = performance.now();
    expect(await statusOf(object, dest)).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(900);
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

  it("awaits the results of a refresh, also those in objects, and has no time", async () => {
    const page = { today: "2026-06-21", rows: Promise.resolve([1]), counts: { open: Promise.resolve(2) }, none: null };
    expect(await load(owner, page)).toEqual({
      today: "2026-06-21",
      rows: [1],
      counts: { open: 2 },
      none: null,
      asOf: null,
    });
  });

  it.each(["9-9", `${owner}0`, ""])("rejects the refresh of a page of %o", async (other) => {
    await expect(load(other, {})).rejects.toMatchObject({ status: 409 });
  });
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

  it("loads nothing without parts", async () => {
    expect(await load("").loaded).toEqual({});
  });
});
