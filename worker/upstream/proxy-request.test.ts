import type { Transport } from "@shared/api/v0/transport";
import type { SessionStorage } from "@shared/session/load-context";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { attachmentOf, proxyCall, proxyRequest } from "./proxy-request";
import type { UpstreamFetch } from "./upstream-fetch";

const site = "https://site.example";
const path = "/companies/3/inbound-drivers?with=drivers";

function createProxy(respond: () => Promise<Response> | Response, token: string | null = "bearer") {
  const upstreamFetch = vi.fn<UpstreamFetch>(async () => respond());
  const cachedFetch = vi.fn<Transport>(async () => ({ status: 200, text: '{"count":1}', retryAfterSeconds: null }));
  const revision = { current: 0, bump: vi.fn(), setCookie: null };
  const endSession = vi.fn(async () => new Headers({ "Set-Cookie": "__Host-session=; Max-Age=0" }));
  const session = { getSession: () => (token === null ? null : { token }), endSession } as unknown as SessionStorage;
  const options = { upstreamFetch, session, revision, cachedFetch };
  const request = (init: RequestInit = {}, callPath = path) =>
    proxyRequest(new Request(`${site}/api/v0${callPath}`, init), callPath, options);
  return { options, upstreamFetch, cachedFetch, revision, endSession, request };
}

describe("proxyRequest", () => {
  afterEach(() => void vi.useRealTimers());

  it("adds the token and drops the browser's cookies and forwarding headers", async () => {
    const { request, upstreamFetch } = createProxy(() => Response.json([]));
    const headers = {
      Cookie: "__Host-session=x",
      Authorization: "Bearer forged",
      "X-Forwarded-For": "1.2.3.4",
      Accept: "application/json",
      Referer: `${site}/plants`,
    };
    await request({ headers });
    const [callPath, init] = upstreamFetch.mock.calls[0] ?? [];
    expect(callPath).toBe(path);
    expect(Object.fromEntries(init?.headers ?? [])).toEqual({
      accept: "application/json",
      authorization: "Bearer bearer",
    });
  });

  it("returns data without cookies and without caching headers of upstream", async () => {
    const headers = { "Set-Cookie": "upstream=1", "Cache-Control": "public", Server: "x", ETag: '"1"' };
    const response = await createProxy(() => Response.json({ a: 1 }, { headers })).request();
    expect(await response.json()).toEqual({ a: 1 });
    expect(Object.fromEntries(response.headers)).toEqual({
      "cache-control": "private, no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "content-type": "application/json",
      etag: '"1"',
    });
  });

  it("preserves the file name of a download, and downloads every content type except JSON", async () => {
    const file = new Response("a;b", {
      headers: { "Content-Type": "text/csv", "Content-Disposition": 'attachment; filename="plants.csv"' },
    });
    const download = await createProxy(() => file).request({}, "/me/reports/4/download");
    expect(download.headers.get("Content-Disposition")).toBe('attachment; filename="plants.csv"');
    expect(await download.text()).toBe("a;b");
    for (const disposition of [undefined, "inline"]) {
      const headers = new Headers({ "Content-Type": "text/html" });
      if (disposition) headers.set("Content-Disposition", disposition);
      const page = await createProxy(() => new Response("<script>", { headers })).request();
      expect(page.headers.get("Content-Disposition")).toBe("attachment");
    }
  });

  it("passes the request body and an error response through", async () => {
    const errorBody = { error: { code: 4000, messages: { file: ["Too large"] } } };
    const { request, upstreamFetch, revision } = createProxy(() => Response.json(errorBody, { status: 422 }));
    const response = await request({ method: "POST", body: "content" }, "/companies/3/plants/7/files");
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual(errorBody);
    const sent = upstreamFetch.mock.calls[0]?.[1].body;
    expect(await new Response(sent).text()).toBe("content");
    expect(revision.bump).toHaveBeenCalledTimes(1);
  });

  it("streams an upload without buffering it", async () => {
    const { request, upstreamFetch } = createProxy(() => Response.json([], { status: 201 }));
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const init = { method: "POST", body: body.readable, duplex: "half" };
    // The upstream call started before the file was complete.
    expect((await request(init as RequestInit, "/companies/3/plants/7/files")).status).toBe(201);
    const received = new Response(upstreamFetch.mock.calls[0]?.[1].body).text();
    const writer = body.writable.getWriter();
    await writer.write(new TextEncoder().encode("first "));
    await writer.write(new TextEncoder().encode("second"));
    await writer.close();
    expect(await received).toBe("first second");
  });

  it.each([
    [401, {}],
    [401, { error: { code: 1000, messages: {} } }],
    [400, { error: { code: 1002, messages: {} } }],
  ])("ends the session when v0 responds with %i %o", async (status, body) => {
    const { request, endSession } = createProxy(() => Response.json(body, { status }));
    const response = await request();
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: 1000 } });
    expect(response.headers.get("Set-Cookie")).toContain("Max-Age=0");
    expect(endSession).toHaveBeenCalledTimes(1);
    const headers = { "Sec-Fetch-Mode": "navigate", Referer: `${site}/reports?page=2` };
    const link = await request({ headers });
    expect([link.status, link.headers.get("Location")]).toEqual([302, "/?nextUrl=%2Freports%3Fpage%3D2"]);
  });

  it("returns 401 without an upstream call when there is no session", async () => {
    const { request, upstreamFetch } = createProxy(() => Response.json([]), null);
    expect((await request()).status).toBe(401);
    expect(upstreamFetch).not.toHaveBeenCalled();
  });

  it("returns an error in the format of v0, without upstream details, when upstream is unreachable", async () => {
    vi.useFakeTimers();
    const pending = createProxy(() => Promise.reject(new TypeError("connect 10.0.0.7"))).request();
    await vi.runAllTimersAsync();
    const response = await pending;
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({ error: { code: 5000, messages: {} } });
  });

  it("returns 504 when the headers of v0 exceed the timeout, and lets a body take longer", async () => {
    vi.useFakeTimers();
    const late = createProxy(() => new Promise<Response>(() => {}));
    const pending = late.request();
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await pending).status).toBe(504);
    expect(late.upstreamFetch.mock.calls[0]?.[1].signal?.aborted).toBe(true);

    const body = new TransformStream<Uint8Array, Uint8Array>();
    const slow = createProxy(() => new Response(body.readable, { headers: { "Content-Type": "text/csv" } }));
    const response = await slow.request({}, "/me/reports/4/download");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(slow.upstreamFetch.mock.calls[0]?.[1].signal?.aborted).toBe(false);
    const text = response.text();
    const writer = body.writable.getWriter();
    await writer.write(new TextEncoder().encode("a;b"));
    await writer.close();
    expect(await text).toBe("a;b");
  });

  it("aborts the call of upstream, once, when the client leaves before its headers or during its body", async () => {
    const client = new AbortController();
    const waiting = createProxy(() => new Promise<Response>(() => {}));
    const pending = waiting.request({ signal: client.signal });
    const streaming = createProxy(() => Response.json([]));
    await streaming.request({ signal: client.signal });
    client.abort();
    await pending;
    for (const { upstreamFetch } of [waiting, streaming]) {
      expect(upstreamFetch).toHaveBeenCalledOnce();
      expect(upstreamFetch.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    }
  });

  it("sends no request to v0 when the client has already disconnected", async () => {
    const { request, upstreamFetch } = createProxy(() => Response.json([]));
    await request({ signal: AbortSignal.abort() });
    expect(upstreamFetch).not.toHaveBeenCalled();
  });

  it("retries a read once and never retries a write", async () => {
    vi.useFakeTimers();
    const unavailable = () => new Response("", { status: 503 });
    const { request, upstreamFetch } = createProxy(unavailable);
    const read = request();
    await vi.runAllTimersAsync();
    expect((await read).status).toBe(503);
    expect(upstreamFetch).toHaveBeenCalledTimes(2);
    expect((await request({ method: "POST", body: "x" })).status).toBe(503);
    expect(upstreamFetch).toHaveBeenCalledTimes(3);
  });

  it("returns 502 when upstream redirects", async () => {
    const { request } = createProxy(
      () => new Response(null, { status: 302, headers: { Location: "https://evil.example" } }),
    );
    const response = await request();
    expect([response.status, response.headers.get("Location")]).toEqual([502, null]);
  });

  it("ends the response of upstream when the browser asks for its headers only", async () => {
    const cancel = vi.fn();
    const file = () => new Response(new ReadableStream({ cancel }), { headers: { "Content-Type": "text/csv" } });
    const { options } = createProxy(file);
    const head = new Request(`${site}/api/v0/me/reports/4/download`, { method: "HEAD" });
    const response = await proxyCall(head, options);
    expect([response.status, response.body, response.headers.get("Content-Type")]).toEqual([200, null, "text/csv"]);
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it("returns 304 and 204 without a body, and sends HEAD as GET", async () => {
    for (const status of [204, 304]) {
      const response = await createProxy(() => new Response(null, { status })).request();
      expect([response.status, response.body]).toEqual([status, null]);
    }
    const { request, upstreamFetch } = createProxy(() => Response.json([]));
    await request({ method: "HEAD" });
    expect(upstreamFetch.mock.calls[0]?.[1].method).toBe("GET");
  });

  it("uses cachedFetch when the path has a cache rule", async () => {
    const { request, upstreamFetch, cachedFetch } = createProxy(() => Response.json([]));
    const response = await request({}, "/companies/3/performance?start_date=2026-01-01");
    expect(await response.json()).toEqual({ count: 1 });
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(cachedFetch).toHaveBeenCalledTimes(1);
    expect(upstreamFetch).not.toHaveBeenCalled();
  });

  it.each([
    [302, "", 502, 5000],
    [403, '{"error":{"code":4005,"messages":{}}}', 403, 4005],
    [401, '{"error":{"code":1000,"messages":{}}}', 401, 1000],
    [500, "<html>", 500, null],
  ])("responds to %i of v0 in the same way when the path has a cache rule", async (status, text, answered, code) => {
    const { request, cachedFetch, endSession } = createProxy(() => Response.json([]));
    cachedFetch.mockResolvedValue({ status, text, retryAfterSeconds: null });
    const response = await request({}, "/companies/3/performance?start_date=2026-01-01");
    expect(response.status).toBe(answered);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const body = await response.text();
    expect(code === null ? body : JSON.parse(body).error.code).toBe(code ?? text);
    expect(endSession).toHaveBeenCalledTimes(status === 401 ? 1 : 0);
  });
});

describe("proxyCall", () => {
  it("rejects a query with a second question mark that is not encoded", async () => {
    const { options, upstreamFetch, cachedFetch } = createProxy(() => Response.json([]));
    const call = (search: string) =>
      proxyCall(new Request(`${site}/api/v0/companies/3/performance${search}`), options).then(({ status }) => status);
    expect(await call("?a=1?&b=2")).toBe(400);
    expect(await call("??a=1")).toBe(400);
    expect([upstreamFetch.mock.calls, cachedFetch.mock.calls]).toEqual([[], []]);
    expect(await call("?a=1%3F&b=2")).toBe(200);
  });
});

describe("attachmentOf", () => {
  it.each([
    ['attachment; filename="plants.csv"', 'attachment; filename="plants.csv"'],
    ["attachment; filename=plants.csv", 'attachment; filename="plants.csv"'],
    ['inline; filename="page.html"', 'attachment; filename="page.html"'],
    [
      "attachment; filename=\"x.csv\"; filename*=UTF-8''caf%C3%A9%20%28%E2%82%AC%29.csv",
      "attachment; filename=\"caf_ (_).csv\"; filename*=UTF-8''caf%C3%A9%20%28%E2%82%AC%29.csv",
    ],
    ["attachment; filename*=UTF-8''%FF; filename=plain.csv", 'attachment; filename="plain.csv"'],
    ['attachment; filename="../../etc/passwd"', 'attachment; filename="passwd"'],
    ['attachment; filename="C:\\\\Windows\\\\x.exe"', 'attachment; filename="x.exe"'],
    ["attachment; filename*=UTF-8''a%0D%0Ab%00%22%25.csv", 'attachment; filename="a__b___.csv"'],
    ["attachment; filename*=UTF-8''%E2%80%AEfdp.exe", 'attachment; filename="fdp.exe"'],
    ['attachment; filename="..htaccess. "', 'attachment; filename="htaccess"'],
    ['attachment; filename="NUL.txt"', 'attachment; filename="_NUL.txt"'],
    [`attachment; filename="${"x".repeat(300)}.csv"`, `attachment; filename="${"x".repeat(116)}.csv"`],
    ['attachment; filename=".."', "attachment"],
    ["inline", "attachment"],
    [null, "attachment"],
  ])("of %s is %s", (disposition, expected) => expect(attachmentOf(disposition)).toBe(expected));

  it("is a valid header for any name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        const header = attachmentOf(`attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
        expect(header).toMatch(/^attachment(; filename="[\x20-\x7e]+"(; filename\*=UTF-8''[\w.~!%-]+)?)?$/);
        expect(header.slice(22)).not.toMatch(/[/\\]/);
        expect(() => new Headers({ "Content-Disposition": header })).not.toThrow();
      }),
    );
  });
});
