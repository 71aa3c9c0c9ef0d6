import { concatBytes } from "@shared/framework/bytes";
import { ApiError, type ErrorMessages } from "../result";

const decoder = new TextDecoder();

/** A v0 request; `path` is relative to `/v0` and includes the query. */
export interface ApiRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: string | FormData | ReadableStream;
  signal?: AbortSignal;
  /** The header `If-Match` of a change. */
  ifMatch?: string;
  /** Never retried: a GET with a side effect. */
  noRetry?: boolean;
  /** Whether the caller can read a response of status 200. If not, an older response is served when there is one. */
  accepts?: (response: ApiResponse) => boolean;
}

/** A response of any status, read to its end. */
export interface ApiResponse {
  status: number;
  text: string;
  retryAfterSeconds: number | null;
  /** The age of a response from the cache; undefined for a response of the API itself. */
  ageSeconds?: number;
  /** Called once the response matched its schema, so that it may be cached. */
  onParsed?: () => void;
}

/** Sends a request once; rejects without a response. */
export type SendRequest = (request: ApiRequest, signal: AbortSignal) => Promise<Response>;

/** Sends a request and reads its response; rejects with an ApiError without a response. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>;

/**
 * The time limit in milliseconds from the first attempt to the last byte of the response. It applies to one call of the
 * browser, and to all calls together that the Worker makes for one incoming request.
 */
export const timeoutMs = 10_000;
/** The time limit of a file upload in milliseconds, enough for the largest file at 1 Mbit/s. */
const uploadTimeoutMs = 300_000;

const retryStatuses: readonly number[] = [502, 503, 504];

/** The deadline that all calls of one incoming request share. */
export type RequestDeadline = (timeoutMs: number) => AbortSignal;

interface RetryOptions {
  /** The messages of a network error; none by default, because they could reveal the upstream. */
  networkMessages?: (error: unknown) => ErrorMessages;
  /** By default each call has its own deadline. */
  deadline?: RequestDeadline;
  /** Waits before the retry. */
  delay?: () => Promise<void>;
}

/** Creates a transport with a deadline, one retry of reads and a size limit on responses. */
export function createTransport(send: SendRequest, options?: RetryOptions): Transport {
  return (request) => fetchWithRetry(request, async (signal) => readResponse(await send(request, signal)), options);
}

/**
 * Sends a request under a deadline. A GET is retried once after a network error or a 502, 503 or 504.
 *
 * `send` receives the signal of the deadline and the caller. Rejects with an ApiError without a response.
 */
export async function fetchWithRetry<T extends { status: number; body?: ReadableStream | null }>(
  { method, body, signal: callerSignal, noRetry = false }: ApiRequest,
  send: (signal: AbortSignal) => Promise<T>,
  options: RetryOptions = {},
): Promise<T> {
  const { networkMessages, delay = jitter } = options;
  const isFile = body !== undefined && typeof body !== "string";
  const startDeadline = options.deadline ?? ((limitMs: number) => AbortSignal.timeout(limitMs));
  const deadline = startDeadline(isFile ? uploadTimeoutMs : timeoutMs);
  const signal = callerSignal ? AbortSignal.any([deadline, callerSignal]) : deadline;

  const toError = (error: unknown): ApiError => {
    if (error instanceof ApiError) return error;
    if (callerSignal?.aborted) {
      return new ApiError({ status: 0, kind: "aborted", text: "The request was cancelled." });
    }
    if (deadline.aborted) {
      return new ApiError({ status: 0, kind: "timeout", text: "The server took too long to respond." });
    }
    const messages = networkMessages?.(error);
    return new ApiError({ status: 0, kind: "network", messages, text: "The server could not be reached." });
  };
  const attempt = async () => {
    try {
      signal.throwIfAborted();
      return await abortable(send(signal), signal);
    } catch (error) {
      throw toError(error);
    }
  };

  if (method !== "GET" || noRetry) return attempt();
  try {
    const response = await attempt();
    if (!retryStatuses.includes(response.status)) return response;
    await response.body?.cancel();
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== "network") throw error;
  }
  await abortable(delay(), signal).catch((error) => Promise.reject(toError(error)));
  return attempt();
}

/** Rejects when the signal aborts: not every fetch observes its signal while a body is being read. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

const jitter = () => new Promise<void>((resolve) => setTimeout(resolve, 100 + 300 * Math.random()));

/** More than any list or map needs; the rest of a larger response is not read. */
const responseLimitBytes = 32 * 1024 * 1024;

/** Reads a response to its end; rejects with a malformed ApiError if it exceeds `limitBytes`. */
export async function readResponse(response: Response, limitBytes = responseLimitBytes): Promise<ApiResponse> {
  const { status, headers } = response;
  return { status, text: await readText(response, limitBytes), retryAfterSeconds: parseRetryAfter(headers) };
}

async function readText(response: Response, limitBytes: number): Promise<string> {
  if (!response.body) return "";
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return decoder.decode(concatBytes(chunks));
    chunks.push(value);
    bytes += value.byteLength;
    if (bytes > limitBytes) {
      await reader.cancel();
      throw new ApiError({ status: response.status, kind: "malformed", text: "The server's response is too large." });
    }
  }
}

/** Parses Retry-After: seconds or a date (RFC 9110 §10.2.3). */
function parseRetryAfter(headers: Headers): number | null {
  const text = headers.get("Retry-After");
  if (!text) return null;
  if (/^\d+$/.test(text)) return Number(text);
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : Math.max(0, Math.ceil((instant - Date.now()) / 1_000));
}
