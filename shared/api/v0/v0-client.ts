import { ApiError } from "../result";
import type { Decoder, UnreadableField } from "./decoder";
import { parseResponse, toApiError } from "./parse-response";
import type { ApiRequest, ApiResponse, Transport } from "./transport";

/** Query parameters: lists become `name[]=a&name[]=b`, absent values are omitted. */
export type Query = Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>;

export interface RequestOptions {
  /** Aborts the call, for example when a later navigation replaces the navigation of a loader. */
  signal?: AbortSignal;
}

/** A change of an object that several people edit. */
export interface ChangeOptions extends RequestOptions {
  /**
   * The revision of the object as it was read. An API with revisions responds with 412 if the object has changed since
   * (domain/v0-api.md#revisions). Undefined or null for an API without them.
   */
  revision?: number | null | undefined;
}

interface ReadOptions<T> extends RequestOptions {
  query?: Query;
  /** Reads the response. */
  schema: Decoder<T>;
  /** Never retried: a GET with a side effect. */
  noRetry?: boolean;
}

interface WriteOptions<T> extends ChangeOptions {
  query?: Query;
  /** Sent as JSON, or as multipart if it is a FormData. */
  body?: unknown;
  /** Omitted for calls that respond with 204. */
  schema?: Decoder<T>;
}

/**
 * The typed v0 client. Paths are relative to `/v0` and start with a slash.
 *
 * All calls for one request of the browser share a deadline of 10 s; a GET is retried once after a network error or a
 * 502, 503 or 504. Throws `ApiError`. On the server a response that ends the session throws the redirect to the root
 * instead, with the cookie that ends it (domain/sessions.md#end).
 */
export interface V0Client {
  read<T>(path: string, options: ReadOptions<T>): Promise<T>;
  write<T = void>(method: "POST" | "PUT" | "DELETE", path: string, options?: WriteOptions<T>): Promise<T>;
}

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
export function createV0Client({ transport, onSessionEnd, onMalformed, onUnreadable }: ClientOptions): V0Client {
  async function send(request: ApiRequest): Promise<ApiResponse> {
    const response = await transport(request);
    if (response.status >= 200 && response.status < 300) return response;
    const error = toApiError(response);
    throw error.endsSession && onSessionEnd ? await onSessionEnd(error) : error;
  }

  async function sendAndParse<T>(request: ApiRequest, schema: Decoder<T>): Promise<T> {
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
      sendAndParse(
        { method: "GET", path: path + queryString(query), signal, noRetry, accepts: accepts(schema) },
        schema,
      ),
    async write<T = void>(
      method: "POST" | "PUT" | "DELETE",
      path: string,
      { query, body, schema, signal, revision }: WriteOptions<T> = {},
    ): Promise<T> {
      const request: ApiRequest = {
        ...{ method, path: path + queryString(query), body: serializeBody(body), signal },
        ...(revision != null && { ifMatch: `"${revision}"` }),
      };
      if (schema) return sendAndParse(request, schema);
      await send(request);
      return undefined as T;
    },
  };
}

const accepts =
  <T>(schema: Decoder<T>) =>
  (response: ApiResponse): boolean => {
    try {
      parseResponse(response, schema, () => {});
      return true;
    } catch {
      return false;
    }
  };

function serializeBody(body: unknown): string | FormData | undefined {
  if (body === undefined || body instanceof FormData) return body;
  return JSON.stringify(body);
}

/**
 * Serializes a query with its question mark; empty without parameters. Lists become `name[]=a&name[]=b`, absent values
 * are omitted, booleans become 1 and 0 (domain/v0-api.md#requests).
 */
export function queryString(query: Query = {}): string {
  const parameters = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined) return [];
    if (Array.isArray(value)) return value.map((item) => [`${name}[]`, String(item)]);
    return [[name, typeof value === "boolean" ? String(Number(value)) : String(value)]];
  });
  return parameters.length === 0 ? "" : `?${new URLSearchParams(parameters)}`;
}
