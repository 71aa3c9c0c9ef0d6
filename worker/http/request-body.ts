import { uploadRequestLimitBytes } from "@shared/config/upload-limit";
import { plainText } from "./validate-request";

const formLimitBytes = 1024 * 1024;

/** How long a form may take to arrive. An upload has the deadline of its API call. */
const bodyTimeoutMs = 10_000;

/** The body of a rejected request is read up to this size, so that the client receives the reason. */
const drainLimitBytes = 32 * 1024 * 1024;

/**
 * The request with its whole body, or with a stream for an upload, within the size limit. Returns the 413 response when
 * the body is too large, 408 when it does not arrive in time, and 400 when it ends early.
 */
export async function receiveBody(request: Request, timeoutMs = bodyTimeoutMs): Promise<Request | Response> {
  if (!request.body) return request;
  const isFile = isUpload(request);
  const limitBytes = isFile ? uploadRequestLimitBytes : formLimitBytes;
  const contentLength = request.headers.get("Content-Length");
  if (contentLength !== null) {
    if (!(Number(contentLength) <= limitBytes)) return tooLarge();
    // The body is streamed, because a file is never in memory.
    if (isFile) return request;
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const end = await readBody(request.body, { limitBytes, timeoutMs, onChunk: (chunk) => chunks.push(chunk) });
  if (end === "limit") return tooLarge();
  if (end === "timeout") return plainText(408, "The request took too long to arrive.");
  if (end === "failed") return plainText(400, "The request ended early.");
  const hasNoBody = request.method === "GET" || request.method === "HEAD";
  return hasNoBody
    ? new Request(request.url, { method: request.method, headers: request.headers, signal: request.signal })
    : new Request(request, { body: new Blob(chunks) });
}

/**
 * Reads a body that nobody has read. workerd closes the connection after a response to a request with an unread body,
 * and the client would lose the response or its next request on the connection.
 */
export async function drainBody(request: Request, timeoutMs = bodyTimeoutMs): Promise<void> {
  if (!request.body || request.body.locked) return;
  if (Number(request.headers.get("Content-Length") ?? 0) > drainLimitBytes) return;
  await readBody(request.body, { limitBytes: drainLimitBytes, timeoutMs });
}

interface ReadOptions {
  limitBytes: number;
  timeoutMs: number;
  onChunk?: (chunk: Uint8Array<ArrayBuffer>) => void;
}

/** Reads a body to its end, or until it exceeds a limit or fails; then it is cancelled. */
async function readBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { limitBytes, timeoutMs, onChunk }: ReadOptions,
) {
  const reader = body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<"timeout">((resolve) => {
    timer = setTimeout(resolve, timeoutMs, "timeout");
  });
  const readAll = async () => {
    for (let bytes = 0; ; ) {
      const { done, value } = await reader.read();
      if (done) return "complete";
      bytes += value.byteLength;
      if (bytes > limitBytes) return "limit";
      onChunk?.(value);
    }
  };
  const end = await Promise.race([readAll().catch(() => "failed" as const), timeout]);
  clearTimeout(timer);
  if (end === "timeout") reader.cancel().catch(() => {});
  // The rest of a body that is too large is drained.
  reader.releaseLock();
  return end;
}

/** Multipart requests to /api/v0, the only path that accepts files. */
export function isUpload({ headers, url }: Request): boolean {
  const isForm = headers.get("Content-Type")?.toLowerCase().startsWith("multipart/form-data") ?? false;
  return isForm && new URL(url).pathname.startsWith("/api/v0/");
}

const tooLarge = () => plainText(413, "The request is too large.");
