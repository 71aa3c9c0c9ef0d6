import { ApiError } from "@shared/api/api-error";
import { toApiError } from "@shared/api/parse-response";
import { type ApiRequest, fetchWithRetry } from "@shared/api/retry";
import { readResponse, type Transport } from "@shared/api/transport";
import type { SessionGate } from "@shared/edge/load-context";
import { cacheRule } from "./cache-rules";
import type { Generation } from "./generation";
import { passedOnPolicy } from "./security";
import type { Upstream } from "./upstream";

interface ForwardOptions {
  upstream: Upstream;
  session: SessionGate;
  generation: Generation;
  /** The calls that the shared cache may answer. */
  exchange: Transport;
}

const passedUp = ["Accept", "Accept-Language", "Content-Type", "If-None-Match"];
const passedDown = [
  "Content-Disposition",
  "Content-Language",
  "Content-Type",
  "ETag",
  "Last-Modified",
  "Retry-After",
];

/**
 * Passes one request of the browser on to a path of v0, and the answer back: the bearer token is put on, cookies
 * are dropped both ways, bodies stream. What ends the session ends it in the answer. Never rejects.
 */
export async function forward(request: Request, path: string, options: ForwardOptions): Promise<Response> {
  const { session } = options;
  const token = session.current?.token;
  if (!token) return sessionOver(request, await session.end());
  try {
    const response = await answerOf(request, path, token, options);
    if (response.status < 400) return passOn(response);
    const answer = await readResponse(response);
    if (toApiError(answer).endsSession) return sessionOver(request, await session.end());
    return passOn(new Response(answer.text, response));
  } catch (error) {
    return faulty(error);
  }
}

async function answerOf(
  request: Request,
  path: string,
  token: string,
  { upstream, exchange, generation }: ForwardOptions,
): Promise<Response> {
  const method = request.method === "HEAD" ? "GET" : (request.method as ApiRequest["method"]);
  if (method === "GET" && cacheRule(path.split("?", 1)[0] ?? "")) {
    const answer = await exchange({ method, path, signal: request.signal });
    answer.onParsed?.();
    return new Response(answer.text, {
      status: answer.status,
      headers: { "Content-Type": "application/json" },
    });
  }
  const body = request.body ? await request.arrayBuffer() : undefined;
  const attempt = (signal: AbortSignal) => {
    const headers = new Headers({ Authorization: `Bearer ${token}` });
    for (const name of passedUp) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    return untilHeaders(signal, request.signal, (both) =>
      upstream(path, { method, headers, body, signal: both }),
    );
  };
  try {
    return await fetchWithRetry({ method, path, body, signal: request.signal }, attempt);
  } finally {
    if (method !== "GET") generation.raise();
  }
}

/** Heeds the deadline up to the first byte alone: a long download goes on for as long as somebody waits for it. */
async function untilHeaders(
  deadline: AbortSignal,
  wanted: AbortSignal,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const late = new AbortController();
  const abort = () => late.abort(deadline.reason);
  deadline.addEventListener("abort", abort, { once: true });
  try {
    return await send(AbortSignal.any([late.signal, wanted]));
  } finally {
    deadline.removeEventListener("abort", abort);
  }
}

function passOn(response: Response): Response {
  const headers = new Headers({
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": passedOnPolicy,
  });
  for (const name of passedDown) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  // Only data may be looked at here; a file is saved, whatever it claims to be.
  const isData = /^application\/json\b/i.test(headers.get("Content-Type") ?? "application/json");
  if (!isData && !/^attachment\b/i.test(headers.get("Content-Disposition") ?? "")) {
    headers.set("Content-Disposition", "attachment");
  }
  const { status } = response;
  // A redirect would lead the browser where the edge itself does not go.
  if (status >= 300 && status < 400 && status !== 304) return faulty(undefined);
  return new Response(status === 204 || status === 304 ? null : response.body, { status, headers });
}

/** An ended session, for a script that reads the code, or for a link that was followed. */
function sessionOver(request: Request, headers: Headers): Response {
  headers.set("Cache-Control", "private, no-store");
  if (request.headers.get("Sec-Fetch-Mode") === "navigate") {
    headers.set("Location", "/");
    return new Response(null, { status: 302, headers });
  }
  return Response.json(errorBody(1000, "The session has ended."), { status: 401, headers });
}

function faulty(error: unknown): Response {
  const isLate = error instanceof ApiError && error.kind === "timeout";
  const text = error instanceof ApiError ? error.message : "The server could not be reached.";
  return Response.json(errorBody(5000, text), {
    status: isLate ? 504 : 502,
    headers: { "Cache-Control": "private, no-store" },
  });
}

const errorBody = (code: number, text: string) => ({ error: { code, messages: { error: [text] } } });
