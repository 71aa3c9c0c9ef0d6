import type { Struct } from "superstruct";

/** An answer of JSON; `name` is what the description calls its shape. */
export interface ShapedAnswer {
  readonly kind: "one" | "many" | "paged" | "data";
  readonly name: string;
  readonly struct: Struct<unknown, unknown>;
}

/** What a call answers with, for the OpenAPI description. contract-v0 §1 */
export type Answer = ShapedAnswer | { readonly kind: "nothing" | "file" };

/** The bare object. */
export const one = (name: string, struct: unknown): ShapedAnswer => shaped("one", name, struct);

/** The bare array. */
export const many = (name: string, struct: unknown): ShapedAnswer => shaped("many", name, struct);

/** `{data, total, per_page}`. */
export const paged = (name: string, struct: unknown): ShapedAnswer => shaped("paged", name, struct);

/** `{data}`. */
export const data = (name: string, struct: unknown): ShapedAnswer => shaped("data", name, struct);

/** 204. */
export const nothing: Answer = { kind: "nothing" };

/** A file to download. */
export const file: Answer = { kind: "file" };

function shaped(kind: ShapedAnswer["kind"], name: string, struct: unknown): ShapedAnswer {
  return { kind, name, struct: struct as Struct<unknown, unknown> };
}
