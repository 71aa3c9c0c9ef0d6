import type { Struct } from "superstruct";

/** What a call answers with, for the OpenAPI description. contract-v0 §1 */
export type Answer =
  | {
      readonly kind: "one" | "many" | "paged" | "data";
      readonly name: string;
      readonly struct: Struct<unknown, unknown>;
    }
  | { readonly kind: "nothing" | "file" };

/** The bare object. */
export const one = (name: string, struct: unknown): Answer => shaped("one", name, struct);

/** The bare array. */
export const many = (name: string, struct: unknown): Answer => shaped("many", name, struct);

/** `{data, total, per_page}`. */
export const paged = (name: string, struct: unknown): Answer => shaped("paged", name, struct);

/** `{data}`. */
export const data = (name: string, struct: unknown): Answer => shaped("data", name, struct);

/** 204. */
export const nothing: Answer = { kind: "nothing" };

/** A file to download. */
export const file: Answer = { kind: "file" };

function shaped(kind: "one" | "many" | "paged" | "data", name: string, struct: unknown): Answer {
  return { kind, name, struct: struct as Struct<unknown, unknown> };
}
