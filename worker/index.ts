import { createRequestHandler } from "@remix-run/cloudflare";
import type { Env, ExecutionContext } from "./env";
import { serveBrowserReport } from "./http/browser-report";
import { createCapacity } from "./http/capacity";
import { isStreamed, sendStreamed } from "./http/compress-response";
import { tagResource } from "./http/entity-tag";
import { serveHealth } from "./http/health";
import { drainBody, receiveBody } from "./http/request-body";
import { applyResponseHeaders, baseHeaders } from "./http/response-headers";
import { serveStaticFile } from "./http/static-files";
import { isGuestPage, serveBusyPage, serveGuestPage } from "./http/static-pages";
import { rejectInvalidRequest, withoutForwardedHost } from "./http/validate-request";
import { serveWellKnown } from "./http/well-known";
import { createLoadContext, createRequestScope, type RequestScope } from "./load-context";
import { logError, logRequest, measure, serverTiming } from "./log";
import { build } from "./server-build.js";
import { SettingError } from "./settings";
import { isProxyCall } from "./upstream/proxy-request";

const handleRemixRequest = createRequestHandler(build, "production");

/** Of this isolate. */
const capacity = createCapacity();

export default {
  /** Handles every request: static files, exported pages and Remix. */
  async fetch(request: Request, env: Env, executionContext: ExecutionContext): Promise<Response> {
    let scope: RequestScope;
    try {
      scope = createRequestScope(request, env, executionContext);
    } catch (error) {
      return configurationErrorResponse(error);
    }
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
  },
};

async function handleRequest(scope: RequestScope): Promise<Response> {
  const request = withoutForwardedHost(scope.request);
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
  const file = isCall ? null : (serveWellKnown(scope) ?? (await serveStaticFile(scope)) ?? (await serveHealth(scope)));
  if (file) return file;
  const request = await receiveBody(scope.request);
  if (request instanceof Response) return request;
  const report = isCall ? null : await serveBrowserReport({ ...scope, request });
  if (report) return report;

  if (isCall || !isGuestPage(scope)) {
    const begun = await capacity.enter({
      ...scope,
      limits: scope.settings.capacity,
      isLast: !isRead(request),
      isBrief: isCall,
      signal: request.signal,
    });
    if (!begun) return serveBusyPage({ ...scope, request }, capacity.retryAfterSeconds());
    Object.assign(scope.turn, begun);
  }

  const { context, revision, throttleHeaders } = await measure(scope.trace, "sessionMs", () =>
    createLoadContext({ ...scope, request }),
  );
  if (!isCall && !context.session.getSession()) {
    const page = await serveGuestPage({ ...scope, request });
    if (page) return page;
  }
  const page = await measure(scope.trace, "pageMs", () =>
    isCall ? context.proxyCall(request) : handleRemixRequest(request, context),
  );
  // A response of Remix may have headers that cannot be changed.
  const response = isCall ? page : await tagResource(request, new Response(page.body, page));
  if (revision.setCookie) response.headers.append("Set-Cookie", revision.setCookie);
  for (const [name, value] of throttleHeaders) response.headers.append(name, value);
  return response;
}

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/** Logs the request at the end of a streamed body, because deferred loaders call upstream while it streams. */
function sendResponse({ request, env, executionContext, trace, turn }: RequestScope, response: Response): Response {
  const log = () => {
    turn.end();
    logRequest(request, response, trace, env.METRICS);
  };
  if (!isStreamed(response)) {
    log();
    return response;
  }
  let end = () => {};
  executionContext.waitUntil(
    new Promise<void>((resolve) => {
      end = resolve;
    }).then(log),
  );
  request.signal.addEventListener("abort", end);
  return sendStreamed(request, response, end);
}

function configurationErrorResponse(error: unknown): Response {
  logError("configuration-error", error);
  const text = error instanceof SettingError ? error.message : "The Worker could not start.";
  return new Response(plainErrorResponse(text).body, { status: 500, headers: { ...baseHeaders } });
}

function plainErrorResponse(text: string): Response {
  return new Response(`${text}\n`, { status: 500, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
