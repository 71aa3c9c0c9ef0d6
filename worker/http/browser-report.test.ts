import { afterEach, describe, expect, it, vi } from "vitest";
import { impersonal, serveBrowserReport } from "./browser-report";
import type { RequestScope } from "./request-scope";
import { createRoutePatterns } from "./route-pattern";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const patternOf = createRoutePatterns({ home: { path: "" }, plant: { path: "plants/:plantId" } });

/** Sends reports and returns what was logged and counted. */
async function report(bodies: unknown[], { enabled = true, path = "/browser-report", method = "POST" } = {}) {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const writeDataPoint = vi.fn();
  const statuses: (number | undefined)[] = [];
  for (const body of bodies) {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const request = new Request(`https://site.example${path}`, { method, body: method === "POST" ? text : undefined });
    const scope = { request, env: { METRICS: { writeDataPoint } }, settings: { browserReports: enabled } };
    statuses.push((await serveBrowserReport(scope as unknown as RequestScope, patternOf))?.status);
  }
  return { statuses, lines: log.mock.calls.map(([line]) => JSON.parse(line)), points: writeDataPoint.mock.calls };
}

const vitals = { ttfbMs: 80, lcpMs: 900, inpMs: null, cls: 0.01 };

describe("serveBrowserReport", () => {
  it("logs and counts web vitals by route", async () => {
    vi.useFakeTimers({ now: 60_000 });
    const { statuses, lines, points } = await report([{ path: "/plants/12", vitals }]);
    expect(statuses).toEqual([204]);
    expect(lines).toEqual([{ event: "browser-vitals", build: "development", route: "/plants/:plantId", ...vitals }]);
    expect(points).toEqual([
      [
        {
          indexes: ["/plants/:plantId"],
          blobs: ["vitals", "/plants/:plantId", "development"],
          doubles: [80, 900, -1, 0.01],
        },
      ],
    ]);
  });

  it("logs an error without personal data", async () => {
    vi.useFakeTimers({ now: 120_000 });
    const at = "/assets/root-abc.js:1:200";
    const message = 'No meter "Anna\'s roof" for anna@example.org, 612345678, see https://site.example/x?token=1';
    const { lines } = await report([{ path: "/plants/12", error: { name: "TypeError", message, at } }]);
    expect(lines).toMatchObject([{ event: "browser-error", name: "TypeError", route: "/plants/:plantId", at }]);
    expect(JSON.stringify(lines)).not.toMatch(/Anna|anna|61234|token/);
    const elsewhere = { name: "E", message: "", at: "https://evil.example/x.js:1:1" };
    expect((await report([{ path: "/", error: elsewhere }])).lines.at(-1)).toMatchObject({ at: "" });
  });

  it("logs no part of a path that is no page", async () => {
    vi.useFakeTimers({ now: 150_000 });
    const paths = ["/reset/secret-token", "/plants/12?token=secret", "/anna@example.org", "secret"];
    const { lines } = await report(paths.map((path) => ({ path, vitals })));
    expect(lines).toHaveLength(4);
    expect(JSON.stringify(lines)).not.toMatch(/secret|anna|reset/);
  });

  it("drops invalid, long and unwanted reports with the same response", async () => {
    vi.useFakeTimers({ now: 180_000 });
    const dropped = await report(["{", {}, { path: 7 }, { path: "/", vitals: 7 }, `{"path":"${"x".repeat(5_000)}"}`]);
    expect(dropped.statuses).toEqual([204, 204, 204, 204, 204]);
    expect(dropped.lines).toEqual([]);
    expect((await report([{ path: "/", vitals }], { enabled: false })).lines).toEqual([]);
  });

  it("logs at most 60 reports a minute", async () => {
    vi.useFakeTimers({ now: 240_000 });
    const bodies = Array.from({ length: 70 }, () => ({ path: "/", vitals }));
    expect((await report(bodies)).lines).toHaveLength(60);
    vi.setSystemTime(300_000);
    vi.restoreAllMocks();
    expect((await report([{ path: "/", vitals }])).lines).toHaveLength(1);
  });

  it("leaves every other request", async () => {
    expect((await report([{}], { path: "/plants" })).statuses).toEqual([undefined]);
    expect((await report([{}], { method: "GET" })).statuses).toEqual([undefined]);
  });
});

describe("impersonal", () => {
  it("is one line of limited length", () => {
    expect(impersonal("a\nb\u2028c", 10)).toBe("a b c");
    expect(impersonal("x".repeat(300), 200)).toHaveLength(200);
  });

  it("has no quoted values, addresses or numbers of more than one digit", () => {
    const quoted = ['"Anna"', "'Anna'", "`Anna`", "\u201cAnna\u201d", "\u2018Anna\u2019"];
    for (const value of quoted) expect(impersonal(`No ${value} at 7`, 200)).toBe("No … at 7");
    expect(impersonal("To anna@example.com, 0612345678", 200)).toBe("To … #");
    expect(impersonal("See https://site.example/plants/12 now", 200)).toBe("See … now");
  });
});
