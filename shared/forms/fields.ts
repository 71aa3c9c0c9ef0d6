import { readDay } from "@shared/lib/date-range";
import { readTypedDay } from "@shared/lib/date-text";
import { readId } from "@shared/lib/text";
import { validate } from "@shared/lib/validate";
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
  Struct,
  string,
} from "superstruct";

/** A text field; empty if it is missing. */
export const textField = defaulted(string(), "");

/** A boolean; in a form that the browser posts itself "1" is true and any other text is false. */
export const switchField = coerce(boolean(), string(), (text) => text === "1");

/** An id of v0. */
export const idField = coerce(
  max(min(integer(), 1), Number.MAX_SAFE_INTEGER),
  string(),
  (text) => readId(text) ?? text,
);

/** An id of v0, or null if the field is empty. */
export const optionalIdField = coerce(nullable(idField), string(), (text) => text || null);

/** A number, or null if the field is empty. */
export const optionalNumberField = coerce(nullable(number()), string(), (text) => {
  const value = Number(text);
  if (text === "") return null;
  return Number.isFinite(value) ? value : text;
});

/** A list of ids; in a form that the browser posts itself they are separated by commas. */
export const idListField = coerce(array(idField), string(), (text) => text.split(",").filter(Boolean));

/** A day, `YYYY-MM-DD`. */
export const dayField = coerce(
  define<Temporal.PlainDate>("day", (value) => value instanceof Temporal.PlainDate),
  string(),
  (text) => readDay(text) ?? text,
);

/** The text of a date field, as `YYYY-MM-DD` if it is a day; in a form that the browser posts itself it is as typed. */
export const typedDayField = coerce(textField, string(), (text) => readTypedDay(text) ?? text);

/** A day as text, `YYYY-MM-DD`. */
export const dayTextField = define<string>("day", (value) => typeof value === "string" && readDay(value) !== null);

/** The ids of a plant (`PlantRef`) and of a ticket (`TicketRef`), as all parameters of their actions contain them. */
export const plantRefFields = { companyId: idField, plantId: idField };
export const ticketRefFields = { ...plantRefFields, ticketId: idField };

/** The field's value, or null if it does not match the struct. */
export function orNull<T>(struct: Struct<T, unknown>): Struct<T | null, null> {
  return new Struct<T | null, null>({
    type: "nullable",
    schema: null,
    coercer: (value) => validate(struct, value)[1] ?? null,
    validator: (value) => value === null || struct.is(value),
  });
}
