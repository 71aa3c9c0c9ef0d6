import type { Transport } from "@shared/api/transport";
import type { SessionGate } from "@shared/edge/load-context";
import { afterEach, describe, expect, it, vi } from "vitest";
import { forward } from "./forward";
import type { Upstream } from "./upstream";

const site = "https://site.example";
const path = "/companies/3/driver-status?with=drivers";

function edge(answer: () => Promise<Response> | Response, token: string | null = "bearer") {
  const upstream = vi.fn<Upstream>(async () => answer());
  const exchange = vi.fn<Transport>(async () => ({
    status: 200,
    text: '{"count":1}',
    retryAfterSeconds: null,
  }));
  const generation = { current: 0, raise: vi.fn(), cookie: null };
  const end = vi.fn(async () => new Headers({ "Set-Cookie": "__Host-session=; Max-Age=0" }));
  const session = { current: token === null ? null : { token }, end } as unknown as SessionGate;
  const ask = (init: RequestInit = {}, asked = path) =>
    forward(new Request(`${site}/api/v0${asked}`, init), asked, { upstream, session, generation, exchange });
  return { upstream, exchange, generation, end, ask };
}

describe("the browser's way to v0", () => {
  afterEach(() => void vi.useRealTimers());

  it("puts the token on and leaves the browser's cookies and addresses behind", async () => {
    const { ask, upstream } = edge(() => Response.json([]));
    const headers = {
      Cookie: "__Host-session=x",
      Authorization: "Bearer forged",
      "X-Forwarded-For": "1.2.3.4",
      Accept: "application/json",
      Referer: `${site}/plants`,
    };
    await ask({ headers });
    const [asked, init] = upstream.mock.calls[0] ?? [];
    expect(asked).toBe(path);
    expect(Object.fromEntries(init?.headers ?? [])).toEqual({
      accept: "application/json",
      authorization: "Bearer bearer",
    });
  });

  it("passes data back without cookies and without letting it be kept", async () => {
    const headers = { "Set-Cookie": "upstream=1", "Cache-Control": "public", Server: "x", ETag: '"1"' };
    const response = await edge(() => Response.json({ a: 1 }, { headers })).ask();
    expect(await response.json()).toEqual({ a: 1 });
    expect(Object.fromEntries(response.headers)).toEqual({
      "cache-control": "private, no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "content-type": "application/json",
      etag: '"1"',
    });
  });

  it("passes a download on with its name, and saves whatever is not data", async () => {
    const file = new Response("a;b", {
      headers: { "Content-Type": "text/csv", "Content-Disposition": 'attachment; filename="plants.csv"' },
    });
    const download = await edge(() => file).ask({}, "/me/reports/4/download");
    expect(download.headers.get("Content-Disposition")).toBe('attachment; filename="plants.csv"');
    expect(await download.text()).toBe("a;b");
    for (const disposition of [undefined, "inline; filename=x.html"]) {
      const headers = new Headers({ "Content-Type": "text/html" });
      if (disposition) headers.set("Content-Disposition", disposition);
      const page = await edge(() => new Response("<script>", { headers })).ask();
      expect(page.headers.get("Content-Disposition")).toBe("attachment");
    }
  });

  it("passes a body and a refusal on as they are", async () => {
    const refusal = { error: { code: 4000, messages: { file: ["Too large"] } } };
    const { ask, upstream, generation } = edge(() => Response.json(refusal, { status: 422 }));
    const response = await ask({ method: "POST", body: "content" }, "/companies/3/plants/7/files");
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual(refusal);
    const sent = upstream.mock.calls[0]?.[1].body;
    expect(new TextDecoder().decode(sent as ArrayBuffer)).toBe("content");
    expect(generation.raise).toHaveBeenCalledTimes(1);
  });

  it.each([
    [401, {}],
    [401, { error: { code: 1000, messages: {} } }],
    [400, { error: { code: 1002, messages: {} } }],
  ])("ends the session when v0 answers %i %o", async (status, body) => {
    const { ask, end } = edge(() => Response.json(body, { status }));
    const response = await ask();
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: 1000 } });
    expect(response.headers.get("Set-Cookie")).toContain("Max-Age=0");
    expect(end).toHaveBeenCalledTimes(1);
    const link = await ask({ headers: { "Sec-Fetch-Mode": "navigate" } });
    expect([link.status, link.headers.get("Location")]).toEqual([302, "/"]);
  });

  it("asks nothing without a session", async () => {
    const { ask, upstream } = edge(() => Response.json([]), null);
    expect((await ask()).status).toBe(401);
    expect(upstream).not.toHaveBeenCalled();
  });

  it("answers a fault in the contract's shape and tells nothing of the upstream", async () => {
    vi.useFakeTimers();
    const asking = edge(() => Promise.reject(new TypeError("connect 10.0.0.7"))).ask();
    await vi.runAllTimersAsync();
    const response = await asking;
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({
      error: { code: 5000, messages: { error: ["The server could not be reached."] } },
    });
  });

  it("tries a read once more and leaves a write alone", async () => {
    vi.useFakeTimers();
    const busy = () => new Response("", { status: 503 });
    const { ask, upstream } = edge(busy);
    const read = ask();
    await vi.runAllTimersAsync();
    expect((await read).status).toBe(503);
    expect(upstream).toHaveBeenCalledTimes(2);
    expect((await ask({ method: "POST", body: "x" })).status).toBe(503);
    expect(upstream).toHaveBeenCalledTimes(3);
  });

  it("follows no redirect and passes none on", async () => {
    const { ask } = edge(
      () => new Response(null, { status: 302, headers: { Location: "https://evil.example" } }),
    );
    const response = await ask();
    expect([response.status, response.headers.get("Location")]).toEqual([502, null]);
  });

  it("answers 304 and 204 without a body, and HEAD like GET", async () => {
    for (const status of [204, 304]) {
      const response = await edge(() => new Response(null, { status })).ask();
      expect([response.status, response.body]).toEqual([status, null]);
    }
    const { ask, upstream } = edge(() => Response.json([]));
    await ask({ method: "HEAD" });
    expect(upstream.mock.calls[0]?.[1].method).toBe("GET");
  });

  it("takes what the shared cache may answer from it", async () => {
    const { ask, upstream, exchange } = edge(() => Response.json([]));
    const response = await ask({}, "/companies/3/performance?start_date=2026-01-01");
    expect(await response.json()).toEqual({ count: 1 });
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(exchange).toHaveBeenCalledTimes(1);
    expect(upstream).not.toHaveBeenCalled();
  });
});
