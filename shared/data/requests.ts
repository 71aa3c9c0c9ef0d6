import { ApiError, isOffline, type ProblemDetails, type Result, toProblemDetails } from "@shared/api/result";
import { errorReceived } from "@shared/toasts/model";
import { attach, createEffect, createStore } from "effector";
import { useUnit } from "effector-react";

/** Longer than the deadline of the server, for a connection that never responds. */
const defaultTimeoutMs = 20_000;

/** The result of a resource with its entity tag. */
interface TaggedResult {
  tag: string;
  result: Result<unknown>;
}

interface ResultResponse<T> {
  result: Result<T>;
  /** The entity tag of the result; null without one. */
  tag: string | null;
}

/**
 * Requests a resource or an action of this site, which respond with a Result as JSON. Never rejects: a lost connection,
 * a timeout, an aborted request and any other response are error results. The error of an ended session says so.
 */
export async function requestResult<T>(
  url: string,
  init: RequestInit = {},
  before?: TaggedResult,
): Promise<ResultResponse<T>> {
  const { signal } = init;
  const kind = isOffline() ? "offline" : "network";
  const timeout = AbortSignal.timeout(defaultTimeoutMs);
  try {
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (response.type === "opaqueredirect") return failed({ status: 401 });
    if (before && response.status === 304) return { result: before.result as Result<T>, tag: before.tag };
    const body: unknown = await response.json().catch(() => null);
    if (!isResult<T>(body)) return failed({ status: response.ok ? 502 : response.status });
    return { result: body, tag: response.headers.get("ETag") };
  } catch {
    if (signal?.aborted) return failed({ status: 0, kind: "aborted" });
    return failed({ status: 0, kind: timeout.aborted ? "timeout" : kind });
  }
}

const failed = (details: Pick<ProblemDetails, "status"> & Partial<ProblemDetails>) => ({
  result: { ok: false as const, error: toProblemDetails(new ApiError(details)) },
  tag: null,
});

const isResult = <T>(body: unknown): body is Result<T> =>
  typeof body === "object" && body !== null && "ok" in body && typeof body.ok === "boolean";

interface ResourceRequest {
  href: string;
  signal?: AbortSignal;
}

/** The last results of resources by URL, the oldest first. They are in the memory of this page only. */
const $tagged = createStore<ReadonlyMap<string, TaggedResult>>(new Map());
const maxTagged = 20;

const requestResourceFx = attach({
  source: $tagged,
  effect(tagged, { href, signal }: ResourceRequest) {
    const before = tagged.get(href);
    return requestResult<unknown>(href, { signal, headers: before && { "If-None-Match": before.tag } }, before);
  },
});
$tagged.on(requestResourceFx.done, (tagged, { params: { href }, result: { result, tag } }) => {
  if (tag === null) return tagged;
  const others = [...tagged].filter(([url]) => url !== href);
  return new Map([...others, [href, { tag, result }] as const].slice(-maxTagged));
});

/** Loads a resource (`app/resources.server.ts`); never fails. A resource that has not changed is not sent again. */
export const loadResourceFx = createEffect(async (request: ResourceRequest) => {
  const { result } = await requestResourceFx(request);
  return result;
});

/**
 * Returns a function that loads a resource once. Its value is null if that failed, which a toast says. With `isQuiet`,
 * it rejects instead.
 */
export function useResourceLoader(): <T>(href: string, isQuiet?: boolean) => Promise<T | null> {
  const { load, showError } = useUnit({ load: loadResourceFx, showError: errorReceived });
  return async <T>(href: string, isQuiet = false) => {
    const result = await load({ href });
    if (result.ok) return result.value as T;
    if (isQuiet) throw result.error;
    showError(result.error);
    return null;
  };
}
