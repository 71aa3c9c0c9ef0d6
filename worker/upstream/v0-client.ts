import { redirectDocument } from "@remix-run/cloudflare";
import {
  type ApiRequest,
  createTransport,
  type RequestDeadline,
  type SendRequest,
  type Transport,
} from "@shared/api/v0/transport";
import { createV0Client, type V0Client } from "@shared/api/v0/v0-client";
import { endedSessionUrl } from "@shared/lib/next-url";
import { logError, logWarning, type Trace } from "../log";
import type { UpstreamFetch } from "./upstream-fetch";

/**
 * Creates the deadline of one incoming request. The deadline starts with the first call, so that the time in which a
 * form is uploaded does not count.
 */
export function createRequestDeadline(): RequestDeadline {
  const signals = new Map<number, AbortSignal>();
  return (timeoutMs) => {
    const signal = signals.get(timeoutMs) ?? AbortSignal.timeout(timeoutMs);
    signals.set(timeoutMs, signal);
    return signal;
  };
}

interface ApiFetchOptions {
  /** Cancels all calls. */
  requestSignal?: AbortSignal;
  /** From `createRequestDeadline`; by default each call has its own deadline. */
  deadline?: RequestDeadline;
}

/** Calls v0 with a token, or without one (null). */
export function createApiFetch(
  upstreamFetch: UpstreamFetch,
  token: string | null,
  { requestSignal, deadline }: ApiFetchOptions = {},
): Transport {
  const send: SendRequest = ({ method, path, body, ifMatch }, callSignal) => {
    const headers = new Headers({ Accept: "application/json" });
    if (token) headers.set("Authorization", `Bearer ${token}`);
    if (typeof body === "string") headers.set("Content-Type", "application/json");
    if (ifMatch) headers.set("If-Match", ifMatch);
    const signal = requestSignal ? AbortSignal.any([callSignal, requestSignal]) : callSignal;
    return upstreamFetch(path, { method, headers, body, signal });
  };
  return createTransport(send, { deadline });
}

/**
 * Creates the typed v0 client of one request. With `session`, a response that ends the session is thrown as a redirect
 * to the root (domain/sessions.md#end).
 */
export function createServerClient(
  apiFetch: Transport,
  trace: Trace,
  session?: {
    endSession: () => Promise<Headers>;
    /** The page to return to after sign-in. */
    returnPath: () => string;
  },
): V0Client {
  return createV0Client({
    transport: apiFetch,
    // Reloads the document, also after a data request, so that no data of the session stays in memory.
    onSessionEnd:
      session &&
      (async () => redirectDocument(endedSessionUrl(session.returnPath()), { headers: await session.endSession() })),
    onMalformed: (request, error) =>
      logError("invalid-response", error, { requestId: trace.requestId, call: callOf(request), reason: error.reason }),
    onUnreadable: (request, fields) =>
      logWarning("unreadable-fields", { requestId: trace.requestId, call: callOf(request), fields }),
  });
}

/** Method and path of a request, without its query. */
const callOf = ({ method, path }: ApiRequest): string => `${method} ${path.split("?", 1)[0]}`;
