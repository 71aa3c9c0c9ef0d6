import { ApiError } from "./api-error";
import { type ProblemDetails, type Result, toProblemDetails } from "./result";

/** Longer than the deadline of the server itself: for a connection that never responds. */
const defaultTimeoutMs = 20_000;

/**
 * Requests a resource or an action of this site, which respond with a Result as JSON. Never rejects: a lost connection,
 * a timeout, an aborted request and any other response are error results. The error of a session that has ended says so.
 */
export async function fetchResult<T>(
  url: string,
  { timeoutMs = defaultTimeoutMs, signal, ...init }: RequestInit & { timeoutMs?: number } = {},
): Promise<Result<T>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (response.type === "opaqueredirect") return failed({ status: 401 });
    const body: unknown = await response.json().catch(() => null);
    return isResult<T>(body) ? body : failed({ status: response.ok ? 502 : response.status });
  } catch {
    if (signal?.aborted) return failed({ status: 0, kind: "aborted" });
    return failed({ status: 0, kind: timeout.aborted ? "timeout" : "network" });
  }
}

const failed = (details: Pick<ProblemDetails, "status"> & Partial<ProblemDetails>) => ({
  ok: false as const,
  error: toProblemDetails(new ApiError(details)),
});

const isResult = <T>(body: unknown): body is Result<T> =>
  typeof body === "object" && body !== null && "ok" in body && typeof body.ok === "boolean";
