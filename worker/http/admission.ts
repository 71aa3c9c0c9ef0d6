/** The requests with a session that this isolate is responding to. */
let inFlight = 0;

/** The admission of one request (docs/decisions/0041). */
export interface Admission {
  /** Counts the request; false when the isolate is already responding to `limit` requests. */
  enter(limit: number): boolean;
  /** Counts the request no longer: its response has ended. An abort of the request does the same. */
  leave(): void;
}

export function createAdmission(signal: AbortSignal): Admission {
  let isCounted = false;
  const leave = () => {
    if (isCounted) inFlight -= 1;
    isCounted = false;
  };
  const enter = (limit: number) => {
    if (signal.aborted || inFlight >= limit) return false;
    inFlight += 1;
    isCounted = true;
    signal.addEventListener("abort", leave);
    return true;
  };
  return { enter, leave };
}
