import { constants, createGzip } from "node:zlib";

/** Pages and the data of navigations: what arrives bit by bit. */
const streamed = /^text\/(html|x-script|x-turbo)/;

const accepted = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?\s*(?:,|$)/i;

/** Whether a client reads gzip; one it gives the weight 0 it does not read. */
export const readsGzip = (acceptEncoding: string | null): boolean => accepted.test(acceptEncoding ?? "");

/** What the client itself accepts: on the way here the header becomes what the edge can read. */
function wishOf({ cf, headers }: Request): string | null {
  const own: unknown = cf?.clientAcceptEncoding;
  return typeof own === "string" ? own : headers.get("Accept-Encoding");
}

/**
 * Compresses an answer that streams, each part of it at once. workerd's own compression holds a body back until
 * it has ended, and with it every card that was ready before the slowest.
 */
export function compressed(request: Request, answer: Response): Response {
  const { body, headers } = answer;
  const streams = streamed.test(headers.get("Content-Type") ?? "") && !headers.has("Content-Encoding");
  if (!body || !streams || !readsGzip(wishOf(request))) return answer;
  // workerd's own option: the body is encoded already.
  const encoded: ResponseInit & { encodeBody: "manual" } = {
    status: answer.status,
    statusText: answer.statusText,
    headers: new Headers(headers),
    encodeBody: "manual",
  };
  const response = new Response(body.pipeThrough(gzip()), encoded);
  response.headers.set("Content-Encoding", "gzip");
  response.headers.append("Vary", "Accept-Encoding");
  return response;
}

/** gzip that gives out each chunk as soon as it has taken it in. */
function gzip(): ReadableWritablePair<Uint8Array, Uint8Array> {
  const encoder = createGzip({ flush: constants.Z_SYNC_FLUSH });
  return new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      encoder.on("error", (error) => controller.error(error));
      encoder.on("data", (chunk: Uint8Array) => {
        try {
          controller.enqueue(new Uint8Array(chunk));
        } catch {
          // The client has gone: nobody takes the rest.
          encoder.destroy();
        }
      });
    },
    transform: (chunk) =>
      new Promise<void>((resolve, reject) => {
        encoder.write(chunk, (error) => (error ? reject(error) : resolve()));
      }),
    flush: () =>
      new Promise<void>((resolve) => {
        encoder.once("end", resolve);
        encoder.end();
      }),
  });
}
