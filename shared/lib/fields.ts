import { readDay } from "@shared/lib/date-range";
import { readTypedDay } from "@shared/lib/date-text";
import { readId } from "@shared/lib/text";
import {
  array,
  boolean,
  coerce,
  defaulted,
  define,
  integer,
  max,
  min,
  nullable,
  number,
  optional,
  Struct,
  string,
} from "superstruct";

/** A text field; a missing field is empty. */
export const textField = defaulted(string(), "");

/** A boolean. In a form that the browser posts, "1" is true and other text is false. */
export const switchField = coerce(boolean(), string(), (text) => text === "1");

/** A checkbox. A form that the browser posts lacks the field of a checkbox that is not checked. */
export const checkField = defaulted(switchField, false);

/** A v0 id. */
export const idField = coerce(
  max(min(integer(), 1), Number.MAX_SAFE_INTEGER),
  string(),
  (text) => readId(text) ?? text,
);

/** A v0 id, or null for an empty field. */
export const optionalIdField = coerce(nullable(idField), string(), (text) => text || null);

/** A number, or null for an empty field. */
export const optionalNumberField = coerce(nullable(number()), string(), (text) => {
  const value = Number(text);
  if (text === "") return null;
  return Number.isFinite(value) ? value : text;
});

/** A list of ids. In a form that the browser posts, commas separate the ids. */
export const idListField = coerce(array(idField), string(), (text) => text.split(",").filter(Boolean));

/** A day, `YYYY-MM-DD`. */
export const dayField = coerce(
  define<Temporal.PlainDate>("day", (value) => value instanceof Temporal.PlainDate),
  string(),
  (text) => readDay(text) ?? text,
);

/** The text of a date field: `YYYY-MM-DD` for a valid day. In a form that the browser posts, the text is as typed. */
export const typedDayField = coerce(textField, string(), (text) => readTypedDay(text) ?? text);

/** As `typedDayField`, but a missing field stays missing: it is not changed. */
export const changedDayField = optional(coerce(string(), string(), (text) => readTypedDay(text) ?? text));

/** A day as text, `YYYY-MM-DD`. */
export const dayTextField = define<string>("day", (value) => typeof value === "string" && readDay(value) !== null);

/** The ids of a plant (`PlantRef`) and of a ticket (`TicketRef`), which the parameters of their actions contain. */
export const plantRefFields = { companyId: idField, plantId: idField };
export const ticketRefFields = { ...plantRefFields, ticketId: idField };

/** Returns the value of the field; null if it does not match the struct. */
export function orNull<T>(struct: Struct<T, unknown>): Struct<T | null, null> {
  return new Struct<T | null, null>({
    type: "nullable",
    schema: null,
    coercer: (value) => validate(struct, value)[1] ?? null,
    validator: (value) => value === null || struct.is(value),
  });
}

/**
 * Reads a posted form and parses it with a struct of its fields (see `fields.ts` and domain/units.md#text-input).
 *
 * Throws a 400 response if the body is not a form or does not match the struct.
 */
export async function readForm<T>(request: Request, struct: Struct<T, unknown>): Promise<T> {
  const [failure, value] = validate(struct, await formValues(request));
  if (failure) throw new Response(null, { status: 400 });
  return value;
}

/**
 * Returns the fields of a posted form. Text is trimmed, files are dropped, and the first value of a repeated field is
 * used.
 */
export async function formValues(request: Request): Promise<Record<string, string>> {
  const values = new Map<string, string>();
  for (const [name, value] of await readFormData(request)) {
    if (typeof value === "string" && !values.has(name)) values.set(name, value.trim());
  }
  return Object.fromEntries(values);
}

async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response("The request carries no form.", { status: 400 });
  }
}

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
