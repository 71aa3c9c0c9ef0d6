import { coerce, define, nullable, refine, type Struct, string } from "superstruct";
import { isDate } from "../clock";

/** Text with the spaces around it removed, of 1 to `max` characters. */
export function text(max = 255): Struct<string, null> {
  return refine(coerce(string(), string(), trim), "text", (value) => {
    if (value === "") return "This field is required.";
    return value.length <= max || `This field may have at most ${max} characters.`;
  });
}

/** Text with the spaces around it removed, of at most `max` characters, possibly none. */
export function optionalText(max = 255): Struct<string, null> {
  return refine(
    coerce(string(), string(), trim),
    "text",
    (value) => value.length <= max || `This field may have at most ${max} characters.`,
  );
}

function trim(value: string): string {
  return value.trim();
}

/** A password: kept as it was typed, spaces included, but of a length that can be hashed in peace. */
export function passwordText(): Struct<string, null> {
  return refine(string(), "secret", (value) => {
    if (value === "") return "This field is required.";
    return value.length <= 1024 || "This field may have at most 1024 characters.";
  });
}

/** An e-mail address, trimmed. */
export function email(): Struct<string, null> {
  return refine(
    text(254),
    "email",
    (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) || "This is not an e-mail address.",
  );
}

/** A day, YYYY-MM-DD. */
export function date(): Struct<string, null> {
  return define<string>("date", (value) => {
    if (value === undefined || value === null || value === "") return "This field is required.";
    return (typeof value === "string" && isDate(value)) || "This is not a date (YYYY-MM-DD).";
  });
}

/** A positive whole number that names something. */
export function id(): Struct<number, null> {
  return define<number>("id", (value) => {
    if (value === undefined || value === null) return "This field is required.";
    return (typeof value === "number" && Number.isSafeInteger(value) && value > 0) || "This is not an id.";
  });
}

/** A finite number between two bounds, both included. */
export function numberBetween(min: number, max: number): Struct<number, null> {
  return define<number>("number", (value) => {
    if (value === undefined || value === null) return "This field is required.";
    if (typeof value !== "number" || !Number.isFinite(value)) return "This is not a number.";
    return (value >= min && value <= max) || `This must be between ${min} and ${max}.`;
  });
}

/** A whole number between two bounds, both included. */
export function integerBetween(min: number, max: number): Struct<number, null> {
  return refine(
    numberBetween(min, max),
    "integer",
    (value) => Number.isInteger(value) || "This is not a whole number.",
  );
}

/** true or false; 1 and 0 are taken as well, as forms send them. */
export function flag(): Struct<boolean, null> {
  return coerce(
    define<boolean>("boolean", (value) => {
      if (value === undefined || value === null) return "This field is required.";
      return typeof value === "boolean" || "This must be true or false.";
    }),
    define<unknown>("flag", () => true),
    (value) => (value === 1 ? true : value === 0 ? false : value),
  );
}

/** One of a few words. */
export function oneOf<const T extends readonly string[]>(
  words: T,
): Struct<T[number], { [K in T[number]]: K }> {
  const known = new Set<unknown>(words);
  const struct = define<T[number]>("enums", (value) => {
    if (value === undefined || value === null || value === "") return "This field is required.";
    return known.has(value) || `This must be one of ${words.join(", ")}.`;
  });
  return Object.assign(struct, {
    schema: Object.fromEntries(words.map((word) => [word, word])),
  }) as unknown as Struct<T[number], { [K in T[number]]: K }>;
}

/** An instant in an answer: 2026-03-01T11:00:00Z. */
export function instant(): Struct<string, null> {
  return define<string>(
    "instant",
    (value) => typeof value === "string" && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(value),
  );
}

/** Shorthand: the same, or null. */
export function maybe<T, S>(struct: Struct<T, S>): Struct<T | null, S> {
  return nullable(struct);
}
