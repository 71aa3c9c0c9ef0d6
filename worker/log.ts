/** What a request cost upstream; counted by the client, told by the log. */
export interface Trace {
  requestId: string;
  upstreamCalls: number;
  upstreamMs: number;
  cacheHits: number;
}

/** One line a request: no query, header, cookie, token or person stands in it. */
export function logRequest(request: Request, status: number, durationMs: number, trace: Trace): void {
  console.log(
    JSON.stringify({
      event: "request",
      requestId: trace.requestId,
      method: request.method,
      path: new URL(request.url).pathname,
      status,
      durationMs: Math.round(durationMs),
      upstreamCalls: trace.upstreamCalls,
      upstreamMs: Math.round(trace.upstreamMs),
      cacheHits: trace.cacheHits,
    }),
  );
}

/** A fault of the edge or of what it asks, in one line; the words are the runtime's own, never an answer's. */
export function logFault(event: string, error: unknown, more: Record<string, string | number> = {}): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  console.error(JSON.stringify({ event, ...more, message }));
}
