import { once } from "node:events";
import { createServer, request as sendRequest } from "node:http";
import { pipeline } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { parse } from "cookie";
import { importSource } from "./import-source.mjs";

const { decryptSession, sessionCookieName } = await importSource("worker/session/session-storage.ts");
const { busyResponse, sessionLimit } = await importSource("worker/http/admission.ts");
const { applyResponseHeaders, createResponseHeaders } = await importSource("worker/http/response-headers.ts");
const { createTrace, requestEntry } = await importSource("worker/log.ts");
const { maskedLine } = await importSource("shared/lib/text.ts");

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
 * that only the network or Miniflare may set, sets the network's headers, compresses, and ends a request in the Worker
 * when its client leaves, or before it begins when workerd is busy (docs/decisions/0161). It runs beside workerd, so that
 * it responds while workerd computes.
 *
 * @param {object} options
 * @param {number} options.port 0 selects any free port
 * @param {() => URL} options.target the address of the edge Worker
 * @param {boolean} options.trustsClientAddress takes a request's address from its CF-Connecting-IP header, for tests
 * @param {(line: string) => void} [options.report] is told when the Worker does not answer, and when it is back
 * @param {object | null} [options.settings] the settings of the Worker; null for no limit of requests
 * @param {(lines: string) => void} [options.log] is told of each request that is rejected because of the limit
 */
export async function startFront({ port, target, trustsClientAddress, report = () => {}, settings = null, log }) {
  const outage = createOutage(report);
  const limit = settings && createLimit(settings);
  const server = createServer(
    { maxHeaderSize: maxHeaderBytes, highWaterMark: bufferBytes },
    async (request, response) => {
      const leave = limit && isLimited(request) ? await limit.enter(request) : () => {};
      if (!leave) await reject(request, response, { settings, log });
      else if (response.destroyed) leave();
      else forward(request, response, { target, trustsClientAddress, outage, onEnd: leave });
    },
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

/**
 * Whether the Worker's limit applies before the Worker is reached. A body may arrive slowly, so the Worker itself limits
 * what has one; files and the health check have no limit.
 */
function isLimited({ method, url, headers }) {
  const [path] = url.split("?", 1);
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) !== 0;
  const isFile = /\.(?!data$)[a-z\d]+$/i.test(path);
  return /^(GET|HEAD)$/.test(method) && !hasBody && /^\/(?!\/)/.test(path) && !isFile && path !== "/healthz";
}

/**
 * The Worker's limit of requests with a session, counted from their arrival: a busy workerd reads a new connection only
 * after seconds. Requests of one session that wait for each other in the Worker do not count.
 */
function createLimit({ maxRequests, sessionSecrets: secrets, sessionSeconds: seconds }) {
  /** The requests by session cookie. */
  const sessions = new Map();

  function isFull() {
    let count = 0;
    for (const requests of sessions.values()) count += Math.min(requests.size, sessionLimit);
    return count >= maxRequests;
  }

  return {
    /** Resolves with a function to be called when the request has ended; with null when it is to be rejected. */
    async enter(request) {
      const cookie = parse(request.headers.cookie ?? "")[sessionCookieName];
      if (!cookie) return () => {};
      if (isFull()) return null;
      if (!(await decryptSession(cookie, { secrets, seconds }))) return () => {};
      if (isFull()) return null;
      const requests = sessions.get(cookie) ?? new Set();
      sessions.set(cookie, requests.add(request));
      return () => {
        if (requests.delete(request) && requests.size === 0) sessions.delete(cookie);
      };
    },
  };
}

/** Sends the Worker's own rejection, and logs it as the Worker does. */
async function reject({ method, url }, response, { settings, log }) {
  const rejected = new Request(`http://front${url}`, { method });
  const trace = createTrace(rejected);
  const busy = busyResponse(503);
  applyResponseHeaders(busy, createResponseHeaders("", trace.requestId, settings));
  response.writeHead(busy.status, Object.fromEntries(busy.headers));
  response.end(await busy.text());
  log(`${maskedLine({ ...requestEntry(rejected, busy, trace), build: "front" })}\n`);
}

function forward(request, response, { target, trustsClientAddress, outage, onEnd }) {
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
    incoming.once("close", onEnd);
    respond(request, response, incoming);
  });
  forwarded.once("close", onEnd);
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

/** Cloudflare's network compresses with quality 4. The default quality takes longer than the page. */
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
