import type { AppLoadContext } from "@remix-run/cloudflare";
import type { EdgeContext } from "@shared/edge/load-context";
import { cachedExchange } from "./cached-exchange";
import { createEdgeCache, sharedCacheStore } from "./edge-cache";
import type { Env, Lifetime } from "./env";
import { forward } from "./forward";
import { type Generation, generationOf } from "./generation";
import { newTrace, type Trace } from "./log";
import { type AnswerHeaders, answerHeaders, inDevelopment } from "./security";
import { serviceStatus } from "./service-status";
import { openSessionGate } from "./session-gate";
import { type Settings, settingsOf } from "./settings";
import { createUpstream } from "./upstream";
import { serverClient, upstreamExchange } from "./v0-client";

/** What belongs to one request before anything of its session is known. */
export interface Visit {
  request: Request;
  env: Env;
  lifetime: Lifetime;
  settings: Settings;
  trace: Trace;
  nonce: string;
  /** What every answer carries. */
  headers: AnswerHeaders;
}

/** Throws the SettingError of a variable that cannot be used. */
export function beginVisit(request: Request, env: Env, lifetime: Lifetime): Visit {
  const settings = settingsOf(env);
  const trace = newTrace(request);
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const headers = answerHeaders(nonce, trace.requestId, settings);
  return { request, env, lifetime, settings, trace, nonce, headers };
}

/** What the loaders and actions of a visit get, and the generation that its writes raise. */
export async function openContext(
  visit: Visit,
): Promise<{ context: AppLoadContext; generation: Generation }> {
  const { request, env, lifetime, settings, trace, nonce, headers } = visit;
  const { origin } = new URL(request.url);
  const rules = { secrets: settings.sessionSecrets, seconds: settings.sessionSeconds };
  const session = await openSessionGate(request, rules, env.SESSIONS);
  const generation = generationOf(request, session.current?.user?.id ?? null);
  const upstream = createUpstream(env, settings, request, trace);
  const cache = createEdgeCache(sharedCacheStore(), lifetime);

  const own = upstreamExchange(upstream, session.current?.token ?? null, request.signal);
  const exchange = session.current
    ? cachedExchange(own, {
        cache,
        session: session.current,
        generation,
        secret: settings.sessionSecrets[0] ?? "",
        origin,
        requestSignal: request.signal,
        lifetime,
        trace,
        detached: upstreamExchange(upstream, session.current.token),
      })
    : own;

  const context: EdgeContext = {
    api: serverClient(exchange, trace, session.current ? session.end : undefined),
    apiFor: (token) => serverClient(upstreamExchange(upstream, token, request.signal), trace),
    proxyRequest: (asked, path) => forward(asked, path, { upstream, session, generation, exchange }),
    session,
    now: () => (settings.demoNow ? Temporal.Instant.from(settings.demoNow) : Temporal.Now.instant()),
    config: settings.config,
    requestId: trace.requestId,
    nonce,
    headers,
    serviceStatus: () =>
      serviceStatus({
        url: settings.serviceStatusUrl,
        components: settings.serviceStatusComponents,
        origin,
        cache,
        lifetime,
      }),
  };
  return { context: { ...context }, generation };
}

/** The context of a page in development, where Vite's server stands in for the Worker's own handler. */
export async function getLoadContext({ request, context }: LoadContextArguments): Promise<AppLoadContext> {
  const { env, ctx } = context.cloudflare;
  const visit = beginVisit(request, env, ctx);
  return (await openContext({ ...visit, headers: inDevelopment(visit.headers) })).context;
}

interface LoadContextArguments {
  request: Request;
  context: { cloudflare: { env: Env; ctx: Lifetime } };
}
