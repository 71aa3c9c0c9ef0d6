import type { Struct } from "superstruct";

/** An answer of JSON; `name` is what the description calls its shape. */
export interface JsonResponseSpec {
  readonly kind: "one" | "many" | "paged" | "data";
  readonly name: string;
  readonly struct: Struct<unknown, unknown>;
}

/** What a call answers with, for the OpenAPI description. contract-v0 §1 */
export type ResponseSpec = JsonResponseSpec | { readonly kind: "nothing" | "file" };

/** The bare object. */
export const one = (name: string, struct: unknown): JsonResponseSpec => jsonResponse("one", name, struct);

/** The bare array. */
export const many = (name: string, struct: unknown): JsonResponseSpec => jsonResponse("many", name, struct);

/** `{data, total, per_page}`. */
export const paged = (name: string, struct: unknown): JsonResponseSpec => jsonResponse("paged", name, struct);

/** `{data}`. */
export const data = (name: string, struct: unknown): JsonResponseSpec => jsonResponse("data", name, struct);

/** 204. */
export const noContent: ResponseSpec = { kind: "nothing" };

/** A file to download. */
export const file: ResponseSpec = { kind: "file" };

function jsonResponse(kind: JsonResponseSpec["kind"], name: string, struct: unknown): JsonResponseSpec {
  return { kind, name, struct: struct as Struct<unknown, unknown> };
}
