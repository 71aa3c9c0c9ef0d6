import { afterEach, describe, expect, it, vi } from "vitest";
import { createTrace, logRequest } from "./log";

describe("log", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("uses CF-Ray as request id, or a UUID when the header is missing or invalid", () => {
    const requestIdOf = (ray: string) =>
      createTrace(new Request("https://site.example/", { headers: { "CF-Ray": ray } })).requestId;
    expect(requestIdOf("8f1d2c3b4a5d6e7f-AMS")).toBe("8f1d2c3b4a5d6e7f-AMS");
    for (const invalid of ["", "x", '"}{"', "a".repeat(100)]) expect(requestIdOf(invalid)).toMatch(/^[\da-f-]{36}$/);
  });

  it("logs one line without personal data", () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const request = new Request("https://site.example/plants?search=Anna", {
      headers: { Cookie: "__Host-session=secret", Authorization: "Bearer secret" },
    });
    const trace = { ...createTrace(request), upstreamCalls: 2, upstreamMs: 12 };
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

  it("logs status 499 when the client has disconnected", () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const request = new Request("https://site.example/plants", { signal: AbortSignal.abort() });
    logRequest(request, 200, createTrace(request));
    expect(JSON.parse(log.mock.calls[0]?.[0])).toMatchObject({ status: 499 });
  });
});
