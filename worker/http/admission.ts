/** Longer than any request with a session takes: all of its calls share a deadline of 10 s. */
const maxRequestMs = 12_000;

/** When the requests with a session began that this isolate is responding to. */
const inFlight = new Map<symbol, number>();

export type Admission = ReturnType<typeof createAdmission>;

/** The admission of one request, which is counted until its response has ended or it is aborted (docs/decisions/0041). */
export function createAdmission(signal: AbortSignal, now = Date.now) {
  const id = Symbol();
  const leave = () => void inFlight.delete(id);
  /** Counts the request; false when the isolate is already responding to `limit` requests. */
  const enter = (limit: number) => {
    // workerd reports no abort of a request whose client has left before its response.
    for (const [other, startedAt] of inFlight) if (now() - startedAt > maxRequestMs) inFlight.delete(other);
    if (signal.aborted || inFlight.size >= limit) return false;
    inFlight.set(id, now());
    signal.addEventListener("abort", leave);
    return true;
  };
  return { enter, leave };
}
