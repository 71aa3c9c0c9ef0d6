import type { AppLoadContext } from "@remix-run/cloudflare";
import type { EdgeContext, ServiceStatus } from "@shared/edge/load-context";
import type { Env, Lifetime } from "./env";
import type { Trace } from "./log";
import { openSessionGate } from "./session-gate";
import { settingsOf } from "./settings";
import { createUpstream } from "./upstream";
import { createServerClient } from "./v0-client";

interface LoadContextArguments {
  request: Request;
  context: { cloudflare: { env: Env; ctx: Lifetime } };
}

/** What Vite's stand-in for the edge hands to the loaders in development. */
export async function getLoadContext({ request, context }: LoadContextArguments): Promise<AppLoadContext> {
  const { env, ctx } = context.cloudflare;
  return { ...(await openEdge(request, env, ctx)).context };
}

/** Everything the edge knows of one request: what loaders get, and what it costs. */
export async function openEdge(
  request: Request,
  env: Env,
  _lifetime: Lifetime,
): Promise<{ context: EdgeContext; trace: Trace }> {
  const settings = settingsOf(env);
  const trace: Trace = { requestId: crypto.randomUUID(), upstreamCalls: 0, upstreamMs: 0, cacheHits: 0 };
  const session = await openSessionGate(
    request,
    { secrets: settings.sessionSecrets, seconds: settings.sessionSeconds },
    env.SESSIONS,
  );
  const upstream = createUpstream(env, settings, request, trace);
  const shared = { upstream, trace, requestSignal: request.signal };
  const context: EdgeContext = {
    api: createServerClient({ ...shared, token: session.current?.token ?? null, endSession: session.end }),
    apiFor: (token) => createServerClient({ ...shared, token }),
    session,
    config: settings.config,
    requestId: trace.requestId,
    nonce: crypto.randomUUID().replaceAll("-", ""),
    serviceStatus: async (): Promise<ServiceStatus> => ({
      level: "operational",
      problem: null,
      components: [],
      readAt: null,
    }),
  };
  return { context, trace };
}
