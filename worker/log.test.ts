import { afterEach, describe, expect, it, vi } from "vitest";
import { countStale, createTrace, logRequest, measure, serverTiming } from "./log";

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
    const trace = { ...createTrace(request), upstreamCalls: 2, upstreamMs: 12, cacheHits: 1, cacheMisses: 2 };
    const writeDataPoint = vi.fn();
    logRequest(request, { status: 200 }, trace, { writeDataPoint });
    expect(JSON.stringify(writeDataPoint.mock.calls)).not.toMatch(/secret|Anna/);
    const [line] = log.mock.calls[0] ?? [];
    expect(JSON.parse(line)).toEqual({
      event: "request",
      requestId: trace.requestId,
      build: "development",
      method: "GET",
      path: "/plants",
      route: "/plants",
      status: 200,
      durationMs: expect.any(Number),
      sessionMs: 0,
      pageMs: 0,
      upstreamCalls: 2,
      upstreamMs: 12,
      cacheHits: 1,
      cacheMisses: 2,
      cacheStale: 0,
    });
    expect(writeDataPoint.mock.calls[0]?.[0].doubles).toEqual([expect.any(Number), 0, 0, 12, 2, 1, 2, 0]);
    expect(line).not.toMatch(/secret|Anna/);
  });

  it("masks a key in a path, also as the route that is counted", () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const writeDataPoint = vi.fn();
    for (const path of ["/ingest/short", "/ingest/vT3mY0pQ-_z8nKd2LwXc5sRb7uGh1JfEaA9iOq4Ztyo"]) {
      const request = new Request(`https://site.example${path}`, { method: "POST" });
      logRequest(request, { status: 200 }, createTrace(request), { writeDataPoint });
      expect(JSON.parse(log.mock.lastCall?.[0])).toMatchObject({ path: "/ingest/…", route: "/ingest/…" });
      expect(writeDataPoint.mock.lastCall?.[0].indexes).toEqual(["/ingest/…"]);
    }
  });

  it("logs status 499 when the client has disconnected", () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const request = new Request("https://site.example/plants", { signal: AbortSignal.abort() });
    logRequest(request, { status: 200 }, createTrace(request));
    expect(JSON.parse(log.mock.calls[0]?.[0])).toMatchObject({ status: 499 });
  });

  it("counts a request by its route, and paths that do not exist together", () => {
    vi.spyOn(console, "log").mockImplementation(() => {});
    const writeDataPoint = vi.fn();
    const count = (path: string, status: number) => {
      const request = new Request(`https://site.example${path}`);
      logRequest(request, { status }, { ...createTrace(request), startedAt: Date.now() }, { writeDataPoint });
      return writeDataPoint.mock.lastCall?.[0];
    };
    expect(count("/plants/12", 200)).toMatchObject({
      indexes: ["/plants/:id"],
      blobs: ["request", "/plants/:id", "GET", "200", "development"],
    });
    expect(count("/plants/12/meters/7", 200)).toMatchObject({ indexes: ["/plants/:id/meters/:id"] });
    expect(count("/plants/12.data", 200)).toMatchObject({ indexes: ["/plants/:id"] });
    expect(count("/", 200)).toMatchObject({ indexes: ["/"] });
    expect(count("/wp-login.php", 404)).toMatchObject({ indexes: ["(not found)"] });
  });
});

describe("a trace", () => {
  it("has the duration of its parts, also of a part that fails", async () => {
    vi.useFakeTimers();
    const trace = createTrace(new Request("https://site.example/"));
    const work = measure(trace, "pageMs", () => new Promise((_resolve, reject) => setTimeout(reject, 30)));
    await Promise.all([expect(work).rejects.toBeUndefined(), vi.advanceTimersByTimeAsync(30)]);
    expect(trace.pageMs).toBe(30);
    expect(serverTiming({ ...trace, upstreamCalls: 2, upstreamMs: 20 })).toBe(
      'total;dur=30, session;dur=0, page;dur=30, upstream;dur=20;desc="2 calls, 0 from the cache"',
    );
    vi.useRealTimers();
  });

  it("counts the entries that were served because v0 failed, with the time of the oldest entry", () => {
    const trace = createTrace(new Request("https://site.example/"));
    for (const storedAt of [2_000, 1_000, 3_000]) countStale(trace, storedAt);
    expect(trace).toMatchObject({ cacheStale: 3, staleSince: 1_000, cacheHits: 0 });
  });
});
