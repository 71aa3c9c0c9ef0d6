import { afterEach, describe, expect, it, vi } from "vitest";
import { logRequest, newTrace } from "./log";

describe("the log", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("names a request as Cloudflare does, and by itself where that name is missing or strange", () => {
    const traceOf = (ray: string) =>
      newTrace(new Request("https://site.example/", { headers: { "CF-Ray": ray } })).requestId;
    expect(traceOf("8f1d2c3b4a5d6e7f-AMS")).toBe("8f1d2c3b4a5d6e7f-AMS");
    for (const strange of ["", "x", '"}{"', "a".repeat(100)])
      expect(traceOf(strange)).toMatch(/^[\da-f-]{36}$/);
  });

  it("writes one line that holds nothing of a person", () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const request = new Request("https://site.example/plants?search=Anna", {
      headers: { Cookie: "__Host-session=secret", Authorization: "Bearer secret" },
    });
    const trace = { ...newTrace(request), upstreamCalls: 2, upstreamMs: 12 };
    logRequest(request, 200, trace);
    const [line] = log.mock.calls[0] ?? [];
    expect(JSON.parse(line)).toEqual({
      event: "request",
      requestId: trace.requestId,
      method: "GET",
      path: "/plants",
      status: 200,
      durationMs: expect.any(Number),
      upstreamCalls: 2,
      upstreamMs: 12,
      cacheHits: 0,
    });
    expect(line).not.toMatch(/secret|Anna/);
  });

  it("tells an answer that nobody waited for", () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const request = new Request("https://site.example/plants", { signal: AbortSignal.abort() });
    logRequest(request, 200, newTrace(request));
    expect(JSON.parse(log.mock.calls[0]?.[0])).toMatchObject({ status: 499 });
  });
});
