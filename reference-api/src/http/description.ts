import type { Struct } from "superstruct";

const descriptions = new WeakMap<Struct<never, never>, string>();

/** A struct with a description for the OpenAPI document. Give each use a struct of its own. */
export function described<T, S>(description: string, struct: Struct<T, S>): Struct<T, S> {
  descriptions.set(struct as unknown as Struct<never, never>, description);
  return struct;
}

/** The description of a struct; undefined without one. */
export function descriptionOf(struct: Struct<unknown, unknown>): string | undefined {
  return descriptions.get(struct as unknown as Struct<never, never>);
}
