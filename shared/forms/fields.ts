import { readDay } from "@shared/lib/date-range";
import { readId } from "@shared/lib/id";
import { coerce, defaulted, define, integer, min, nullable, number, Struct, string } from "superstruct";

/** A text field; empty if it is missing. */
export const textField = defaulted(string(), "");

/** An id of v0. */
export const idField = coerce(min(integer(), 1), string(), (text) => readId(text) ?? text);

/** An id of v0, or null if the field is empty. */
export const optionalIdField = coerce(nullable(idField), string(), (text) => text || null);

/** A number, or null if the field is empty. */
export const optionalNumberField = coerce(nullable(number()), string(), (text) => {
  const value = Number(text);
  if (text === "") return null;
  return Number.isFinite(value) ? value : text;
});

/** A comma-separated list of ids; empty if the field is missing. */
export const idListField = new Struct<number[], null>({
  type: "ids",
  schema: null,
  coercer: (value) => {
    const parts = typeof value === "string" ? value.split(",").filter(Boolean) : [];
    return parts.map(readId);
  },
  validator: (value) => Array.isArray(value) && !value.includes(null),
});

/**
 * A list of references to items as `writeIdTuples` writes it: "3:9:12,3:9:13". Each has `size` ids; at least one
 * and at most `max` of them.
 */
export const idTuplesField = (size: number, max: number) =>
  new Struct<number[][], null>({
    type: "id tuples",
    schema: null,
    coercer: (value) => (typeof value === "string" ? value.split(",").map(readIds) : value),
    validator: (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.length <= max &&
      value.every((ids) => ids.length === size && !ids.includes(null)),
  });

const readIds = (text: string) => text.split(":").map(readId);

/** A day, `YYYY-MM-DD`. */
export const dayField = coerce(
  define<Temporal.PlainDate>("day", (value) => value instanceof Temporal.PlainDate),
  string(),
  (text) => readDay(text) ?? text,
);

/** A value that is sent as JSON. */
export const jsonField = <T>(struct: Struct<T, unknown>): Struct<T, unknown> =>
  coerce(struct, string(), (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  });
/** A day, or null if the field is empty. */
export const optionalDayField = coerce(nullable(dayField), string(), (text) => text || null);

/** The field's value, or null if it does not match the struct. */
export function orNull<T>(struct: Struct<T, unknown>): Struct<T | null, null> {
  return new Struct<T | null, null>({
    type: "nullable",
    schema: null,
    coercer: (value) => struct.validate(value, { coerce: true })[1] ?? null,
    validator: (value) => value === null || struct.is(value),
  });
}
