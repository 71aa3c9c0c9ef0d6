import type { Struct } from "superstruct";

/** A JSON response; `name` is the name of its schema in the OpenAPI document. */
export interface JsonResponseSpec {
  readonly kind: "one" | "many" | "paged" | "data";
  readonly name: string;
  readonly struct: Struct<unknown, unknown>;
}

/** The response of an endpoint. contract-v0 §1 */
export type ResponseSpec = JsonResponseSpec | { readonly kind: "nothing" | "file" };

/** An object. */
export const one = (name: string, struct: unknown): JsonResponseSpec => jsonResponse("one", name, struct);

/** An array. */
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
