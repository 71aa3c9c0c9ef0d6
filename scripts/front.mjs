import { once } from "node:events";
import { createServer, request as sendRequest } from "node:http";
import { pipeline } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";

/** Longer than browsers keep an idle connection open (Chromium 300 s), so that they never use one that is closed. */
const keepAliveMs = 620_000;
/** A client that neither sends nor reads for this long has left. */
const idleMs = 120_000;
/** As Cloudflare's network. */
const maxHeaderBytes = 128 * 1_024;
/** A document of this size leaves workerd at once, however slowly its client reads. */
const bufferBytes = 4 * 1_024 * 1_024;

/** Headers of one connection only, which each side sets itself. */
const connectionHeaders = /^(connection|expect|keep-alive|proxy-connection|te|upgrade)$/i;

/**
 * Starts the local stand-in for Cloudflare's network, in front of the edge Worker in workerd: it removes the headers
 * that only the network or Miniflare may set, sets those that it does set, compresses, and ends a request in the Worker
 * when its client leaves (docs/decisions/0161). It runs beside workerd, so that it responds while workerd computes.
 *
 * @param {object} options
 * @param {number} options.port 0 selects any free port
 * @param {() => URL} options.target the address of the edge Worker
 * @param {boolean} options.trustsClientAddress takes a request's address from its CF-Connecting-IP header, for tests
 * @param {(line: string) => void} [options.report] is told when the Worker does not answer, and when it is back
 */
export async function startFront({ port, target, trustsClientAddress, report = () => {} }) {
  const outage = createOutage(report);
  const server = createServer({ maxHeaderSize: maxHeaderBytes, highWaterMark: bufferBytes }, (request, response) =>
    forward(request, response, { target, trustsClientAddress, outage }),
  );
  server.keepAliveTimeout = keepAliveMs;
  server.timeout = idleMs;
  server.listen({ port, host: "127.0.0.1" });
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Counts the requests that receive 503, and reports the first one and the end of the outage. */
function createOutage(report) {
  let rejected = 0;
  return {
    onRejected() {
      rejected += 1;
      if (rejected === 1) report("workerd is not answering: requests receive 503 until it is back.");
    },
    onResponse() {
      if (rejected === 0) return;
      report(`workerd is back: ${rejected === 1 ? "1 request" : `${rejected} requests`} received 503.`);
      rejected = 0;
    },
  };
}

function forward(request, response, { target, trustsClientAddress, outage }) {
  const { method, url: path, headers: received } = request;
  const { hostname, port } = target();
  const address = (trustsClientAddress && received["cf-connecting-ip"]) || "127.0.0.1";
  const isSetHere = (name) => connectionHeaders.test(name) || /^(cf-|mf-|accept-encoding$)/i.test(name);
  const headers = [
    ...withoutHeaders(request.rawHeaders, isSetHere),
    ...["CF-Connecting-IP", address, "Accept-Encoding", "br, gzip", "Connection", "close"],
  ];
  // A connection of its own: workerd closes idle ones after 5 s, and learns from its end that the client has left.
  const forwarded = sendRequest({ hostname, port, method, path, headers, agent: false });
  response.once("close", () => {
    if (response.writableFinished) return;
    // workerd notices at once that a connection was reset, and that one was closed only when it writes.
    if (forwarded.socket?.connecting === false) forwarded.socket.resetAndDestroy();
    else forwarded.destroy();
  });
  forwarded.once("response", (incoming) => {
    outage.onResponse();
    respond(request, response, incoming);
  });
  forwarded.on("error", () => {
    // The rest of a body that the Worker rejects is drained, so that the client reads the reason.
    request.unpipe(forwarded).resume();
    if (!forwarded.res) unavailable(response, outage);
  });
  request.pipe(forwarded);
}

/** workerd has ended, or ends a connection without a response. */
function unavailable(response, outage) {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  outage.onRejected();
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" };
  response.writeHead(503, { ...headers, "Retry-After": "5" });
  response.end("The site is starting again. Please try again in a moment.\n");
}

function respond(request, response, incoming) {
  const { statusCode, statusMessage, rawHeaders } = incoming;
  const isOfConnection = (name) => connectionHeaders.test(name) || /^transfer-encoding$/i.test(name);
  const encoding = request.method === "HEAD" ? null : responseEncoding(request.headers, incoming);
  if (!encoding) {
    response.writeHead(statusCode, statusMessage, withoutHeaders(rawHeaders, isOfConnection));
    pipeline(incoming, response, () => {});
    return;
  }
  const headers = withoutHeaders(rawHeaders, (name) => isOfConnection(name) || /^content-length$/i.test(name));
  response.writeHead(statusCode, statusMessage, [...headers, "Content-Encoding", encoding, "Vary", "Accept-Encoding"]);
  const encoder = encoding === "br" ? createBrotliCompress(brotliOptions) : createGzip();
  if (isStreamed(incoming)) flushChunks(incoming, encoder);
  pipeline(incoming, encoder, response, () => {});
}

/** Quality 4 is that of the network; the default takes longer than the page. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** What has arrived is sent without waiting for the rest; the small chunks of React that arrive together, at once. */
function flushChunks(incoming, encoder) {
  let isScheduled = false;
  incoming.on("data", () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      if (!encoder.destroyed && !encoder.writableEnded) encoder.flush(constants.Z_SYNC_FLUSH);
    });
  });
}

const compressible =
  /^(text\/|font\/[ot]tf|image\/(svg|bmp|x-icon|vnd\.microsoft\.icon)|application\/(json|javascript|xml|wasm|[\w.-]+\+(json|xml)))/i;

/** Documents and the data of navigations, which Remix streams. */
const isStreamed = ({ headers }) => /^text\/(html|x-script)/i.test(headers["content-type"] ?? "");

/** The encoding in which the network sends a response; undefined for none. */
function responseEncoding({ "accept-encoding": accepted = "" }, incoming) {
  const { statusCode, headers } = incoming;
  if (statusCode === 204 || statusCode === 304 || headers["content-encoding"]) return undefined;
  if (!compressible.test(headers["content-type"] ?? "")) return undefined;
  if (headers["cache-control"]?.includes("no-transform")) return undefined;
  return preferredEncoding(accepted, isStreamed(incoming) ? ["gzip"] : ["gzip", "br"]);
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

/** Raw headers, names and values in turn, without some names. */
const withoutHeaders = (raw, isRemoved) => raw.filter((_, index) => !isRemoved(raw[index - (index % 2)]));
