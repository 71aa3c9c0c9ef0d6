import { createV0Client } from "@shared/api/v0/client";
import type { ApiRequest } from "@shared/api/v0/retry";
import { createTransport, type SendRequest, type Transport } from "@shared/api/v0/transport";
import type { V0Client } from "@shared/api/v0/v0-client";
import { endedSessionUrl } from "@shared/session/end-session";
import { logError, logWarning, type Trace } from "../log";
import type { RequestDeadline } from "./request-deadline";
import type { UpstreamFetch } from "./upstream-fetch";

interface ApiFetchOptions {
  /** Cancels all calls. */
  requestSignal?: AbortSignal;
  /** From `createRequestDeadline`; by default each call has a deadline of its own. */
  deadline?: RequestDeadline;
}

/** Calls v0 with a token, or without one (null). */
export function createApiFetch(
  upstreamFetch: UpstreamFetch,
  token: string | null,
  { requestSignal, deadline }: ApiFetchOptions = {},
): Transport {
  const send: SendRequest = ({ method, path, body }, callSignal) => {
    const headers = new Headers({ Accept: "application/json" });
    if (token) headers.set("Authorization", `Bearer ${token}`);
    if (typeof body === "string") headers.set("Content-Type", "application/json");
    const signal = requestSignal ? AbortSignal.any([callSignal, requestSignal]) : callSignal;
    return upstreamFetch(path, { method, headers, body, signal });
  };
  return createTransport(send, { deadline });
}

/**
 * Creates the typed v0 client of one request. With `session`, a response that ends the session is thrown as a
 * redirect to the root (spec 1 §8).
 */
export function createServerClient(
  apiFetch: Transport,
  trace: Trace,
  session?: {
    endSession: () => Promise<Headers>;
    /** The page to return to after sign-in. */
    returnPath: string;
  },
): V0Client {
  return createV0Client({
    transport: apiFetch,
    onSessionEnd: session && (async () => redirectToRoot(await session.endSession(), session.returnPath)),
    onMalformed: (request, error) =>
      logError("invalid-response", error, {
        requestId: trace.requestId,
        call: callOf(request),
        reason: error.reason,
      }),
    onUnreadable: (request, fields) =>
      logWarning("unreadable-fields", { requestId: trace.requestId, call: callOf(request), fields }),
  });
}

/** Method and path of a request, without its query. */
const callOf = ({ method, path }: ApiRequest): string => `${method} ${path.split("?", 1)[0]}`;

function redirectToRoot(headers: Headers, returnPath: string): Response {
  headers.set("Location", endedSessionUrl(returnPath));
  // Also after a data request, so that no data of the session stays in memory.
  headers.set("X-Remix-Reload-Document", "true");
  return new Response(null, { status: 302, headers });
}
