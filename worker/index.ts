import { createRequestHandler } from "@remix-run/cloudflare";
import { isDataResponse } from "@shared/framework/page-data-url";
import { ownerHeader } from "@shared/offline/protocol";
import type { Session } from "@shared/session/session";
import type { Env, ExecutionContext } from "./env";
import { busyResponse, readSessionKey } from "./http/admission";
import { serveBrowserReport } from "./http/browser-report";
import { copyOwner } from "./http/copy-owner";
import { tagResponse } from "./http/entity-tag";
import { runOnce, withoutDisconnect } from "./http/idempotency";
import { drainBody, isUpload, receiveBody } from "./http/request-body";
import { createRequestScope, type RequestScope } from "./http/request-scope";
import { applyResponseHeaders, baseHeaders } from "./http/response-headers";
import { createRoutePatterns } from "./http/route-pattern";
import { serveServiceWorker, serveStaticFile } from "./http/static-files";
import { serveGuestPage } from "./http/static-pages";
import { rejectInvalidRequest, withoutCookies, withoutForwardedHost } from "./http/validate-request";
import { serveWellKnown } from "./http/well-known";
import { createLoadContext } from "./load-context";
import { logError, logRequest, measure, serverTiming } from "./log";
import { build } from "./server-build.js";
import { SettingError, type Settings } from "./settings";
import { serveCalendar } from "./upstream/calendar";
import { serveHealth } from "./upstream/health";
import { isProxyCall } from "./upstream/proxy-request";

const handleRemixRequest = createRequestHandler(build, "production");
const routePattern = createRoutePatterns(build.routes);

export default {
  /** Handles every request: static files, exported pages and Remix. */
  async fetch(request: Request, env: Env, executionContext: ExecutionContext): Promise<Response> {
    let scope: RequestScope;
    try {
      scope = createRequestScope(request, env, executionContext);
    } catch (error) {
      return configurationErrorResponse(error);
    }
    const responding = createResponse(scope);
    // Work ends by itself when its client has left. workerd would end it without running the code that counts it.
    executionContext.waitUntil(responding);
    return responding;
  },
};

async function createResponse(scope: RequestScope): Promise<Response> {
  const { requestId } = scope.trace;
  let response: Response;
  try {
    response = await handleRequest(scope);
  } catch (error) {
    logError("request-error", error, { requestId });
    response = plainErrorResponse(`Something went wrong. Request ${requestId}`);
  }
  applyResponseHeaders(response, scope.responseHeaders);
  if (scope.settings.serverTiming) response.headers.append("Server-Timing", serverTiming(scope.trace));
  return sendResponse(scope, response);
}

async function handleRequest(scope: RequestScope): Promise<Response> {
  const request = withoutCookies(withoutForwardedHost(scope.request));
  try {
    return await respond({ ...scope, request });
  } finally {
    await drainBody(request);
  }
}

async function respond(scope: RequestScope): Promise<Response> {
  const rejection = rejectInvalidRequest(scope);
  if (rejection) return rejection;
  const isCall = isProxyCall(scope.url);
  const file = isCall ? null : await serveFile(scope);
  if (file) return file;
  const received = await receiveBody(scope.request);
  if (received instanceof Response) return received;
  const request = await withoutDisconnect(received);
  const overload = await admit({ ...scope, request });
  if (overload) return overload;
  const report = isCall ? null : await serveBrowserReport({ ...scope, request }, routePattern);
  if (report) return report;

  const { context, revision, throttleHeaders } = await measure(scope.trace, "sessionMs", () =>
    createLoadContext({ ...scope, request }),
  );
  const session = context.session.getSession();
  if (!session) {
    const page = isCall ? null : await serveGuestPage({ ...scope, request });
    if (page) return withCopyOwner(page, session, scope.settings);
  } else if (!isUpload(request) && !scope.admission.enter(scope.settings.maxRequests)) {
    return busyResponse(503);
  }
  const change = {
    database: scope.env.ATTEMPTS,
    secret: scope.settings.sessionSecrets[0] ?? "",
    userId: context.session.getSession()?.user?.id ?? null,
    requestId: scope.trace.requestId,
    executionContext: scope.executionContext,
    onReplay: revision.bump,
  };
  const page = await measure(scope.trace, "pageMs", () =>
    runOnce(request, change, (sent) => (isCall ? context.proxyCall(sent) : handleRemixRequest(sent, context))),
  );
  // The headers of a response of Remix may be immutable.
  const response = isCall ? page : await tagResponse(request, new Response(page.body, page), context.now());
  if (revision.setCookie) response.headers.append("Set-Cookie", revision.setCookie);
  for (const [name, value] of throttleHeaders) response.headers.append(name, value);
  return withCopyOwner(response, session, scope.settings);
}

const serveFile = async (scope: RequestScope): Promise<Response | null> =>
  serveWellKnown(scope) ??
  (await serveServiceWorker(scope)) ??
  (await serveStaticFile(scope)) ??
  (await serveHealth(scope)) ??
  (await serveCalendar(scope));

/** Names the owner of the copy that the service worker may store. */
async function withCopyOwner(response: Response, session: Session | null, settings: Settings): Promise<Response> {
  const { config, sessionSecrets: secrets, sessionSeconds: seconds } = settings;
  if (config.offline) response.headers.set(ownerHeader, await copyOwner(session, response, { secrets, seconds }));
  return response;
}

/** The rejection of a request with a session cookie, before the session is read (docs/decisions/0161). */
async function admit({ request, admission, settings }: RequestScope): Promise<Response | null> {
  const key = isUpload(request) ? null : await readSessionKey(request);
  if (key === null) return null;
  if (admission.isFull(settings.maxRequests)) return busyResponse(503);
  if (await admission.enterSession(key, request.signal)) return null;
  return busyResponse(429);
}

/** Whether Remix streams the response: a document or the data of a navigation. */
const isStreamed = (response: Response): boolean =>
  isDataResponse(response) || (response.headers.get("Content-Type") ?? "").startsWith("text/html");

/**
 * Sends the response; the network compresses it (docs/decisions/0009). Logs the request at the end of a streamed body,
 * because deferred loaders call upstream while the body streams, or when the client has disconnected.
 */
function sendResponse(scope: RequestScope, response: Response): Response {
  const { request, env, executionContext, trace, admission } = scope;
  const end = () => {
    admission.leave();
    logRequest(request, response, trace, env.METRICS);
  };
  if (!response.body || !isStreamed(response)) {
    end();
    return response;
  }
  // Not a TransformStream, which does not fail when its response is dropped because the client has left before.
  const { readable, writable } = new IdentityTransformStream();
  executionContext.waitUntil(response.body.pipeTo(writable, { signal: request.signal }).then(end, end));
  return new Response(readable, response);
}

function configurationErrorResponse(error: unknown): Response {
  logError("configuration-error", error);
  const text = error instanceof SettingError ? error.message : "The Worker could not start.";
  return new Response(plainErrorResponse(text).body, { status: 500, headers: { ...baseHeaders } });
}

function plainErrorResponse(text: string): Response {
  return new Response(`${text}\n`, { status: 500, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
