import type { RequestScope } from "../http/request-scope";
import { buildId } from "../log";
import { createUpstreamFetch } from "./upstream-fetch";

/** How long a result of the v0 API is used for later requests, and the timeout of a call, both in milliseconds. */
const validMs = 5_000;
const timeoutMs = 3_000;

/** One result per isolate, so that v0 is called at most every five seconds, however many monitors there are. */
let checked: { at: number; reachable: boolean } | null = null;

/**
 * Responds to `/healthz` for monitors and the smoke test with the build and whether the v0 API can be reached: 200 if
 * it can, else 503. The response contains no address, library version or setting.
 */
export async function serveHealth(scope: RequestScope): Promise<Response | null> {
  const { method } = scope.request;
  if ((method !== "GET" && method !== "HEAD") || scope.url.pathname !== "/healthz") return null;
  const reachable = await isUpstreamReachable(scope);
  const body = { status: reachable ? "ok" : "degraded", build: buildId, upstream: reachable ? "ok" : "unreachable" };
  return new Response(method === "HEAD" ? null : `${JSON.stringify(body)}\n`, {
    status: reachable ? 200 : 503,
    headers: { "Content-Type": "application/json", ...(!reachable && { "Retry-After": "5" }) },
  });
}

/** Without a token v0 rejects the call. A response that rejects the call shows that v0 can be reached. */
async function isUpstreamReachable(scope: RequestScope): Promise<boolean> {
  if (checked && Date.now() - checked.at < validMs) return checked.reachable;
  const upstreamFetch = createUpstreamFetch(scope);
  const check = async () => {
    const headers = new Headers({ Accept: "application/json" });
    const response = await upstreamFetch("/users/me", { headers, signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return response.status < 500;
  };
  const reachable = await check().catch(() => false);
  checked = { at: Date.now(), reachable };
  return reachable;
}
