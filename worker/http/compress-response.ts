import { constants, crc32, deflateRawSync } from "node:zlib";
import { isDataResponse } from "@shared/framework/page-data-url";
import { concatBytes } from "@shared/lib/bytes";
import { joinChunks } from "@shared/streaming/join-chunks";
import Negotiator from "negotiator";

/** Whether Remix streams the response: a document or the data of a navigation. */
export const isStreamed = (response: Response): boolean =>
  isDataResponse(response) ||
  ((response.headers.get("Content-Type") ?? "").startsWith("text/html") && !isLeftAsItIs(response));

/** Whether nobody on the way may compress the response. */
const isLeftAsItIs = ({ headers }: Response) => headers.get("Cache-Control")?.includes("no-transform") ?? false;

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

/** The header of gzip without a name or time, an empty block of deflate, and an empty last block. */
const header = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3];
const emptyBlock = [0, 0, 0, 0xff, 0xff];
const lastBlock = [3, 0];

/** Of deflate: half of the processor time of the usual 6, for 5 to 10 % more bytes. */
const level = 4;

/** How far back deflate refers. */
const windowBytes = 32 * 1024;

/** How often a response that waits for data writes an empty block, in milliseconds. */
export const heartbeatMs = 1_000;

/**
 * A gzip transform that flushes after every chunk. Each chunk is deflated by itself, with the text before it as its
 * dictionary: a stream of node:zlib has a quarter of a megabyte that workerd frees late, because V8 does not count it.
 *
 * Over HTTP/1.1, workerd notices only on a write that a client has closed its connection. So a stream that waits for
 * deferred data writes an empty block now and then, and the upstream calls of a page that was left are aborted.
 */
function createFlushingGzip(): ReadableWritablePair<Uint8Array, Uint8Array> {
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let checksum = 0;
  let bytes = 0;
  let dictionary: Uint8Array = new Uint8Array();
  return new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      heartbeat = setInterval(() => {
        if (bytes === 0) return;
        try {
          controller.enqueue(new Uint8Array(emptyBlock));
        } catch {
          // The client has disconnected.
          clearInterval(heartbeat);
        }
      }, heartbeatMs);
    },
    transform(chunk, controller) {
      if (chunk.byteLength === 0) return;
      const options = { level, finishFlush: constants.Z_SYNC_FLUSH, ...(bytes > 0 && { dictionary }) };
      const deflated = deflateRawSync(chunk, options);
      controller.enqueue(bytes === 0 ? concatBytes([header, deflated]) : deflated);
      checksum = crc32(chunk, checksum);
      bytes += chunk.byteLength;
      dictionary = lastBytes(dictionary, chunk);
    },
    flush(controller) {
      clearInterval(heartbeat);
      const trailer = new DataView(new ArrayBuffer(8));
      trailer.setUint32(0, checksum, true);
      trailer.setUint32(4, bytes, true);
      const end = concatBytes([lastBlock, new Uint8Array(trailer.buffer)]);
      controller.enqueue(bytes === 0 ? concatBytes([header, end]) : end);
    },
  });
}

/** The last bytes of a text and its next chunk, of which deflate may repeat parts. */
const lastBytes = (before: Uint8Array, chunk: Uint8Array): Uint8Array =>
  chunk.byteLength >= windowBytes ? chunk.slice(-windowBytes) : concatBytes([before, chunk]).slice(-windowBytes);
