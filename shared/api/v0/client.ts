import type { Struct } from "superstruct";
import { ApiError } from "../api-error";
import { parseResponse, toApiError } from "./parse-response";
import { queryString } from "./query-string";
import type { ApiRequest } from "./retry";
import type { ApiResponse, Transport } from "./transport";
import type { UnreadableField } from "./unreadable";
import type { V0Client, WriteOptions } from "./v0-client";

interface ClientOptions {
  transport: Transport;
  /** Returns the value to throw when a response ends the session; by default the ApiError. */
  onSessionEnd?: (error: ApiError) => Promise<unknown>;
  /** Called with every response that does not match its schema. */
  onMalformed?: (request: ApiRequest, error: ApiError) => void;
  /** Called once for every response with fields or rows that could not be read. */
  onUnreadable?: (request: ApiRequest, fields: UnreadableField[]) => void;
}

/** Creates a typed v0 client on a transport: the Worker's or the browser's. */
export function createV0Client({
  transport,
  onSessionEnd,
  onMalformed,
  onUnreadable,
}: ClientOptions): V0Client {
  async function send(request: ApiRequest): Promise<ApiResponse> {
    const response = await transport(request);
    if (response.status >= 200 && response.status < 300) return response;
    const error = toApiError(response);
    throw error.endsSession && onSessionEnd ? await onSessionEnd(error) : error;
  }

  async function sendAndParse<T>(request: ApiRequest, schema: Struct<T, unknown>): Promise<T> {
    const response = await send(request);
    try {
      const value = parseResponse(response, schema, (fields) => onUnreadable?.(request, fields));
      response.onParsed?.();
      return value;
    } catch (error) {
      if (error instanceof ApiError) onMalformed?.(request, error);
      throw error;
    }
  }

  return {
    read: (path, { query, schema, signal, noRetry }) =>
      sendAndParse({ method: "GET", path: path + queryString(query), signal, noRetry }, schema),
    async write<T = void>(
      method: "POST" | "PUT" | "DELETE",
      path: string,
      { query, body, schema, signal }: WriteOptions<T> = {},
    ): Promise<T> {
      const request: ApiRequest = {
        method,
        path: path + queryString(query),
        body: serializeBody(body),
        signal,
      };
      if (schema) return sendAndParse(request, schema);
      await send(request);
      return undefined as T;
    },
  };
}

function serializeBody(body: unknown): string | FormData | undefined {
  if (body === undefined || body instanceof FormData) return body;
  return JSON.stringify(body);
}
