import { isObsoleteDataRequest } from "@shared/framework/page-data-url";
import { readCookie } from "@shared/lib/request.server";
import { isSecretPage } from "@shared/lib/safe-url";
import { sessionCookieName } from "../session/session-storage";
import type { RequestScope } from "./request-scope";

const safeMethods: readonly string[] = ["GET", "HEAD", "OPTIONS"];
const unsafeMethods: readonly string[] = ["POST", "PUT", "PATCH", "DELETE"];

/**
 * A path that leads to another host when it is written as a link, such as `//host/x`. The router cannot render its
 * error page for a path with a backslash.
 */
const startsLikeHost = /^\/(\/|%5c)/i;

/** The 404, 405 or 403 response to a request that no page of this site sends; null when the request is valid. */
export function rejectInvalidRequest({ request, url }: Pick<RequestScope, "request" | "url">): Response | null {
  const { method } = request;
  if (isObsoleteDataRequest(url) || startsLikeHost.test(url.pathname)) return plainText(404, "Not found.");
  if (safeMethods.includes(method)) return null;
  if (!unsafeMethods.includes(method)) return plainText(405, "Method not allowed.");
  if (!isSameOrigin(request, url)) return plainText(403, "This request did not come from this site.");
  return null;
}

/**
 * Protects unsafe methods against cross-site requests by Sec-Fetch-Site and Origin. Older browsers send only Origin. A
 * request without both headers is not from a browser, and is accepted only without a session cookie.
 */
function isSameOrigin(request: Request, url: URL): boolean {
  const { headers } = request;
  const site = headers.get("Sec-Fetch-Site");
  const origin = headers.get("Origin");
  if (site === null && origin === null) return readCookie(request, sessionCookieName) === undefined;
  if (site !== null && site !== "same-origin") return false;
  return origin === null || (URL.canParse(origin) && new URL(origin).origin === url.origin);
}

/** The request without X-Forwarded-Host. Any client can send this header, and Remix would compare Origin with it. */
export function withoutForwardedHost(request: Request): Request {
  if (!request.headers.has("X-Forwarded-Host")) return request;
  const headers = new Headers(request.headers);
  headers.delete("X-Forwarded-Host");
  return new Request(request, { headers });
}

/** The request of a page for people without an account without its cookies, so that no session is read. */
export function withoutCookies(request: Request): Request {
  if (!request.headers.has("Cookie") || !isSecretPage(new URL(request.url).pathname)) return request;
  const headers = new Headers(request.headers);
  headers.delete("Cookie");
  return new Request(request, { headers });
}

/** A response of one line of text. */
export function plainText(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
