import { constants, createGzip } from "node:zlib";
import { isDataResponse } from "@shared/framework/page-data-url";
import { joinChunks } from "@shared/streaming/join-chunks";
import Negotiator from "negotiator";

/** Whether Remix streams the response: a document or the data of a navigation. */
export const isStreamed = (response: Response): boolean =>
  isDataResponse(response) || (response.headers.get("Content-Type") ?? "").startsWith("text/html");

/** Whether an Accept-Encoding header allows gzip. */
export const acceptsGzip = (acceptEncoding: string | null): boolean =>
  new Negotiator({ headers: { "accept-encoding": acceptEncoding ?? "" } }).encodings(["gzip"]).length > 0;

/** The client's own Accept-Encoding: Cloudflare replaces the header by the encodings of the edge. */
function clientAcceptEncoding({ cf, headers }: Request): string | null {
  const original: unknown = cf?.clientAcceptEncoding;
  return typeof original === "string" ? original : headers.get("Accept-Encoding");
}

/**
 * Compresses a streamed response with gzip and flushes every chunk. workerd's own compression and CompressionStream
 * buffer the body until it ends, and would delay every deferred card until the slowest one.
 */
export function compressResponse(request: Request, response: Response): Response {
  const { body, headers } = response;
  if (!body || !isStreamed(response) || headers.has("Content-Encoding")) return response;
  if (!acceptsGzip(clientAcceptEncoding(request))) return response;
  // `encodeBody` is an option of workerd: the body is already encoded.
  const init: ResponseInit & { encodeBody: "manual" } = {
    status: response.status,
    statusText: response.statusText,
    headers: new Headers(headers),
    encodeBody: "manual",
  };
  const compressed = new Response(joinChunks(body).pipeThrough(createFlushingGzip()), init);
  compressed.headers.set("Content-Encoding", "gzip");
  compressed.headers.append("Vary", "Accept-Encoding");
  return compressed;
}

/** An empty block of deflate. It is valid after a flush and adds nothing to the content. */
const emptyBlock = [0, 0, 0, 0xff, 0xff];

/** How often a response that waits for data writes an empty block, in milliseconds. */
export const heartbeatMs = 1_000;

/**
 * A gzip transform that flushes after every chunk. Not Duplex.toWeb, which ignores cancellation in workerd.
 *
 * Over HTTP/1.1, workerd notices only on a write that a client has closed its connection. So a stream that waits for
 * deferred data writes an empty block now and then, and the upstream calls of a page that was left are aborted.
 */
function createFlushingGzip(): ReadableWritablePair<Uint8Array, Uint8Array> {
  const encoder = createGzip({ flush: constants.Z_SYNC_FLUSH });
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let flushed = false;
  const stop = () => {
    clearInterval(heartbeat);
    encoder.destroy();
  };
  return new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      const enqueue = (chunk: Uint8Array | number[]) => {
        try {
          controller.enqueue(new Uint8Array(chunk));
        } catch {
          // The client has disconnected.
          stop();
        }
      };
      encoder.on("error", (error) => controller.error(error));
      encoder.on("data", enqueue);
      heartbeat = setInterval(() => flushed && enqueue(emptyBlock), heartbeatMs);
    },
    transform(chunk) {
      flushed = false;
      return new Promise<void>((resolve, reject) => {
        encoder.write(chunk, (error) => {
          flushed = !error;
          if (error) reject(error);
          else resolve();
        });
      });
    },
    flush() {
      clearInterval(heartbeat);
      return new Promise<void>((resolve) => {
        encoder.once("end", resolve);
        encoder.end();
      });
    },
  });
}
