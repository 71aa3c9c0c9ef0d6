import { ApiError } from "../api-error";
import { type ApiRequest, fetchWithRetry, type RetryOptions } from "./retry";

/** A response of any status, read to its end. */
export interface ApiResponse {
  status: number;
  text: string;
  retryAfterSeconds: number | null;
  /** Called once the response matched its schema, so that it may be cached. */
  onParsed?: () => void;
}

/** Sends a request once; rejects without a response. */
export type SendRequest = (request: ApiRequest, signal: AbortSignal) => Promise<Response>;

/** Sends a request and reads its response; rejects with an ApiError without a response. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>;

/** More than any list or map needs; the rest of a larger response is not read. */
export const responseLimitBytes = 32 * 1024 * 1024;

/** Creates a transport with a deadline, one retry of reads and a size limit on responses. */
export function createTransport(send: SendRequest, options?: RetryOptions): Transport {
  return (request) =>
    fetchWithRetry(request, async (signal) => readResponse(await send(request, signal)), options);
}

/** Reads a response to its end; rejects with a malformed ApiError if it exceeds `limitBytes`. */
export async function readResponse(
  response: Response,
  limitBytes = responseLimitBytes,
): Promise<ApiResponse> {
  const { status, headers } = response;
  return { status, text: await readText(response, limitBytes), retryAfterSeconds: parseRetryAfter(headers) };
}

async function readText(response: Response, limitBytes: number): Promise<string> {
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
      throw new ApiError({
        status: response.status,
        kind: "malformed",
        text: "The server's response is too large.",
      });
    }
    text += decoder.decode(value, { stream: true });
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
