import { ApiError, apiErrorCode, type ErrorMessages } from "@shared/api/result";
import { toApiError } from "@shared/api/v0/parse-response";
import { type ApiRequest, fetchWithRetry, readResponse, type Transport } from "@shared/api/v0/transport";
import { safeFileName } from "@shared/lib/file-name";
import { endedSessionUrl } from "@shared/lib/next-url";
import type { SessionStorage } from "@shared/session/load-context";
import type { CacheRevision } from "../cache/cache-revision";
import { cacheRule } from "../cache/call-classes";
import { respondWithTag } from "../http/entity-tag";
import { proxiedContentSecurityPolicy } from "../http/response-headers";
import { returnPath } from "../session/session-storage";
import { isAllowed } from "./allowed-calls";
import type { UpstreamFetch } from "./upstream-fetch";

interface ProxyOptions {
  upstreamFetch: UpstreamFetch;
  session: SessionStorage;
  revision: CacheRevision;
  /** Fetches the paths that have a cache rule. */
  cachedFetch: Transport;
}

const apiPrefix = "/api/v0/";

/** Whether the browser calls the v0 API. Such a request does not need Remix. */
export const isProxyCall = ({ pathname }: URL): boolean => pathname.startsWith(apiPrefix);

/** Proxies the allowed calls of the browser to v0; all others respond with 404. */
export async function proxyCall(request: Request, options: ProxyOptions): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(apiPrefix.length - 1);
  const response = await proxyOrReject();
  if (request.method !== "HEAD") return response;
  await response.body?.cancel();
  return new Response(null, response);

  function proxyOrReject(): Promise<Response> | Response {
    if (!isAllowed(request.method, path)) {
      return errorResponse(404, errorBody(apiErrorCode.notFound, "There is no such call.", "path"));
    }
    // Servers read a second question mark differently. This site always encodes it.
    if (search.includes("?", 1)) {
      return errorResponse(400, errorBody(apiErrorCode.invalid, "The query has a question mark.", "query"));
    }
    return proxyRequest(request, path + search, options);
  }
}

const proxyHeaders = { "Cache-Control": "private, no-store", "Content-Security-Policy": proxiedContentSecurityPolicy };
const requestHeaders = ["Accept", "Content-Type", "If-None-Match"];
const responseHeaders = [
  "Age",
  "Content-Disposition",
  "Content-Language",
  "Content-Type",
  "ETag",
  "Last-Modified",
  "Retry-After",
];

/**
 * Proxies a request of the browser to a v0 path and streams both bodies. Adds the bearer token and drops cookies in
 * both directions. A response that ends the session also clears the session cookie. Never rejects.
 */
export async function proxyRequest(request: Request, path: string, options: ProxyOptions): Promise<Response> {
  const { session } = options;
  const token = session.getSession()?.token;
  if (!token) return sessionEndedResponse(request, await session.endSession());
  try {
    const isCached = isRead(request) && cacheRule(path) !== null;
    const response = isCached
      ? await fetchCached(request, path, options)
      : await fetchUpstream(request, path, token, options);
    if (response.status < 400) return isCached ? response : createProxyResponse(response);
    const upstreamError = await readResponse(response);
    if (toApiError(upstreamError).endsSession) {
      return sessionEndedResponse(request, await session.endSession());
    }
    return createProxyResponse(new Response(upstreamError.text, response));
  } catch (error) {
    return upstreamErrorResponse(error);
  }
}

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/** Responds with the text of a call that has a cache rule. */
async function fetchCached(request: Request, path: string, { cachedFetch }: ProxyOptions): Promise<Response> {
  const { status, text, onParsed, ageSeconds } = await cachedFetch({ method: "GET", path, signal: request.signal });
  onParsed?.();
  const headers = new Headers({ ...proxyHeaders, "Content-Type": "application/json" });
  if (ageSeconds !== undefined) headers.set("Age", String(Math.floor(ageSeconds)));
  return status === 200
    ? respondWithTag(request, text, headers)
    : createProxyResponse(new Response(text, { status, headers }));
}

async function fetchUpstream(
  request: Request,
  path: string,
  token: string,
  { upstreamFetch, revision }: ProxyOptions,
): Promise<Response> {
  const method = request.method === "HEAD" ? "GET" : (request.method as ApiRequest["method"]);
  // The body is streamed: a file is never in memory, and the browser shows the upload progress to v0.
  const body = request.body ?? undefined;
  const send = (signal: AbortSignal) => {
    const headers = new Headers({ Authorization: `Bearer ${token}` });
    copyHeaders(requestHeaders, request.headers, headers);
    // Node, which runs this in development, requires `duplex` for a stream.
    return upstreamFetch(path, { method, headers, body, signal, ...(body && { duplex: "half" }) });
  };
  const deadline = createHeadersDeadline(request.signal);
  try {
    return await fetchWithRetry({ method, path, body }, send, { deadline: deadline.start });
  } finally {
    deadline.stop();
    if (method !== "GET") revision.bump();
  }
}

function copyHeaders(names: readonly string[], from: Headers, to: Headers): void {
  for (const name of names) {
    const value = from.get(name);
    if (value !== null) to.set(name, value);
  }
}

/**
 * Creates a deadline that ends when the response headers arrive, so that a long download continues as long as the
 * client reads. The signal also aborts when the client disconnects. `AbortSignal.any` would cost a twelfth of the
 * processor time of a proxied call in workerd.
 */
function createHeadersDeadline(clientSignal: AbortSignal) {
  const controller = new AbortController();
  const leave = () => controller.abort(clientSignal.reason);
  if (clientSignal.aborted) leave();
  clientSignal.addEventListener("abort", leave);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    start(limitMs: number): AbortSignal {
      timer = setTimeout(() => controller.abort(new DOMException("The headers are late.", "TimeoutError")), limitMs);
      return controller.signal;
    },
    stop: () => clearTimeout(timer),
  };
}

function createProxyResponse(response: Response): Response {
  const { status } = response;
  // A redirect could send the browser to a host that the edge itself does not contact.
  if (status >= 300 && status < 400 && status !== 304) return upstreamErrorResponse(undefined);
  const headers = new Headers(proxyHeaders);
  copyHeaders(responseHeaders, response.headers, headers);
  // Only JSON is displayed on this origin; any other content type is downloaded.
  const isJson = /^application\/json\b/i.test(headers.get("Content-Type") ?? "application/json");
  const disposition = headers.get("Content-Disposition");
  if (disposition !== null || !isJson) headers.set("Content-Disposition", attachmentOf(disposition));
  return new Response(status === 204 || status === 304 ? null : response.body, { status, headers });
}

/** A 401 with the code of an ended session for scripts, a redirect to the root for navigations. */
function sessionEndedResponse(request: Request, headers: Headers): Response {
  headers.set("Cache-Control", "private, no-store");
  if (request.headers.get("Sec-Fetch-Mode") === "navigate") {
    headers.set("Location", endedSessionUrl(returnPath(request)));
    return new Response(null, { status: 302, headers });
  }
  return Response.json(errorBody(1000, "The session has ended."), { status: 401, headers });
}

/** Without messages, so that the page states the error in its language (`errorMessages`). */
function upstreamErrorResponse(error: unknown): Response {
  const isTimeout = error instanceof ApiError && error.kind === "timeout";
  return errorResponse(isTimeout ? 504 : 502, { error: { code: 5000, messages: {} } });
}

const errorResponse = (status: number, body: { error: { code: number; messages: ErrorMessages } }) =>
  Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });

/** An error in the format of the v0 API (domain/errors.md#codes). */
const errorBody = (code: number, message: string, field = "error") => ({
  error: { code, messages: { [field]: [message] } },
});

const maxDownloadNameLength = 120;

/**
 * The Content-Disposition of a download whose name the API has chosen. It is always an attachment. The name has no
 * path, no invisible characters and no leading dot, and is not longer than file systems allow.
 */
export function attachmentOf(disposition: string | null): string {
  const name = safeFileName(fileNameOf(disposition ?? ""), maxDownloadNameLength);
  if (name === "") return "attachment";
  const plain = name.replace(/[^\x20-\x7e]/gu, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${hex(character)}`);
  return `attachment; filename="${plain}"${plain === name ? "" : `; filename*=UTF-8''${encoded}`}`;
}

const hex = (character: string) => character.charCodeAt(0).toString(16).toUpperCase();

/** The file name in a Content-Disposition header: encoded (RFC 8187), quoted or plain. Empty if there is no name. */
function fileNameOf(disposition: string): string {
  const encoded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // The encoded name is not UTF-8, so the plain name is used.
    }
  }
  const [, quoted, plain] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? [];
  return quoted?.replace(/\\(.)/g, "$1") ?? plain ?? "";
}
