import type { Struct } from "superstruct";

/** Values of a query: lists become `name[]=a&name[]=b`, absent values are left out. */
export type Query = Record<
  string,
  string | number | boolean | readonly (string | number)[] | null | undefined
>;

export interface ReadOptions<T> {
  query?: Query;
  /** Parses the answer; `type()` structs, so that unknown fields pass. */
  schema: Struct<T, unknown>;
  signal?: AbortSignal;
  /** The call changes something although it is a GET: it is not tried a second time. */
  once?: boolean;
}

export interface WriteOptions<T> {
  query?: Query;
  /** Sent as JSON, or as multipart when it is a FormData. */
  body?: unknown;
  /** Left out for calls that answer 204. */
  schema?: Struct<T, unknown>;
  signal?: AbortSignal;
}

/**
 * The typed way to v0. Paths stand below `/v0` and begin with a slash.
 *
 * Every call has a deadline of 10 s; reads are tried once more after a network fault or a 502, 503 or 504.
 * Throws `ApiError`. On the server an answer that ends the session throws the redirect to the root instead,
 * with the cookie that ends it (spec 1 §8).
 */
export interface V0Client {
  read<T>(path: string, options: ReadOptions<T>): Promise<T>;
  write<T = void>(method: "POST" | "PUT" | "DELETE", path: string, options?: WriteOptions<T>): Promise<T>;
}
