import { ApiError } from "./api-error";

/** One call, ready to be sent: path and query stand below `/v0`. */
export interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: string | FormData;
  signal?: AbortSignal;
}

/** What came back, whatever its status. */
export interface Answer {
  status: number;
  text: string;
  retryAfterSeconds: number | null;
}

/** Sends a call once; rejects where no answer came. */
export type Transport = (call: Call, signal: AbortSignal) => Promise<Response>;

/** Sends a call and reads its answer; rejects with an ApiError where none came. */
export type Exchange = (call: Call) => Promise<Answer>;

/** How long one call may take, from its first try to the last byte of its answer. */
export const deadlineMs = 10_000;

/** More than any list or map needs; a larger answer is not read to its end. */
export const answerLimitBytes = 32 * 1024 * 1024;

const retryStatuses: readonly number[] = [502, 503, 504];

interface ExchangeOptions {
  transport: Transport;
  /** The words of a fault that has none of its own; a browser shows those of its network (spec 1 §8). */
  networkText?: (error: unknown) => string;
  deadlineMs?: number;
  /** How long to wait before the second try. */
  pause?: (signal: AbortSignal) => Promise<void>;
}

/** An exchange with a deadline, one more try of reads after a network fault or a 502, 503 or 504, and a size limit. */
export function createExchange(options: ExchangeOptions): Exchange {
  const { transport, networkText = () => "The server could not be reached.", pause = jitter } = options;
  const limitMs = options.deadlineMs ?? deadlineMs;

  return async (call) => {
    const deadline = AbortSignal.timeout(limitMs);
    const signal = call.signal ? AbortSignal.any([deadline, call.signal]) : deadline;

    const attempt = async (): Promise<Answer> => {
      const response = await transport(call, signal);
      return {
        status: response.status,
        text: await readText(response, answerLimitBytes),
        retryAfterSeconds: retryAfter(response.headers),
      };
    };

    const failure = (error: unknown): ApiError => {
      if (error instanceof ApiError) return error;
      if (call.signal?.aborted) {
        return new ApiError({ status: 0, kind: "aborted", text: "The request was cancelled." });
      }
      if (deadline.aborted) {
        return new ApiError({ status: 0, kind: "timeout", text: "The server took too long to answer." });
      }
      return new ApiError({ status: 0, kind: "network", text: networkText(error) });
    };

    const once = () => unlessAborted(attempt(), signal);
    if (call.method !== "GET") return once().catch((error) => Promise.reject(failure(error)));
    try {
      const answer = await once();
      if (!retryStatuses.includes(answer.status)) return answer;
    } catch (error) {
      const first = failure(error);
      if (first.kind !== "network") throw first;
    }
    try {
      await unlessAborted(pause(signal), signal);
      return await once();
    } catch (error) {
      throw failure(error);
    }
  };
}

/** Not every transport heeds its signal while a body is under way, so that the wait itself ends with it. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

const jitter = () => new Promise<void>((resolve) => setTimeout(resolve, 100 + 300 * Math.random()));

async function readText(response: Response, limitBytes: number): Promise<string> {
  if (Number(response.headers.get("Content-Length")) > limitBytes) {
    await response.body?.cancel();
    throw tooLarge(response.status);
  }
  if (!response.body) return "";
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let bytes = 0;
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > limitBytes) {
      await reader.cancel();
      throw tooLarge(response.status);
    }
    text += decoder.decode(value, { stream: true });
  }
}

const tooLarge = (status: number) =>
  new ApiError({ status, kind: "malformed", text: "The server's answer is too large." });

/** Seconds or a date (RFC 9110 §10.2.3). */
function retryAfter(headers: Headers): number | null {
  const text = headers.get("Retry-After");
  if (!text) return null;
  if (/^\d+$/.test(text)) return Number(text);
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : Math.max(0, Math.ceil((instant - Date.now()) / 1_000));
}
