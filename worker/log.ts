import { maskedLine, maskedPath } from "@shared/lib/text";
import type { MetricsDataset } from "./env";

/** The build of this Worker: a digest of its sources. */
export const buildId = process.env.BUILD_ID ?? "development";

/** The id and the cost of one request. */
export interface Trace {
  requestId: string;
  /** In milliseconds since the epoch. */
  startedAt: number;
  upstreamCalls: number;
  upstreamMs: number;
  /**
   * The number of cached calls and values that were served from the cache, were loaded, and were served from an older
   * entry because v0 failed.
   */
  cacheHits: number;
  cacheMisses: number;
  cacheStale: number;
  /** When the oldest entry was stored that was served because v0 failed; null when there is none. */
  staleSince: number | null;
  /** Milliseconds of the session checks, and of the page until its first byte. The latter includes calls of v0. */
  sessionMs: number;
  pageMs: number;
}

/** Starts the trace of a request. Its id is the CF-Ray header, or a UUID when the header is missing or invalid. */
export function createTrace(request: Request): Trace {
  const ray = request.headers.get("CF-Ray") ?? "";
  return {
    requestId: /^[\w-]{8,64}$/.test(ray) ? ray : crypto.randomUUID(),
    startedAt: Date.now(),
    upstreamCalls: 0,
    upstreamMs: 0,
    cacheHits: 0,
    cacheMisses: 0,
    cacheStale: 0,
    staleSince: null,
    sessionMs: 0,
    pageMs: 0,
  };
}

/** Counts a response that was served because v0 failed, and remembers when it was stored. */
export function countStale(trace: Trace, storedAt: number): void {
  trace.cacheStale += 1;
  trace.staleSince = Math.min(trace.staleSince ?? storedAt, storedAt);
}

/** Adds the duration of a task to a part of the trace. */
export async function measure<T>(trace: Trace, part: "sessionMs" | "pageMs", work: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  try {
    return await work();
  } finally {
    trace[part] += Date.now() - startedAt;
  }
}

/** The value of a Server-Timing header with the parts of a request so far. */
export const serverTiming = ({ startedAt, sessionMs, pageMs, upstreamMs, upstreamCalls, cacheHits }: Trace): string =>
  [
    `total;dur=${Date.now() - startedAt}`,
    `session;dur=${sessionMs}`,
    `page;dur=${pageMs}`,
    `upstream;dur=${upstreamMs};desc="${upstreamCalls} calls, ${cacheHits} from the cache"`,
  ].join(", ");

/** The pattern of a path without ids and secrets, by which requests are grouped. */
export const routeOf = (pathname: string): string =>
  maskedPath(pathname)
    .replace(/\.data$/, "")
    .split("/")
    .map((segment) => (/^\d+$/.test(segment) ? ":id" : segment.slice(0, 60)))
    .slice(0, 10)
    .join("/");

/** nginx's status for a request whose client disconnected before the response. */
const clientClosedRequest = 499;

/** The entry of a request in the log, without query, headers, cookies, tokens or personal data. */
export function requestEntry({ method, url, signal }: Request, response: Pick<Response, "status">, trace: Trace) {
  const { pathname } = new URL(url);
  const status = signal.aborted ? clientClosedRequest : response.status;
  const durationMs = Date.now() - trace.startedAt;
  const { requestId, sessionMs, pageMs, upstreamMs, upstreamCalls, cacheHits, cacheMisses, cacheStale } = trace;
  const parts = { durationMs, sessionMs, pageMs, upstreamMs };
  const route = routeOf(pathname);
  const entry = { event: "request", requestId, build: buildId, method, path: pathname, route, status, ...parts };
  return { ...entry, upstreamCalls, cacheHits, cacheMisses, cacheStale };
}

/** Logs one JSON line per request, without keys in its path, and counts it where a dataset is bound. */
export function logRequest(
  request: Request,
  response: Pick<Response, "status">,
  trace: Trace,
  metrics?: MetricsDataset,
): void {
  const entry = requestEntry(request, response, trace);
  console.log(maskedLine(entry));
  const { method, route, status, durationMs, sessionMs, pageMs, upstreamMs } = entry;
  const { upstreamCalls, cacheHits, cacheMisses, cacheStale } = entry;
  // Scanners request thousands of paths that do not exist.
  const counted = status === 404 ? "(not found)" : route;
  metrics?.writeDataPoint({
    indexes: [counted],
    blobs: ["request", counted, method, String(status), buildId],
    doubles: [durationMs, sessionMs, pageMs, upstreamMs, upstreamCalls, cacheHits, cacheMisses, cacheStale],
  });
}

/** Logs a warning as one JSON line, never with content of a response. */
export function logWarning(event: string, details: Record<string, unknown>): void {
  console.warn(maskedLine({ event, ...details }));
}

/** Logs an error as one JSON line with the error's message, never with content of a response. */
export function logError(event: string, error: unknown, details: Record<string, string | number> = {}): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  console.error(maskedLine({ event, ...details, message }));
}

/** Logs what a browser reported as one JSON line; it contains no personal data. */
export function logReport(event: string, details: Record<string, string | number | null>): void {
  console.log(maskedLine({ event, ...details }));
}
