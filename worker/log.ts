/** One request: its name, and what it cost upstream. */
export interface Trace {
  requestId: string;
  startedAt: number;
  upstreamCalls: number;
  upstreamMs: number;
  cacheHits: number;
}

/** The trace of a request, named by Cloudflare's own name of it where there is one. */
export function newTrace(request: Request): Trace {
  const ray = request.headers.get("CF-Ray") ?? "";
  return {
    requestId: /^[\w-]{8,64}$/.test(ray) ? ray : crypto.randomUUID(),
    startedAt: Date.now(),
    upstreamCalls: 0,
    upstreamMs: 0,
    cacheHits: 0,
  };
}

/** The status of an answer that nobody waited for, as nginx has it. */
const clientGone = 499;

/** One line a request: no query, header, cookie, token or person stands in it. */
export function logRequest({ method, url, signal }: Request, status: number, trace: Trace): void {
  console.log(
    JSON.stringify({
      event: "request",
      requestId: trace.requestId,
      method,
      path: new URL(url).pathname,
      status: signal.aborted ? clientGone : status,
      durationMs: Date.now() - trace.startedAt,
      upstreamCalls: trace.upstreamCalls,
      upstreamMs: trace.upstreamMs,
      cacheHits: trace.cacheHits,
    }),
  );
}

/** A fault of the edge or of what it asks, in one line; the words are the runtime's own, never an answer's. */
export function logFault(event: string, error: unknown, more: Record<string, string | number> = {}): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  console.error(JSON.stringify({ event, ...more, message }));
}
