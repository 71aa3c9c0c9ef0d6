import { describe, expect, it } from "vitest";
import { parseLog, percentile, reportLines } from "./report.mjs";

const request = (durationMs, more = {}) => ({
  event: "request",
  build: "abc",
  method: "GET",
  route: "/plants/:id",
  status: 200,
  durationMs,
  upstreamCalls: 2,
  cacheHits: 0,
  ...more,
});

describe("parseLog", () => {
  it("reads JSON lines and skips what is none", () => {
    const text = `${JSON.stringify(request(1))}\nworkerd has started\n${JSON.stringify(request(2))}\n`;
    expect(parseLog(text)).toEqual([request(1), request(2)]);
  });

  it("reads the events of wrangler tail, also one alone and over several lines", () => {
    const event = {
      outcome: "ok",
      logs: [{ message: [JSON.stringify(request(1))], level: "log" }, { message: ["x"] }],
    };
    expect(parseLog(JSON.stringify(event, null, 2))).toEqual([request(1)]);
    expect(parseLog(`${JSON.stringify(event, null, 2)}\n${JSON.stringify(event)}\n`)).toEqual([request(1), request(1)]);
  });

  it("is empty for an empty log", () => {
    expect(parseLog("")).toEqual([]);
  });
});

describe("percentile", () => {
  it("is the smallest number that enough others do not exceed", () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
    expect([0.5, 0.95, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 95, 99, 100]);
    expect([percentile([], 0.5), percentile([7], 0.5)]).toEqual([null, 7]);
  });
});

describe("reportLines", () => {
  it("shows requests by route with their failures, upstream calls and cache hits", () => {
    const text = reportLines([
      request(10),
      request(20, { cacheHits: 1 }),
      request(30, { status: 502 }),
      request(40),
    ]).join("\n");
    expect(text).toMatch(/GET \/plants\/:id +4 +20 +40 +40 +25\.0 % +2\.0 +25\.0 %/);
    expect(text).toContain("Builds: abc (4 requests)");
  });

  it("shows web vitals without what was not measured, and errors by their number", () => {
    const vitals = (inpMs) => ({ event: "browser-vitals", route: "/", ttfbMs: 80, lcpMs: 900, inpMs, cls: 0 });
    const error = {
      event: "browser-error",
      route: "/",
      name: "TypeError",
      message: "x",
      at: "/assets/a.js:1:1",
      build: "abc",
    };
    const failed = { event: "upstream-error", message: "TypeError: connect" };
    const text = reportLines([vitals(null), vitals(40), error, error, failed]).join("\n");
    expect(text).toMatch(/\/ +2 +80 +900 +40 +0\n/);
    expect(text).toContain("  2 × TypeError: x (/, /assets/a.js:1:1, build abc)");
    expect(text).toContain("  1 × upstream-error: TypeError: connect");
  });

  it("says what a log does not contain", () => {
    expect(reportLines([]).join("\n")).toContain("Requests, ms: none");
  });
});
