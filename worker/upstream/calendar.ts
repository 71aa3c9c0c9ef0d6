import type { RequestScope } from "../http/request-scope";
import { plainText } from "../http/validate-request";
import { createUpstreamFetch } from "./upstream-fetch";

const timeoutMs = 10_000;

/** A secret has 256 bits. Other paths need no call of the API. */
const feedPath = /^\/calendar\/([\w-]{43})\.ics$/;

/**
 * Serves the feed of a calendar address, whose secret is in the path: calendars send no cookie, and none is read here
 * (domain/access-tokens.md#calendar). Null for every other path and method.
 */
export async function serveCalendar(scope: RequestScope): Promise<Response | null> {
  const { request, url, settings } = scope;
  if (!url.pathname.startsWith("/calendar/") || (request.method !== "GET" && request.method !== "HEAD")) return null;
  const [, secret] = feedPath.exec(url.pathname) ?? [];
  if (!secret || !settings.apiExtensions.access_tokens) return plainText(404, "Not found.");
  const upstreamFetch = createUpstreamFetch(scope);
  const headers = new Headers({ Accept: "text/calendar" });
  const init = { headers, signal: AbortSignal.timeout(timeoutMs) };
  const response = await upstreamFetch(`/calendar/${secret}`, init).catch(() => null);
  if (response?.status === 200) {
    return new Response(request.method === "HEAD" ? null : response.body, {
      headers: { "Content-Type": "text/calendar; charset=utf-8", "Cache-Control": "no-store" },
    });
  }
  await response?.body?.cancel();
  return response?.status === 404 ? plainText(404, "Not found.") : plainText(503, "The service did not respond.");
}
