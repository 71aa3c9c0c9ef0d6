import { ApiError } from "./api-error";
import { type ProblemDetails, type Result, toProblemDetails } from "./result";

/** Longer than the deadline of the server, for a connection that never responds. */
const defaultTimeoutMs = 20_000;

/** The last results of resources with their entity tags, the oldest first. They are in the memory of this page only. */
const tagged = new Map<string, { tag: string; body: Result<unknown> }>();
const maxTagged = 20;

function remember(url: string, tag: string, body: Result<unknown>): void {
  tagged.delete(url);
  tagged.set(url, { tag, body });
  if (tagged.size > maxTagged) tagged.delete([...tagged.keys()][0] ?? "");
}

/**
 * Requests a resource or an action of this site, which respond with a Result as JSON. Never rejects: a lost connection,
 * a timeout, an aborted request and any other response are error results. The error of an ended session says so. A
 * resource that has not changed is not sent again.
 */
export async function fetchResult<T>(
  url: string,
  { timeoutMs = defaultTimeoutMs, signal, ...init }: RequestInit & { timeoutMs?: number } = {},
): Promise<Result<T>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const before = init.method ? undefined : tagged.get(url);
  try {
    const response = await fetch(url, {
      ...init,
      ...(before && { headers: { "If-None-Match": before.tag } }),
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (response.type === "opaqueredirect") return failed({ status: 401 });
    if (before && response.status === 304) return before.body as Result<T>;
    const body: unknown = await response.json().catch(() => null);
    if (!isResult<T>(body)) return failed({ status: response.ok ? 502 : response.status });
    const tag = response.headers.get("ETag");
    if (tag) remember(url, tag, body);
    return body;
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
