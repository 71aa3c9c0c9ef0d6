/** The deadline of all calls of one incoming request with the same time limit. */
export type RequestDeadline = (timeoutMs: number) => AbortSignal;

/**
 * Creates the deadline of one incoming request. It starts with the first call: until then nobody waits for v0, only
 * for the upload of a form.
 */
export function createRequestDeadline(): RequestDeadline {
  const signals = new Map<number, AbortSignal>();
  return (timeoutMs) => {
    const signal = signals.get(timeoutMs) ?? AbortSignal.timeout(timeoutMs);
    signals.set(timeoutMs, signal);
    return signal;
  };
}
