import { afterEach, describe, expect, it, vi } from "vitest";
import type { RequestScope } from "../http/request-scope";
import { serveCalendar } from "./calendar";

const path = `/calendar/${"s".repeat(43)}.ics`;

/** Requests a path of a site whose API responds with `response`. */
async function serve(path: string, response: Response | Error, { method = "GET", access_tokens = true } = {}) {
  const calls: Request[] = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    calls.push(new Request(url, init));
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
  });
  const url = new URL(path, "https://site.example");
  const request = new Request(url, { method, headers: { Cookie: "session=x" } });
  const settings = { v0ApiUrl: "https://api.example", apiExtensions: { access_tokens } };
  const trace = { requestId: "r", upstreamCalls: 0, upstreamMs: 0 };
  const served = await serveCalendar({ request, url, env: {}, settings, trace } as unknown as RequestScope);
  return { served, calls: calls.map(({ url, headers }) => [url, headers.get("cookie"), headers.get("authorization")]) };
}

describe("serveCalendar", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it("passes the feed of the API on, without a cookie or a token", async () => {
    const { served, calls } = await serve(path, new Response("BEGIN:VCALENDAR"));
    expect(calls).toEqual([[`https://api.example/v0/calendar/${"s".repeat(43)}`, null, null]]);
    expect([served?.status, served?.headers.get("Content-Type"), served?.headers.get("Cache-Control")]).toEqual([
      200,
      "text/calendar; charset=utf-8",
      "no-store",
    ]);
    expect(await served?.text()).toBe("BEGIN:VCALENDAR");
    const head = await serve(path, new Response("BEGIN:VCALENDAR"), { method: "HEAD" });
    expect([head.served?.status, await head.served?.text()]).toEqual([200, ""]);
  });

  it("is not found for an unknown secret, and unavailable when the API fails", async () => {
    const statuses = [new Response(null, { status: 404 }), new Response(null, { status: 500 }), new Error("reset")];
    const served = await Promise.all(statuses.map(async (response) => (await serve(path, response)).served?.status));
    expect(served).toEqual([404, 503, 503]);
  });

  it("calls no API for another path, or without the extension", async () => {
    const other = await serve("/calendar/short.ics", new Response());
    const without = await serve(path, new Response(), { access_tokens: false });
    expect([other.served?.status, other.calls, without.served?.status, without.calls]).toEqual([404, [], 404, []]);
    expect((await serve("/plants", new Response())).served).toBeNull();
    expect((await serve(path, new Response(), { method: "POST" })).served).toBeNull();
  });
});
