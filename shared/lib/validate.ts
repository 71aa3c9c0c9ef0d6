import type { Struct } from "superstruct";

type Failure = { type: string; path: readonly (string | number)[] };

/**
 * Validates and coerces a value from outside as `struct.validate` does. superstruct writes the value into the message of
 * a failure, which throws for an object without a usable `toString` and for an array of arrays of arrays without end.
 */
export function validate<T>(struct: Struct<T, unknown>, value: unknown): [Failure, undefined] | [undefined, T] {
  try {
    return struct.validate(value, { coerce: true });
  } catch {
    return [{ type: struct.type, path: [] }, undefined];
  }
}
