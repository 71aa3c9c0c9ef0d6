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
    const response = await EDGE.fetch(new Request(request, { headers, cf: { clientAcceptEncoding } }));
    return compressed(response, preferredEncoding(clientAcceptEncoding));
  },
};

const compressible =
  /^(text\/|font\/[ot]tf|image\/(svg|bmp|x-icon|vnd\.microsoft\.icon)|application\/(json|javascript|xml|wasm|[\w.-]+\+(json|xml)))/i;

/** workerd encodes the body as the header says. */
function compressed(response, encoding) {
  if (!encoding || !response.body || response.headers.has("Content-Encoding")) return response;
  if (response.headers.get("Cache-Control")?.includes("no-transform")) return response;
  if (!compressible.test(response.headers.get("Content-Type") ?? "")) return response;
  const encoded = new Response(response.body, response);
  encoded.headers.set("Content-Encoding", encoding);
  return encoded;
}

/** The first of gzip and Brotli that an Accept-Encoding header prefers. */
function preferredEncoding(accepted) {
  const encodings = accepted.split(",").map((part) => {
    const [name, weight = "1"] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return { name, weight: Number(weight) };
  });
  return encodings
    .filter(({ name, weight }) => weight > 0 && (name === "gzip" || name === "br"))
    .sort((a, b) => b.weight - a.weight)[0]?.name;
}
