import { ApiError, type ErrorMessages } from "./api-error";

/** One call, ready to be sent: path and query stand below `/v0`. */
export interface ApiRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: string | FormData | ArrayBuffer;
  signal?: AbortSignal;
  /** It changes something although it reads: it is not tried a second time. */
  once?: boolean;
}

/** How long one call may take, from its first try to the last byte of its answer. */
export const timeoutMs = 10_000;
/** Files take longer than words. */
export const uploadTimeoutMs = 60_000;

const retryStatuses: readonly number[] = [502, 503, 504];

export interface RetryOptions {
  /** The words of a network fault that a person may read; none where they could tell of the upstream. */
  networkMessages?: (error: unknown) => ErrorMessages;
  deadlineMs?: number;
  /** How long to wait before the second try. */
  pause?: () => Promise<void>;
}

/**
 * Makes a call under a deadline, and a read once more after a network fault or a 502, 503 or 504.
 *
 * `attempt` gets the signal that ends with the deadline or with the caller. Rejects with an ApiError where no
 * answer came.
 */
export async function fetchWithRetry<T extends { status: number; body?: ReadableStream | null }>(
  { method, body, signal: wanted, once: hasEffect = false }: ApiRequest,
  attempt: (signal: AbortSignal) => Promise<T>,
  options: RetryOptions = {},
): Promise<T> {
  const { networkMessages, pause = jitter } = options;
  const isFile = body !== undefined && typeof body !== "string";
  const deadline = AbortSignal.timeout(options.deadlineMs ?? (isFile ? uploadTimeoutMs : timeoutMs));
  const signal = wanted ? AbortSignal.any([deadline, wanted]) : deadline;

  const failure = (error: unknown): ApiError => {
    if (error instanceof ApiError) return error;
    if (wanted?.aborted) {
      return new ApiError({ status: 0, kind: "aborted", text: "The request was cancelled." });
    }
    if (deadline.aborted) {
      return new ApiError({ status: 0, kind: "timeout", text: "The server took too long to answer." });
    }
    const messages = networkMessages?.(error);
    return new ApiError({ status: 0, kind: "network", messages, text: "The server could not be reached." });
  };
  const once = async () => {
    try {
      return await abortable(attempt(signal), signal);
    } catch (error) {
      throw failure(error);
    }
  };

  if (method !== "GET" || hasEffect) return once();
  try {
    const result = await once();
    if (!retryStatuses.includes(result.status)) return result;
    await result.body?.cancel();
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== "network") throw error;
  }
  await abortable(pause(), signal).catch((error) => Promise.reject(failure(error)));
  return once();
}

/** Not every transport heeds its signal while a body is under way, so that the wait itself ends with it. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

const jitter = () => new Promise<void>((resolve) => setTimeout(resolve, 100 + 300 * Math.random()));
