import { createV0Client } from "@shared/api/client";
import { createTransport, type Transport } from "@shared/api/transport";
import type { V0Client } from "@shared/api/v0-client";
import { logFault, type Trace } from "./log";
import type { Upstream } from "./upstream";

/** Calls v0 with a token, or with none; `wanted` ends with whoever waits for the answers. */
export function upstreamExchange(upstream: Upstream, token: string | null, wanted?: AbortSignal): Transport {
  return createTransport(({ method, path, body }, signal) => {
    const headers = new Headers({ Accept: "application/json" });
    if (token) headers.set("Authorization", `Bearer ${token}`);
    if (typeof body === "string") headers.set("Content-Type", "application/json");
    const either = wanted ? AbortSignal.any([signal, wanted]) : signal;
    return upstream(path, { method, headers, body, signal: either });
  });
}

/**
 * The typed v0 client of one request. Where a session stands behind its token, an answer that ends the session
 * is thrown as the redirect to the root (spec 1 §8).
 */
export function serverClient(
  exchange: Transport,
  trace: Trace,
  endSession?: () => Promise<Headers>,
): V0Client {
  return createV0Client({
    transport: exchange,
    onSessionEnd: endSession && (async () => redirectToRoot(await endSession())),
    onMalformed: ({ method, path }, error) =>
      logFault("answer-malformed", error, {
        requestId: trace.requestId,
        call: `${method} ${path.split("?", 1)[0]}`,
        reason: error.reason,
      }),
  });
}

function redirectToRoot(headers: Headers): Response {
  headers.set("Location", "/");
  return new Response(null, { status: 302, headers });
}
