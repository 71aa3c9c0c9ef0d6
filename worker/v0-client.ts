import { createV0Client } from "@shared/api/client";
import { createExchange, type Exchange } from "@shared/api/exchange";
import type { V0Client } from "@shared/api/v0-client";
import type { Trace } from "./log";
import { logFault } from "./log";
import type { Upstream } from "./upstream";

interface ServerClientOptions {
  upstream: Upstream;
  trace: Trace;
  token: string | null;
  /** Ends with the client's own request, so that an abandoned page costs nothing upstream. */
  requestSignal: AbortSignal;
  /** The session behind the token; its end is thrown as the redirect to the root. */
  endSession?: () => Promise<Headers>;
  /** Puts the shared cache before the calls. */
  cached?: (exchange: Exchange) => Exchange;
}

/** The typed v0 client of one request, with its bearer token. */
export function createServerClient(options: ServerClientOptions): V0Client {
  const { upstream, trace, token, requestSignal, endSession, cached } = options;
  const exchange = createExchange({
    transport: ({ method, path, body }, signal) => {
      const headers = new Headers({ Accept: "application/json" });
      if (token) headers.set("Authorization", `Bearer ${token}`);
      if (typeof body === "string") headers.set("Content-Type", "application/json");
      return upstream(path, { method, headers, body, signal: AbortSignal.any([signal, requestSignal]) });
    },
  });
  return createV0Client({
    exchange: cached ? cached(exchange) : exchange,
    whenSessionEnds: endSession && (async () => sessionEnded(await endSession())),
    onMalformed: ({ method, path }, error) =>
      logFault("answer-malformed", error, {
        requestId: trace.requestId,
        call: `${method} ${path.split("?")[0]}`,
        reason: error.reason,
      }),
  });
}

/** The way out of an ended session: to the root, which leads to sign-in (spec 1 §8). */
function sessionEnded(headers: Headers): Response {
  headers.set("Location", "/");
  return new Response(null, { status: 302, headers });
}
