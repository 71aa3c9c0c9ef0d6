import type { Env, Service } from "./env";
import { logFault, type Trace } from "./log";
import type { Settings } from "./settings";

/** The runtime's fetch, which refuses to be called as another object's method. */
const network: Service = { fetch: (input, init) => fetch(input, init) };

/** A request to v0; the path stands below `/v0`. */
export type Upstream = (path: string, init: RequestInit & { headers: Headers }) => Promise<Response>;

/**
 * The way to v0: the configured address, or else the service binding. It says on whose behalf it asks, and
 * follows no redirect, so that a token never reaches another host.
 */
export function createUpstream(env: Env, settings: Settings, request: Request, trace: Trace): Upstream {
  const service: Service = settings.v0ApiUrl || !env.V0 ? network : env.V0;
  const base = settings.v0ApiUrl ?? "https://v0.internal";
  const asked = new URL(request.url);
  const client = request.headers.get("CF-Connecting-IP");

  return async (path, init) => {
    const startedAt = Date.now();
    trace.upstreamCalls += 1;
    init.headers.set("X-Request-Id", trace.requestId);
    init.headers.set("X-Forwarded-Host", asked.host);
    init.headers.set("X-Forwarded-Proto", asked.protocol.slice(0, -1));
    if (client) init.headers.set("X-Forwarded-For", client);
    try {
      return await service.fetch(`${base}/v0${path}`, { ...init, redirect: "manual" });
    } catch (error) {
      if (!init.signal?.aborted) logFault("upstream-failed", error, { requestId: trace.requestId });
      throw error;
    } finally {
      trace.upstreamMs += Date.now() - startedAt;
    }
  };
}
