import { type BrowserReport, browserReportPath } from "@shared/lib/browser-reports";
import { create, nullable, number, optional, string, type } from "superstruct";
import { buildId, logReport } from "../log";
import type { RequestScope } from "./request-scope";

const BrowserReportStruct = type({
  path: string(),
  vitals: optional(
    type({ ttfbMs: nullable(number()), lcpMs: nullable(number()), inpMs: nullable(number()), cls: nullable(number()) }),
  ),
  error: optional(type({ name: string(), message: string(), at: string() })),
});

const bodyLimit = 4_096;

/** The number of reports that one isolate logs in a minute, so that a broken deployment does not fill the log. */
const perMinute = 60;
let minute = { number: 0, count: 0 };

/**
 * Logs the errors and web vitals that browsers report, without personal data; returns null for another path. The
 * response does not say whether a report was logged. `patternOf` names the route of a path (`createRoutePatterns`).
 */
export async function serveBrowserReport(
  { request, env, settings }: RequestScope,
  patternOf: (pathname: string) => string,
): Promise<Response | null> {
  if (request.method !== "POST" || new URL(request.url).pathname !== browserReportPath) return null;
  const accepted = new Response(null, { status: 204 });
  if (!settings.browserReports || !isWithinLimit(Date.now())) return accepted;
  const report = readReport(await request.text());
  if (!report) return accepted;
  const route = patternOf(report.path);
  if (report.vitals) {
    const { ttfbMs, lcpMs, inpMs, cls } = report.vitals;
    logReport("browser-vitals", { build: buildId, route, ttfbMs, lcpMs, inpMs, cls });
    const doubles = [ttfbMs, lcpMs, inpMs, cls].map((value) => value ?? -1);
    env.METRICS?.writeDataPoint({ indexes: [route], blobs: ["vitals", route, buildId], doubles });
  }
  if (report.error) {
    const error = { name: impersonal(report.error.name, 60), message: impersonal(report.error.message, 200) };
    const at = /^\/assets\/[\w.-]+\.js:\d+:\d+$/.test(report.error.at) ? report.error.at : "";
    logReport("browser-error", { build: buildId, route, ...error, at });
    env.METRICS?.writeDataPoint({
      indexes: [route],
      blobs: ["browser-error", route, buildId, error.name],
      doubles: [1],
    });
  }
  return accepted;
}

function isWithinLimit(now: number): boolean {
  const number = Math.floor(now / 60_000);
  minute = minute.number === number ? { number, count: minute.count + 1 } : { number, count: 1 };
  return minute.count <= perMinute;
}

function readReport(text: string): BrowserReport | null {
  if (text.length > bodyLimit) return null;
  try {
    return create(JSON.parse(text), BrowserReportStruct);
  } catch {
    return null;
  }
}

/** A text without quoted values, addresses and numbers, which may be personal data. */
export const impersonal = (text: string, maxLength: number): string =>
  text
    .replace(/(["'`\u2018\u201c]).*?["'`\u2019\u201d]/g, "…")
    .replace(/\S+@\S+|\w+:\/\/\S+/g, "…")
    .replace(/\d{2,}/g, "#")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
    .slice(0, maxLength);
