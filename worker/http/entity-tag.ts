import { asOfHeader, isDataResponse, refreshHeader } from "@shared/framework/page-data-url";
import { base64url } from "jose";

const encoder = new TextEncoder();
/** In characters: a shorter text is hardly longer than the headers of a 304. */
const shortestTagged = 1_024;

/**
 * Responds with a text and the entity tag of its content. Responds with 304 when the browser names the same tag,
 * because it has the text in memory. The tag is weak, because the network may compress the response. A short text has
 * no tag.
 */
export async function respondWithTag({ headers: asked }: Request, text: string, headers: Headers): Promise<Response> {
  if (text.length < shortestTagged) return new Response(text, { headers });
  const digest = await crypto.subtle.digest("SHA-256", encoder.encode(text));
  const tag = `"${base64url.encode(new Uint8Array(digest)).slice(0, 22)}"`;
  headers.set("ETag", `W/${tag}`);
  if (!namesTag(asked.get("If-None-Match"), tag)) return new Response(text, { headers });
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}

/**
 * Responds with the JSON of a resource, or the data of a page that refreshes, and its entity tag. A panel loads a
 * resource again after every change, and an open page its data every few minutes; the result is mostly the same
 * (shared/data/requests.ts, shared/refresh). Other data of pages and documents have no tag: they are streamed, so their
 * content is known only at the end. `now` is the time of the data.
 */
export async function tagResponse(request: Request, response: Response, now: Temporal.Instant): Promise<Response> {
  if (request.method !== "GET" || response.status !== 200) return response;
  const headers = new Headers(response.headers);
  const isJson = headers.get("Content-Type")?.startsWith("application/json") ?? false;
  const isRefresh = request.headers.has(refreshHeader) && isDataResponse(response);
  const isResource = isJson && new URL(request.url).pathname.startsWith("/resources/");
  if (!isRefresh && !isResource) return response;
  headers.set(asOfHeader, now.toString());
  return respondWithTag(request, await response.text(), headers);
}

/** Whether an If-None-Match header names a tag, by the weak comparison (RFC 9110 §13.1.2). */
const namesTag = (header: string | null, tag: string): boolean =>
  (header ?? "").split(",").some((name) => ["*", tag].includes(name.trim().replace(/^W\//, "")));
