import type { Struct } from "superstruct";
import { ApiError } from "./api-error";
import { parseResponse, toApiError } from "./parse-response";
import { queryString } from "./query-string";
import type { ApiRequest } from "./retry";
import type { ApiResponse, Transport } from "./transport";
import type { V0Client, WriteOptions } from "./v0-client";

interface ClientOptions {
  exchange: Transport;
  /** What is thrown where an answer ends the session; the ApiError itself when left out. */
  whenSessionEnds?: (error: ApiError) => Promise<unknown>;
  /** Hears of every answer that could not be read. */
  onMalformed?: (call: ApiRequest, error: ApiError) => void;
}

/** The typed client over any way of exchanging calls for answers: the edge's own or the browser's. */
export function createV0Client({ exchange, whenSessionEnds, onMalformed }: ClientOptions): V0Client {
  async function answerOf(call: ApiRequest): Promise<ApiResponse> {
    const answer = await exchange(call);
    if (answer.status >= 200 && answer.status < 300) return answer;
    const refusal = toApiError(answer);
    throw refusal.endsSession && whenSessionEnds ? await whenSessionEnds(refusal) : refusal;
  }

  async function parsed<T>(call: ApiRequest, schema: Struct<T, unknown>): Promise<T> {
    const answer = await answerOf(call);
    try {
      const value = parseResponse(answer, schema);
      answer.accepted?.();
      return value;
    } catch (error) {
      if (error instanceof ApiError) onMalformed?.(call, error);
      throw error;
    }
  }

  return {
    read: (path, { query, schema, signal, once }) =>
      parsed({ method: "GET", path: path + queryString(query), signal, once }, schema),
    async write<T = void>(
      method: "POST" | "PUT" | "DELETE",
      path: string,
      { query, body, schema, signal }: WriteOptions<T> = {},
    ): Promise<T> {
      const call: ApiRequest = { method, path: path + queryString(query), body: wireBody(body), signal };
      if (schema) return parsed(call, schema);
      await answerOf(call);
      return undefined as T;
    },
  };
}

function wireBody(body: unknown): string | FormData | undefined {
  if (body === undefined || body instanceof FormData) return body;
  return JSON.stringify(body);
}
