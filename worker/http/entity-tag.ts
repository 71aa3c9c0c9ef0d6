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
 * Responds with the JSON of a resource and its entity tag. A panel loads a resource again after every change, and the
 * result is mostly the same (shared/data/requests.ts). Pages have no tag: they are streamed, so their content is
 * known only at the end.
 */
export async function tagResource(request: Request, response: Response): Promise<Response> {
  const { status, headers } = response;
  const isJson = headers.get("Content-Type")?.startsWith("application/json") ?? false;
  if (request.method !== "GET" || status !== 200 || !isJson) return response;
  if (!new URL(request.url).pathname.startsWith("/resources/")) return response;
  return respondWithTag(request, await response.text(), new Headers(headers));
}

/** Whether an If-None-Match header names a tag, by the weak comparison (RFC 9110 §13.1.2). */
const namesTag = (header: string | null, tag: string): boolean =>
  (header ?? "").split(",").some((name) => ["*", tag].includes(name.trim().replace(/^W\//, "")));
