import { coerce, define, optional, refine, type Struct, string } from "superstruct";
import { isDate } from "../lib/clock";
import { described } from "./description";

const required = "This field is required.";

/** Text of one line with 1 to `max` characters, trimmed. */
export function text(max = 255): Struct<string, null> {
  return notEmpty(optionalText(max));
}

/** Text of one line with at most `max` characters, trimmed; may be empty. */
export function optionalText(max = 255): Struct<string, null> {
  return refine(
    trimmedText(max),
    "line",
    (value) => !/[\t\r\n]/.test(value) || "This field may not contain tabs or line breaks.",
  );
}

/** Text of 1 to `max` characters, trimmed; may have line breaks and tabs. */
export function multilineText(max: number): Struct<string, null> {
  return notEmpty(optionalMultilineText(max));
}

/** Text of at most `max` characters, trimmed; may be empty, and have line breaks and tabs. */
export function optionalMultilineText(max: number): Struct<string, null> {
  return trimmedText(max);
}

/** An optional text of a query, whose handler parses it. */
export function queryText(description: string): Struct<string | undefined, null> {
  return described(description, optional(string()));
}

function notEmpty(struct: Struct<string, null>): Struct<string, null> {
  return refine(struct, "text", (value) => value !== "" || required);
}

function trimmedText(max: number): Struct<string, null> {
  return refine(
    coerce(string(), string(), (value) => value.trim()),
    "text",
    (value) => {
      if (value.length > max) return `This field may have at most ${max} characters.`;
      return !hasControlCharacters(value) || "This field may not contain control characters.";
    },
  );
}

/** Whether a text has control characters other than tabs and line breaks. */
export function hasControlCharacters(value: string): boolean {
  return /(?![\t\r\n])\p{Cc}/u.test(value);
}

/** A password as typed, spaces included, of a length that is cheap to hash. */
export function passwordText(): Struct<string, null> {
  return refine(string(), "password", (value) => {
    if (value === "") return required;
    return value.length <= 1024 || "This field may have at most 1024 characters.";
  });
}

/** An e-mail address, trimmed. */
export function email(): Struct<string, null> {
  return refine(text(254), "email", (value) => isEmail(value) || "Enter a valid e-mail address.");
}

/** Whether a text has the form of an e-mail address. */
export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
}

/** A day, YYYY-MM-DD. */
export function date(): Struct<string, null> {
  return define<string>("date", (value) => {
    if (value === undefined || value === null || value === "") return required;
    return (typeof value === "string" && isDate(value)) || "Enter a date (YYYY-MM-DD).";
  });
}

/** A positive integer id. */
export function id(): Struct<number, null> {
  return define<number>("id", (value) => {
    if (value === undefined || value === null) return required;
    return (typeof value === "number" && Number.isSafeInteger(value) && value > 0) || "Enter a valid id.";
  });
}

/** A finite number between two bounds, both included. */
export function numberBetween(min: number, max: number): Struct<number, null> {
  return define<number>("number", (value) => {
    if (value === undefined || value === null) return required;
    if (typeof value !== "number" || !Number.isFinite(value)) return "Enter a number.";
    return (value >= min && value <= max) || `Enter a number between ${min} and ${max}.`;
  });
}

/** An integer between two bounds, both included. */
export function integerBetween(min: number, max: number): Struct<number, null> {
  return refine(
    numberBetween(min, max),
    "integer",
    (value) => Number.isInteger(value) || "Enter a whole number.",
  );
}

/** true or false; also accepts 1 and 0, which forms send. */
export function flag(): Struct<boolean, null> {
  return coerce(
    define<boolean>("boolean", (value) => {
      if (value === undefined || value === null) return required;
      return typeof value === "boolean" || "Enter true or false.";
    }),
    define<unknown>("flag", () => true),
    (value) => (value === 1 ? true : value === 0 ? false : value),
  );
}

/** One of some values. */
export function oneOf<const T extends readonly string[]>(
  values: T,
): Struct<T[number], { [K in T[number]]: K }> {
  const allowed = new Set<unknown>(values);
  const struct = define<T[number]>("enums", (value) => {
    if (value === undefined || value === null || value === "") return required;
    return allowed.has(value) || `This must be one of ${values.join(", ")}.`;
  });
  return Object.assign(struct, {
    schema: Object.fromEntries(values.map((value) => [value, value])),
  }) as unknown as Struct<T[number], { [K in T[number]]: K }>;
}

/** An instant in a response: 2026-03-01T11:00:00Z. */
export function instant(): Struct<string, null> {
  return define<string>(
    "instant",
    (value) => typeof value === "string" && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(value),
  );
}

/** A Dutch postal code without spaces, in upper case. */
export function normalizePostalCode(value: string): string {
  return value.replaceAll(/\s/g, "").toUpperCase();
}

/** Whether a normalized text is a Dutch postal code: four digits, the first not 0, two letters, not SA, SD or SS. spec 2 §5 */
export function isPostalCode(value: string): boolean {
  return /^[1-9]\d{3}(?!SA|SD|SS)[A-Z]{2}$/.test(value);
}
