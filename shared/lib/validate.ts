import type { Struct } from "superstruct";

type Failure = { type: string; path: readonly (string | number)[] };

/**
 * Validates and coerces a value like `struct.validate`. superstruct writes the value into its error message. That
 * throws for an object without a usable `toString` and for endlessly nested arrays; these values are failures here.
 */
export function validate<T>(struct: Struct<T, unknown>, value: unknown): [Failure, undefined] | [undefined, T] {
  try {
    return struct.validate(value, { coerce: true });
  } catch {
    return [{ type: struct.type, path: [] }, undefined];
  }
}
