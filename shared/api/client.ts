import type { Struct } from "superstruct";
import { parseAnswer, refusalOf } from "./answer";
import { ApiError } from "./api-error";
import type { Call } from "./attempts";
import type { Answer, Exchange } from "./exchange";
import { queryString } from "./query-string";
import type { V0Client, WriteOptions } from "./v0-client";

interface ClientOptions {
  exchange: Exchange;
  /** What is thrown where an answer ends the session; the ApiError itself when left out. */
  whenSessionEnds?: (error: ApiError) => Promise<unknown>;
  /** Hears of every answer that could not be read. */
  onMalformed?: (call: Call, error: ApiError) => void;
}

/** The typed client over any way of exchanging calls for answers: the edge's own or the browser's. */
export function createV0Client({ exchange, whenSessionEnds, onMalformed }: ClientOptions): V0Client {
  async function answerOf(call: Call): Promise<Answer> {
    const answer = await exchange(call);
    if (answer.status >= 200 && answer.status < 300) return answer;
    const refusal = refusalOf(answer);
    throw refusal.endsSession && whenSessionEnds ? await whenSessionEnds(refusal) : refusal;
  }

  async function parsed<T>(call: Call, schema: Struct<T, unknown>): Promise<T> {
    const answer = await answerOf(call);
    try {
      const value = parseAnswer(answer, schema);
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
      const call: Call = { method, path: path + queryString(query), body: wireBody(body), signal };
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
