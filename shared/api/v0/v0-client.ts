import type { Struct } from "superstruct";

/** Query parameters: lists become `name[]=a&name[]=b`, absent values are omitted. */
export type Query = Record<
  string,
  string | number | boolean | readonly (string | number)[] | null | undefined
>;

/** The options of every entity call. */
export interface RequestOptions {
  /** Aborts the call, as a loader does when its navigation is superseded. */
  signal?: AbortSignal;
}

export interface ReadOptions<T> extends RequestOptions {
  query?: Query;
  /** Parses the response; a `type()` struct, so that unknown fields pass. */
  schema: Struct<T, unknown>;
  /** Never retried: a GET with a side effect. */
  noRetry?: boolean;
}

export interface WriteOptions<T> extends RequestOptions {
  query?: Query;
  /** Sent as JSON, or as multipart if it is a FormData. */
  body?: unknown;
  /** Omitted for calls that respond with 204. */
  schema?: Struct<T, unknown>;
}

/**
 * The typed v0 client. Paths are relative to `/v0` and start with a slash.
 *
 * All calls for one request of the browser share a deadline of 10 s; a GET is retried once after a network error or a
 * 502, 503 or 504. Throws `ApiError`. On the server a response that ends the session throws the redirect to the root instead, with the cookie
 * that ends it (spec 1 §8).
 */
export interface V0Client {
  read<T>(path: string, options: ReadOptions<T>): Promise<T>;
  write<T = void>(method: "POST" | "PUT" | "DELETE", path: string, options?: WriteOptions<T>): Promise<T>;
}
