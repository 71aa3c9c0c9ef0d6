import { coerce, define, object, optional, refine, Struct, string } from "superstruct";
import { daysBetween, isDate, plusDays } from "../clock";
import { invalid } from "./api-error";
import type { JsonSchema } from "./json-schema";

const descriptions = new WeakMap<Struct<never, never>, string>();

/** Adds a description for the OpenAPI document to a struct. Use a separate struct for each description. */
export function described<T, S>(description: string, struct: Struct<T, S>): Struct<T, S> {
  descriptions.set(struct as unknown as Struct<never, never>, description);
  return struct;
}

/** Returns the description of a struct; undefined if it has none. */
export function descriptionOf(struct: Struct<unknown, unknown>): string | undefined {
  return descriptions.get(struct as unknown as Struct<never, never>);
}

/**
 * Adds JSON Schema keywords for the OpenAPI document to a struct of one value. The keywords document the checks of the
 * struct's functions. They replace the schema, which such a struct does not have. `optional`, `nullable` and `refine`
 * preserve the keywords.
 */
export function withKeywords<T, S>(struct: Struct<T, S>, keywords: JsonSchema): Struct<T, S> {
  return new Struct({ ...struct, schema: { ...struct.schema, ...keywords } as S });
}

/** Returns the JSON Schema of a text, for alternatives of `withKeywords`. */
export function keywordsOfText(struct: Struct<string, null>): JsonSchema {
  return { type: "string", ...(struct.schema as unknown as JsonSchema) };
}

/** Picks the fields of a row that a struct of an object also has, for a response. */
export function pickFields<T extends object, S, Row extends object>(struct: Struct<T, S>, row: Row) {
  const fields: Record<string, unknown> = {};
  for (const name in struct.schema) {
    if (name in row) fields[name] = row[name as unknown as keyof Row];
  }
  return fields as Pick<Row, keyof Row & keyof T>;
}

/** The largest id. It has 15 digits, so that it is a safe integer. */
export const maxId = 999_999_999_999_999;

/** Ids as text, for the OpenAPI document. */
export const idPattern = "^[1-9]\\d{0,14}$";

/** Whether a text is a positive id without leading zeros, small enough for a safe integer. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}

/** Parses an id; null if the text is not an id. */
export function parseIdOrNull(text: string): number | null {
  return isId(text) ? Number(text) : null;
}

export const required = "This field is required.";

/** A text of one line with 1 to `max` characters, trimmed. */
export function text(max = 255): Struct<string, null> {
  return notEmpty(optionalText(max));
}

/** A text of one line with at most `max` characters, trimmed. It may be empty. */
export function optionalText(max = 255): Struct<string, null> {
  const line = refine(optionalMultilineText(max), "line", (value) => {
    if (/[\t\r\n]/.test(value)) return "This field may not contain tabs or line breaks.";
    return !hasDirectionMarks(value) || "This field may not contain marks that reverse its text.";
  });
  return withKeywords(line, { pattern: `^[^${notInLine}]*$` });
}

/**
 * A text of 1 to `max` characters, trimmed. It may contain line breaks and tabs. `empty` is the message for an empty
 * text.
 */
export function multilineText(max: number, empty = required): Struct<string, null> {
  return notEmpty(optionalMultilineText(max), empty);
}

/** An optional text of a query, which the handler parses. `keywords` document the accepted values. */
export function queryText(description: string, keywords: JsonSchema = {}): Struct<string | undefined, null> {
  return described(description, withKeywords(optional(string()), keywords));
}

/** `with=a,b` of a query. Unknown names are ignored. */
export function relationsQuery(...names: readonly string[]): Struct<string | undefined, null> {
  return queryText(`Relations to include, separated by commas: ${names.join(", ")}.`);
}

function notEmpty(struct: Struct<string, null>, message = required): Struct<string, null> {
  const { pattern } = struct.schema as unknown as { pattern: string };
  return withKeywords(
    refine(struct, "text", (value) => value !== "" || message),
    { minLength: 1, pattern: `^(?=[^]*\\S)${pattern.slice(1)}` },
  );
}

/** A text of at most `max` characters, trimmed. It may be empty, and may contain line breaks and tabs. */
export function optionalMultilineText(max: number): Struct<string, null> {
  const struct = refine(
    coerce(string(), string(), (value) => value.trim()),
    "text",
    (value) => {
      if (countCharacters(value) > max) return `This field may have at most ${max} characters.`;
      return !hasControlCharacters(value) || "This field may not contain control characters.";
    },
  );
  return withKeywords(struct, { maxLength: max, pattern: "^(?:[\\t\\r\\n]|[^\\p{Cc}\\p{Cs}])*$" });
}

/** Counts characters like JSON Schema: an emoji is one character. */
export function countCharacters(value: string): number {
  return value.length - (value.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

/** The characters that are not allowed in a text of one line, for use inside a character class. */
export const notInLine = "\\p{Cc}\\p{Cs}\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069";

/** Whether a text contains lone surrogates, or control characters other than tabs and line breaks. */
function hasControlCharacters(value: string): boolean {
  return /(?![\t\r\n])[\p{Cc}\p{Cs}]/u.test(value);
}

/**
 * Whether a text contains characters such as U+202E (Bidi_Control), which change the direction of the text after them.
 */
function hasDirectionMarks(value: string): boolean {
  return /\p{Bidi_Control}/u.test(value);
}

/** A password as typed, including spaces. The length is limited, because hashing costs time. */
export function passwordText(): Struct<string, null> {
  const password = refine(string(), "password", (value) => {
    if (value === "") return required;
    return countCharacters(value) <= 1024 || "This field may have at most 1024 characters.";
  });
  return withKeywords(password, { minLength: 1, maxLength: 1024 });
}

/** An e-mail address, trimmed. */
export function email(): Struct<string, null> {
  const address = refine(text(254), "email", (value) => isEmail(value) || "Enter a valid e-mail address.");
  return withKeywords(address, { pattern: emailPattern });
}

/** The format of e-mail addresses, for the OpenAPI document. */
export const emailPattern = `^[^\\s@${notInLine}]+@[^\\s@${notInLine}]+\\.[^\\s@${notInLine}]+$`;

/** Whether a text has the format of an e-mail address. */
export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
}

const leapYear = "(?:\\d{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)";

/** A pattern of existing days, for the OpenAPI document. */
export const datePattern = `(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))|${leapYear}-02-29)`;

/** A day, YYYY-MM-DD. */
export function date(): Struct<string, null> {
  return define<string>("date", (value) => {
    if (value === undefined || value === null || value === "") return required;
    return (typeof value === "string" && isDate(value)) || "Enter a date (YYYY-MM-DD).";
  });
}

/** A finite number between two bounds, both included. */
export function numberBetween(min: number, max: number): Struct<number, null> {
  const number = define<number>("number", (value) => {
    if (value === undefined || value === null) return required;
    if (typeof value !== "number" || !Number.isFinite(value)) return "Enter a number.";
    return (value >= min && value <= max) || `Enter a number between ${min} and ${max}.`;
  });
  return withKeywords(number, { minimum: min, maximum: max });
}

/** An integer between two bounds, both included. */
export function integerBetween(min: number, max: number): Struct<number, null> {
  const integer = refine(
    numberBetween(min, max),
    "integer",
    (value) => Number.isInteger(value) || "Enter a whole number.",
  );
  return withKeywords(integer, { type: "integer" });
}

/** true or false. 1 and 0 are also accepted, because forms send them. */
export function flag(): Struct<boolean, null> {
  const boolean = coerce(
    define<boolean>("boolean", (value) => {
      if (value === undefined || value === null) return required;
      return typeof value === "boolean" || "Enter true or false.";
    }),
    define<unknown>("flag", () => true),
    (value) => (value === 1 ? true : value === 0 ? false : value),
  );
  return withKeywords(boolean, { type: ["boolean", "integer"], enum: [true, false, 1, 0] });
}

export function oneOf<const T extends readonly string[]>(values: T): Struct<T[number], { [K in T[number]]: K }> {
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

/** The format of Dutch postal codes, for the OpenAPI document. */
export const postalCodePattern = "^[1-9]\\d{3} ?(?![Ss][AaDdSs])[A-Za-z]{2}$";

/** A Dutch postal code without spaces, in upper case. */
export function normalizePostalCode(value: string): string {
  return value.replaceAll(/\s/g, "").toUpperCase();
}

/**
 * Whether a normalized text is a Dutch postal code: four digits, the first not 0, and two letters, not SA, SD or SS
 * (domain/create-plant.md#address).
 */
export function isPostalCode(value: string): boolean {
  return /^[1-9]\d{3}(?!SA|SD|SS)[A-Z]{2}$/.test(value);
}

/** The query parameters of endpoints over a range of days, both included. */
export const dayRangeFields = {
  start_date: described("The first day of the range.", date()),
  end_date: described("The last day of the range.", date()),
};

export const dayRangeQuerySchema = object(dayRangeFields);

/** Of endpoints that state values by period. */
export const periodQuerySchema = object({
  ...dayRangeFields,
  period_type: described("The length of a period.", oneOf(["hour", "day", "week", "month"])),
});

export interface DayRange {
  readonly start_date: string;
  readonly end_date: string;
}

/** Throws 4000 if a range ends before it starts or has too many days. */
export function validateDayRange<T extends DayRange>(range: T, maxDays: number): T {
  const days = daysBetween(range.start_date, range.end_date) + 1;
  if (days < 1) throw invalid({ end_date: ["The end must not be before the start."] });
  if (days > maxDays) throw invalid({ end_date: [`Select at most ${maxDays} days.`] });
  return range;
}

/** The days of a range before `until`, oldest first. */
export function daysBefore(range: DayRange, until: string): string[] {
  const days: string[] = [];
  for (let day = range.start_date; day <= range.end_date && day < until; day = plusDays(day, 1)) days.push(day);
  return days;
}
