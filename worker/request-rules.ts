import { sessionCookie } from "./session";

const safeMethods: readonly string[] = ["GET", "HEAD", "OPTIONS"];
const writingMethods: readonly string[] = ["POST", "PUT", "PATCH", "DELETE"];

const mebibyte = 1024 * 1024;
/** Files go through the browser's way to v0 and nowhere else. */
const uploadLimitBytes = 25 * mebibyte;
const formLimitBytes = mebibyte;

/** The refusal of a request that no page of this site makes; null where it may go on. */
export function refusal(request: Request): Response | null {
  const { method } = request;
  if (safeMethods.includes(method)) return null;
  if (!writingMethods.includes(method)) return plain(405, "Method not allowed.");
  if (!isFromThisSite(request)) return plain(403, "This request did not come from this site.");
  return null;
}

/**
 * Whether a page of this site made a write. Browsers say so themselves, in Sec-Fetch-Site or at least in Origin.
 * A client that names neither is no browser: it may write as long as no session rides along.
 */
function isFromThisSite({ headers, url }: Request): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("Origin");
  if (origin !== null) return URL.canParse(origin) && new URL(origin).host === new URL(url).host;
  return !(headers.get("Cookie") ?? "").includes(`${sessionCookie}=`);
}

/** The same request with a body of bounded size; the refusal where it is larger, said or unsaid. */
export async function withBoundedBody(request: Request): Promise<Request | Response> {
  if (!request.body) return request;
  const limitBytes = isUpload(request) ? uploadLimitBytes : formLimitBytes;
  const declared = request.headers.get("Content-Length");
  if (declared !== null) return Number(declared) <= limitBytes ? request : tooLarge();

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

function isUpload({ headers, url }: Request): boolean {
  const isForm = headers.get("Content-Type")?.toLowerCase().startsWith("multipart/form-data") ?? false;
  return isForm && new URL(url).pathname.startsWith("/api/v0/");
}

const tooLarge = () => plain(413, "The request is too large.");

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
