import type { Struct } from "superstruct";
import { isWireDate } from "../../lib/dates";
import { visibleName } from "../../lib/text";
import { type Path, reader, reportUnreadable, Unreadable } from "./unreadable";

/** What is known of a field: without an essential one its row cannot be used (domain/imperfect-responses.md#rows). */
export interface FieldSchema {
  essential: boolean;
  /** The values of an enumeration. */
  values?: readonly string[];
}

/** Reads a value of the API; undefined if it is not of this kind. */
type Read<T> = (value: unknown) => T | undefined;

const readNumber: Read<number> = (value) => {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string" || !/^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)) return undefined;
  return readNumber(Number(value));
};

const readId: Read<number> = (value) => {
  const id = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return typeof id === "number" && Number.isSafeInteger(id) ? id : undefined;
};

const readCount: Read<number> = (value) => {
  const count = readNumber(value);
  return count !== undefined && count >= 0 ? Math.trunc(count) : undefined;
};

const readText: Read<string> = (value) => {
  if (typeof value === "string") return value;
  return typeof value === "number" && Number.isFinite(value) ? String(value) : undefined;
};

const readBoolean: Read<boolean> = (value) => {
  if (typeof value === "boolean") return value;
  const number = readNumber(value);
  if (number === 0 || number === 1) return number === 1;
  return value === "true" ? true : value === "false" ? false : undefined;
};

const readDate: Read<string> = (value) => {
  return typeof value === "string" && isWireDate(value) ? value : undefined;
};

/** Reads a value; null if it is missing or unreadable. Only an unreadable value is reported. */
function readField<T>(read: Read<T>, type: string, value: unknown, path: Path): T | null {
  if (value === undefined || value === null) return null;
  const result = read(value);
  if (result === undefined) reportUnreadable(path, type);
  return result ?? null;
}

/** A field that has its fallback if it is missing or unreadable. */
const known = <T, F>(
  type: string,
  read: Read<T>,
  fallback: F,
  schema: FieldSchema = { essential: false },
): Struct<T | F, FieldSchema> =>
  reader<T | F, FieldSchema>(type, schema, (value, path) => readField(read, type, value, path) ?? fallback);

/** A field without which its row cannot be used. */
const essential = <T>(type: string, read: Read<T>): Struct<T, FieldSchema> =>
  reader<T, FieldSchema>(type, { essential: true }, (value) => read(value) ?? new Unreadable(type));

/** An id, a number or a string of digits. */
export const id = () => essential("id", readId);
/** An essential text that is not blank, such as a token. */
export const text = () => essential("text", (value) => (readText(value)?.trim() ? readText(value) : undefined));
/** An essential finite number. */
export const number = () => essential("number", readNumber);
/** An essential date: text that begins with `YYYY-MM-DD`, with or without a time. */
export const date = () => essential("date", readDate);

export const idOrNull = () => known("id", readId, null);
/** A finite number, also as a string. */
export const numberOrNull = () => known("number", readNumber, null);
/** A number of things. */
export const countOrNull = () => known("count", readCount, null);
/** A text; a number becomes its digits. */
export const textOrNull = () => known("text", readText, null);
/** A text, or an object that contains it in `field`. */
export const textOrNullIn = (field: string) =>
  known(
    "text",
    (value) => readText(typeof value === "object" ? (value as Record<string, unknown>)[field] : value),
    null,
  );
/** A name: a text with a visible character (domain/imperfect-responses.md#names). */
export const nameOrNull = () =>
  reader<string | null, FieldSchema>("text", { essential: false }, (value, path) =>
    visibleName(readField(readText, "text", value, path) ?? ""),
  );
/** A date that `dayOf` can parse, with or without a time; never another text. */
export const dateOrNull = () => known("date", readDate, null);
/** A boolean, also as 0 and 1. */
export const booleanOr = <F extends boolean | null>(fallback: F) => known("boolean", readBoolean, fallback);

/** A value of an enumeration; an unknown value becomes the fallback. */
export const oneOf = <const V extends string, const F>(values: readonly V[], fallback: F) =>
  known("enumeration", (value) => values.find((candidate) => candidate === value), fallback, {
    essential: false,
    values,
  });

/** Values by name; those that cannot be read are omitted. */
const mapOf = <T>(type: string, read: Read<T>) =>
  reader<Record<string, T>, FieldSchema>(type, { essential: false }, (value, path) => {
    // PHP serializes an empty map as a list.
    if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return {};
    if (typeof value !== "object" || Array.isArray(value)) {
      reportUnreadable(path, type);
      return {};
    }
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, entry]) => {
        const result = readField(read, type, entry, [...path, name]);
        return result === null ? [] : [[name, result]];
      }),
    );
  });

/** Numbers of things by name. */
export const counts = () => mapOf("counts", readCount);
/** Texts by name, such as the parameters of a URL. */
export const texts = () => mapOf("texts", readText);
/** Values of any type by name. */
export const values = () => mapOf<unknown>("values", (value) => value);
