import { ApiError } from "./api-error";
import { type ApiRequest, fetchWithRetry, type RetryOptions } from "./retry";

/** What came back, whatever its status. */
export interface ApiResponse {
  status: number;
  text: string;
  retryAfterSeconds: number | null;
  /** Hears that the answer could be read, so that it is worth keeping. */
  accepted?: () => void;
}

/** Sends a call once; rejects where no answer came. */
export type SendRequest = (call: ApiRequest, signal: AbortSignal) => Promise<Response>;

/** Sends a call and reads its answer; rejects with an ApiError where none came. */
export type Transport = (call: ApiRequest) => Promise<ApiResponse>;

/** More than any list or map needs; a larger answer is not read to its end. */
export const responseLimitBytes = 32 * 1024 * 1024;

/** An exchange with a deadline, one more try of reads, and a limit to what it reads. */
export function createTransport(transport: SendRequest, options?: RetryOptions): Transport {
  return (call) =>
    fetchWithRetry(call, async (signal) => readResponse(await transport(call, signal)), options);
}

/** Reads an answer to its end; one that is too large is left, as malformed. */
export async function readResponse(
  response: Response,
  limitBytes = responseLimitBytes,
): Promise<ApiResponse> {
  const { status, headers } = response;
  return { status, text: await readText(response, limitBytes), retryAfterSeconds: retryAfter(headers) };
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
        text: "The server's answer is too large.",
      });
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Seconds or a date (RFC 9110 §10.2.3). */
function retryAfter(headers: Headers): number | null {
  const text = headers.get("Retry-After");
  if (!text) return null;
  if (/^\d+$/.test(text)) return Number(text);
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : Math.max(0, Math.ceil((instant - Date.now()) / 1_000));
}
