import { constants, crc32, deflateRawSync } from "node:zlib";
import { isDataResponse } from "@shared/framework/page-data-url";
import { concatBytes } from "@shared/lib/bytes";
import { joinChunks, type PartReader } from "@shared/streaming/join-chunks";
import Negotiator from "negotiator";

type StreamedResponse = Response & { readonly body: ReadableStream<Uint8Array> };

/** Whether Remix streams the response: a document or the data of a navigation. */
export const isStreamed = (response: Response): response is StreamedResponse =>
  response.body !== null &&
  (isDataResponse(response) ||
    ((response.headers.get("Content-Type") ?? "").startsWith("text/html") && !isLeftAsItIs(response)));

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
 * Sends a streamed response, compressed with gzip if the client accepts it: every chunk at once. workerd's own
 * compression and CompressionStream buffer the body until it ends, and would delay every deferred card until the slowest
 * one. One stream does everything, because each further one costs as much as the compression.
 *
 * Over HTTP/1.1, workerd notices only on a write that a client has closed its connection. So a compressed stream that
 * waits for deferred data writes an empty block now and then, and the upstream calls of a page that was left are aborted.
 *
 * @param onEnd Called once, when the body has ended or nobody reads it any more.
 */
export function sendStreamed(request: Request, response: StreamedResponse, onEnd: () => void): Response {
  const { body, headers } = response;
  const isCompressed = !headers.has("Content-Encoding") && acceptsGzip(clientAcceptEncoding(request));
  const sent = new Response(streamOf(joinChunks(body), isCompressed ? createGzip() : null, onEnd), {
    status: response.status,
    statusText: response.statusText,
    headers,
    // An option of workerd: the body is already encoded.
    ...(isCompressed && { encodeBody: "manual" }),
  });
  if (isCompressed) {
    sent.headers.set("Content-Encoding", "gzip");
    sent.headers.append("Vary", "Accept-Encoding");
  }
  return sent;
}

/** How often a response that waits for data writes an empty block, in milliseconds. */
export const heartbeatMs = 1_000;

function streamOf(parts: PartReader, gzip: Gzip | null, onEnd: () => void): ReadableStream<Uint8Array> {
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let hasEnded = false;
  const end = () => {
    clearInterval(heartbeat);
    if (!hasEnded) onEnd();
    hasEnded = true;
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const part = await parts.read();
        if (part) {
          controller.enqueue(gzip ? gzip.deflate(part) : part);
          if (gzip) heartbeat ??= setInterval(() => writeEmptyBlock(controller), heartbeatMs);
          return;
        }
        if (gzip) controller.enqueue(gzip.end());
        controller.close();
        end();
      } catch (error) {
        end();
        throw error;
      }
    },
    async cancel(reason) {
      end();
      await parts.cancel(reason);
    },
  });
}

/** The header of gzip without a name or time, an empty block of deflate, and an empty last block. */
const header = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3];
const emptyBlock = [0, 0, 0, 0xff, 0xff];
const lastBlock = [3, 0];

/** Of deflate: half of the processor time of the usual 6, for 5 to 10 % more bytes. */
const level = 4;

/** How far back deflate refers. */
const windowBytes = 32 * 1024;

function writeEmptyBlock(controller: ReadableStreamDefaultController<Uint8Array>): void {
  try {
    controller.enqueue(new Uint8Array(emptyBlock));
  } catch {
    // The client has disconnected.
  }
}

/** The encoder of one response. */
interface Gzip {
  /** The bytes of a part, which a client can decode at once. */
  deflate(part: Uint8Array): Uint8Array;
  /** The last bytes. */
  end(): Uint8Array;
}

/**
 * Each part is deflated by itself, with the text before it as its dictionary: a stream of node:zlib has a quarter of a
 * megabyte that workerd frees late, because V8 does not count it.
 */
function createGzip(): Gzip {
  let start: readonly number[] = header;
  let checksum = 0;
  let bytes = 0;
  let dictionary: Uint8Array = new Uint8Array();

  function withHeader(encoded: Uint8Array): Uint8Array {
    const all = start.length > 0 ? concatBytes([start, encoded]) : encoded;
    start = [];
    return all;
  }

  return {
    deflate(part) {
      const options = { level, finishFlush: constants.Z_SYNC_FLUSH, ...(bytes > 0 && { dictionary }) };
      const encoded = withHeader(deflateRawSync(part, options));
      checksum = crc32(part, checksum);
      bytes += part.byteLength;
      dictionary = lastBytes(dictionary, part);
      return encoded;
    },
    end() {
      const trailer = new DataView(new ArrayBuffer(8));
      trailer.setUint32(0, checksum, true);
      trailer.setUint32(4, bytes, true);
      return withHeader(concatBytes([lastBlock, new Uint8Array(trailer.buffer)]));
    },
  };
}

/** The last bytes of a text and its next chunk, of which deflate may repeat parts. */
const lastBytes = (before: Uint8Array, chunk: Uint8Array): Uint8Array =>
  chunk.byteLength >= windowBytes ? chunk.slice(-windowBytes) : concatBytes([before, chunk]).slice(-windowBytes);
