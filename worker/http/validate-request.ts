import { uploadRequestLimitBytes } from "@shared/config/upload-limit";
import { readCookie } from "@shared/lib/cookie.server";
import { sessionCookieName } from "../session/session-cookie";

const safeMethods: readonly string[] = ["GET", "HEAD", "OPTIONS"];
const unsafeMethods: readonly string[] = ["POST", "PUT", "PATCH", "DELETE"];

const formLimitBytes = 1024 * 1024;

/** The 404, 405 or 403 response to a request that no page of this site sends; null when the request is valid. */
export function rejectInvalidRequest(request: Request): Response | null {
  const { method, url } = request;
  // The data requests before single fetch: Remix still answers them, with an error in the log.
  if (new URL(url).searchParams.has("_data")) return plainText(404, "Not found.");
  if (safeMethods.includes(method)) return null;
  if (!unsafeMethods.includes(method)) return plainText(405, "Method not allowed.");
  if (!isSameOrigin(request)) return plainText(403, "This request did not come from this site.");
  return null;
}

/**
 * Protects unsafe methods against cross-site requests by Sec-Fetch-Site and Origin, of which older browsers send only
 * the latter. A request without both is not from a browser and is accepted only without a session cookie.
 */
function isSameOrigin(request: Request): boolean {
  const { headers, url } = request;
  const site = headers.get("Sec-Fetch-Site");
  const origin = headers.get("Origin");
  if (site === null && origin === null) return readCookie(request, sessionCookieName) === undefined;
  if (site !== null && site !== "same-origin") return false;
  return origin === null || (URL.canParse(origin) && new URL(origin).origin === new URL(url).origin);
}

/**
 * The request without X-Forwarded-Host, which any client can send: Remix would compare Origin with it instead of the
 * host.
 */
export function withoutForwardedHost(request: Request): Request {
  if (!request.headers.has("X-Forwarded-Host")) return request;
  const headers = new Headers(request.headers);
  headers.delete("X-Forwarded-Host");
  return new Request(request, { headers });
}

/** The request with a body within the size limit; the 413 response when it is larger. */
export async function limitRequestBody(request: Request): Promise<Request | Response> {
  if (!request.body) return request;
  const limitBytes = isUpload(request) ? uploadRequestLimitBytes : formLimitBytes;
  const contentLength = request.headers.get("Content-Length");
  if (contentLength !== null) return Number(contentLength) <= limitBytes ? request : tooLarge();

  const reader = request.body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Request(request, { body: new Blob(chunks) });
    bytes += value.byteLength;
    if (bytes > limitBytes) {
      await reader.cancel();
      return tooLarge();
    }
    chunks.push(value);
  }
}

/** Multipart requests to /api/v0, the only path that accepts files. */
function isUpload({ headers, url }: Request): boolean {
  const isForm = headers.get("Content-Type")?.toLowerCase().startsWith("multipart/form-data") ?? false;
  return isForm && new URL(url).pathname.startsWith("/api/v0/");
}

const tooLarge = () => plainText(413, "The request is too large.");

function plainText(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
