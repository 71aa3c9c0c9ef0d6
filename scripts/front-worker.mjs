import { constants, createGzip } from "node:zlib";

/**
 * The local stand-in for Cloudflare's network, in front of the edge Worker in workerd: it removes the headers that only
 * the network or Miniflare may set, sets those that it does set, and compresses.
 */
export default {
  async fetch(request, { EDGE, TRUSTS_CLIENT_ADDRESS }) {
    const headers = new Headers(request.headers);
    const address = TRUSTS_CLIENT_ADDRESS ? headers.get("CF-Connecting-IP") : null;
    for (const name of [...headers.keys()]) if (/^(cf|mf)-/.test(name)) headers.delete(name);
    // The socket accepts connections of this machine only.
    headers.set("CF-Connecting-IP", address ?? "127.0.0.1");
    const clientAcceptEncoding = headers.get("Accept-Encoding") ?? "";
    headers.set("Accept-Encoding", "br, gzip");
    const response = await EDGE.fetch(new Request(request, { headers }));
    return compressed(response, clientAcceptEncoding);
  },
};

const compressible =
  /^(text\/|font\/[ot]tf|image\/(svg|bmp|x-icon|vnd\.microsoft\.icon)|application\/(json|javascript|xml|wasm|[\w.-]+\+(json|xml)))/i;

/** Documents and the data of navigations, which Remix streams. */
const streamed = /^text\/(html|x-script)/i;

function compressed(response, clientAcceptEncoding) {
  const type = response.headers.get("Content-Type") ?? "";
  const isStreamed = streamed.test(type);
  const encoding = preferredEncoding(clientAcceptEncoding, isStreamed ? ["gzip"] : ["gzip", "br"]);
  if (!encoding || !response.body || response.headers.has("Content-Encoding") || !compressible.test(type)) {
    return response;
  }
  if (response.headers.get("Cache-Control")?.includes("no-transform")) return response;
  const body = isStreamed ? response.body.pipeThrough(gzipStream()) : response.body;
  const { status, statusText, headers } = response;
  const encoded = new Response(body, { status, statusText, headers, encodeBody: isStreamed ? "manual" : "automatic" });
  encoded.headers.set("Content-Encoding", encoding);
  encoded.headers.append("Vary", "Accept-Encoding");
  return encoded;
}

/**
 * Compresses as the network does: what has arrived is sent without waiting for the rest. workerd's own compression and
 * CompressionStream hold a streamed body until it ends.
 */
function gzipStream() {
  const gzip = createGzip();
  let flushTimer;
  return new TransformStream({
    start(controller) {
      gzip.on("data", (chunk) => controller.enqueue(chunk));
    },
    transform(chunk) {
      gzip.write(chunk);
      // React writes small chunks; those that arrive together are flushed once.
      clearTimeout(flushTimer);
      flushTimer = setTimeout(() => gzip.flush(constants.Z_SYNC_FLUSH));
    },
    flush() {
      clearTimeout(flushTimer);
      return new Promise((resolve) => gzip.on("end", resolve).end());
    },
  });
}

/** The encoding that an Accept-Encoding header prefers. */
function preferredEncoding(accepted, supported) {
  const encodings = accepted.split(",").map((part) => {
    const [name, weight = "1"] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return { name, weight: Number(weight) };
  });
  return encodings
    .filter(({ name, weight }) => weight > 0 && supported.includes(name))
    .sort((a, b) => b.weight - a.weight)[0]?.name;
}
