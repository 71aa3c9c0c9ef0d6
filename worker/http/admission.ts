/** The requests with a session that this isolate is responding to. */
let inFlight = 0;

export type Admission = ReturnType<typeof createAdmission>;

/**
 * The admission of one request. The request counts until its response has ended or it is aborted (docs/decisions/0041).
 */
export function createAdmission(signal: AbortSignal) {
  let isCounted = false;
  const leave = () => {
    if (isCounted) inFlight -= 1;
    isCounted = false;
  };
  /** Counts the request; false when the isolate is already responding to `limit` requests. */
  const enter = (limit: number) => {
    if (signal.aborted || inFlight >= limit) return false;
    inFlight += 1;
    isCounted = true;
    signal.addEventListener("abort", leave);
    return true;
  };
  return { enter, leave };
}
