import type { AppLoadContext } from "@remix-run/cloudflare";
import { isDataPath } from "@shared/framework/page-data-url";
import type { LoadContext, SessionStorage } from "@shared/session/load-context";
import { type CacheRevision, createPersonalScope, getCacheRevision } from "./cache/cache-revision";
import { createCachedFetch, createCachedValue } from "./cache/cached-fetch";
import { createEdgeCache, defaultCacheStore } from "./cache/edge-cache";
import type { Env, ExecutionContext } from "./env";
import { createRequestScope, type RequestScope } from "./http/request-scope";
import { allowInlineStyles } from "./http/response-headers";
import { createSessionStorage, returnPath } from "./session/session-storage";
import { createValidFrom } from "./session/valid-from";
import { createThrottle } from "./throttle";
import { proxyCall, proxyRequest } from "./upstream/proxy-request";
import { getServiceStatus } from "./upstream/service-status";
import { createUpstreamFetch, v0Path } from "./upstream/upstream-fetch";
import { createApiFetch, createRequestDeadline, createServerClient } from "./upstream/v0-client";

/** Creates the load context of a request, and collects the headers that loaders and actions add to the response. */
export async function createLoadContext(scope: RequestScope): Promise<{
  context: AppLoadContext;
  /** The revision is bumped by writes. */
  revision: CacheRevision;
  throttleHeaders: Headers;
}> {
  const { request, env, executionContext, settings, trace, nonce, responseHeaders } = scope;
  const { origin } = scope.url;
  const { sessionSecrets: secrets, sessionSeconds } = settings;
  const validFrom = createValidFrom({ database: env.ATTEMPTS, secrets, sessionSeconds, requestId: trace.requestId });
  const sessionOptions = { secrets, seconds: sessionSeconds };
  const storage = await createSessionStorage(request, sessionOptions, { list: env.SESSIONS, validFrom });
  const session = storage.getSession();
  const revision = getCacheRevision(request, session?.user?.id ?? null);
  const sessionStorage = bumpingAtEnd(storage, revision);
  const {
    throttle,
    headers: throttleHeaders,
    signInHeaders,
  } = createThrottle(request, {
    database: env.ATTEMPTS,
    limits: settings.attemptLimits,
    secrets,
    requestId: trace.requestId,
  });
  const upstreamFetch = createUpstreamFetch(scope, signInHeaders);
  const cache = createEdgeCache({ store: defaultCacheStore(), executionContext });

  const deadline = createRequestDeadline();
  const callOptions = { requestSignal: request.signal, deadline };
  const uncachedFetch = createApiFetch(upstreamFetch, session?.token ?? null, callOptions);
  const personalScope = session && createPersonalScope(session, revision, secrets[0] ?? "");
  const cachedFetch = personalScope
    ? createCachedFetch(uncachedFetch, {
        cache,
        personalScope,
        revision,
        origin,
        request,
        deadline,
        executionContext,
        trace,
        detachedFetch: createApiFetch(upstreamFetch, session?.token ?? null),
      })
    : uncachedFetch;

  const proxyOptions = { upstreamFetch, session: sessionStorage, revision, cachedFetch };
  const context: LoadContext = {
    api: createServerClient(
      cachedFetch,
      trace,
      session ? { endSession: sessionStorage.endSession, returnPath: () => returnPath(request) } : undefined,
    ),
    apiWithToken: (token) => createServerClient(createApiFetch(upstreamFetch, token, callOptions), trace),
    loadCached: personalScope
      ? createCachedValue({ cache, origin, personalScope, trace })
      : async (_name, load) => ({ value: await load(null), storedAt: Date.now() }),
    throttle,
    staleSince: () => trace.staleSince,
    proxyCall: (incoming) => proxyCall(incoming, proxyOptions),
    proxyRequest: (incoming, path) => proxyRequest(incoming, path, proxyOptions),
    v0Path: (url) => v0Path(url, settings),
    extensions: settings.apiExtensions,
    session: sessionStorage,
    now: () => (settings.demoNow ? Temporal.Instant.from(settings.demoNow) : Temporal.Now.instant()),
    config: settings.config,
    dashboards: settings.dashboards,
    supportContact: settings.supportContact,
    chatScriptUrl: ({ admin }) =>
      (!admin || settings.chatWidget.forAdmins) && settings.chatWidget.scriptUrl ? settings.chatWidget.scriptUrl : null,
    fetchStaticFile: (path) => env.ASSETS.fetch(new URL(path, origin).href),
    requestId: trace.requestId,
    isDataRequest: isDataPath(scope.url.pathname),
    nonce,
    responseHeaders,
    getServiceStatus: () =>
      getServiceStatus({
        url: settings.serviceStatusUrl,
        components: settings.serviceStatusComponents,
        origin,
        cache,
        executionContext,
      }),
  };
  return { context: { ...context }, revision, throttleHeaders };
}

/** Bumps the cache revision when a session ends, so that its entries are invalid in the user's other browsers, too. */
function bumpingAtEnd(storage: SessionStorage, revision: CacheRevision): SessionStorage {
  const bumpAfter = (end: () => Promise<Headers>) => () => end().finally(revision.bump);
  return { ...storage, endSession: bumpAfter(storage.endSession) };
}

/** The load context in development, where Vite's server runs instead of the Worker's fetch handler. */
export async function getLoadContext({ request, context }: LoadContextArguments): Promise<AppLoadContext> {
  const { env, ctx } = context.cloudflare;
  const scope = createRequestScope(request, env, ctx);
  const responseHeaders = allowInlineStyles(scope.responseHeaders);
  const development = (await createLoadContext({ ...scope, responseHeaders })).context;
  // Vite's server serves the static files.
  return { ...development, fetchStaticFile: (path) => fetch(new URL(path, request.url)) };
}

interface LoadContextArguments {
  request: Request;
  context: { cloudflare: { env: Env; ctx: ExecutionContext } };
}
