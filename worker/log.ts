/** The id and the cost of one request. */
export interface Trace {
  requestId: string;
  /** In milliseconds since the epoch. */
  startedAt: number;
  upstreamCalls: number;
  upstreamMs: number;
  cacheHits: number;
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
  };
}

/** nginx's status for a request whose client disconnected before the response. */
const clientClosedRequest = 499;

/** Logs one JSON line per request, without query, headers, cookies, tokens or personal data. */
export function logRequest({ method, url, signal }: Request, status: number, trace: Trace): void {
  console.log(
    JSON.stringify({
      event: "request",
      requestId: trace.requestId,
      method,
      path: new URL(url).pathname,
      status: signal.aborted ? clientClosedRequest : status,
      durationMs: Date.now() - trace.startedAt,
      upstreamCalls: trace.upstreamCalls,
      upstreamMs: trace.upstreamMs,
      cacheHits: trace.cacheHits,
    }),
  );
}

/** Logs a warning as one JSON line, never with content of a response. */
export function logWarning(event: string, details: Record<string, unknown>): void {
  console.warn(JSON.stringify({ event, ...details }));
}

/** Logs an error as one JSON line with the error's message, never with content of a response. */
export function logError(event: string, error: unknown, details: Record<string, string | number> = {}): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  console.error(JSON.stringify({ event, ...details, message }));
}
