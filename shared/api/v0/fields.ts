import { visibleName } from "@heliograph/rules/search-text";
import { isWireDate } from "../../lib/dates";
import { type Decoder, isRecord, map, readable, readInside, unreadable, withFallback } from "./decoder";

/** Reads a value of the API; undefined if the value is not of this kind. */
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

const readDate: Read<string> = (value) => (typeof value === "string" && isWireDate(value) ? value : undefined);

/** A field without which its row cannot be used. */
const essential = <T>(type: string, read: Read<T>): Decoder<T> => ({
  type,
  essential: true,
  read(value, context) {
    const result = read(value);
    return result === undefined ? unreadable(type, context) : readable(result);
  },
});

/** A field that has its fallback if it is missing or unreadable. */
const known = <T, F>(type: string, read: Read<T>, fallback: F): Decoder<T | F> =>
  withFallback(essential(type, read), () => fallback);

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
  known("text", (value) => readText(isRecord(value) ? value[field] : value), null);
/** A name: a text with a visible character (domain/imperfect-responses.md#names). */
export const nameOrNull = () => map(textOrNull(), (text) => visibleName(text ?? ""));
/** A date that `dayOf` can parse, with or without a time; never another text. */
export const dateOrNull = () => known("date", readDate, null);
/** A boolean, also as 0 and 1. */
export const booleanOr = <F extends boolean | null>(fallback: F) => known("boolean", readBoolean, fallback);

/** A value of an enumeration; an unknown value becomes the fallback. */
/*#__NO_SIDE_EFFECTS__*/
export const oneOf = <const V extends string, const F>(values: readonly V[], fallback: F): Decoder<V | F> => ({
  ...known("enumeration", (value) => values.find((candidate) => candidate === value), fallback),
  values,
});

/** Values by name. Values that cannot be read are omitted. */
function mapOf<T>(type: string, read: Read<T>): Decoder<Record<string, T>> {
  const entry = known(type, read, null);
  const decoder: Decoder<Record<string, T>> = {
    type,
    read(value, context) {
      // PHP serializes an empty map as a list.
      if (Array.isArray(value) && value.length === 0) return readable({});
      if (!isRecord(value)) return unreadable(type, context);
      const entries = Object.entries(value).flatMap(([name, item]) => {
        const result = readInside(name, entry, item, context);
        return result.ok && result.value !== null ? [[name, result.value] as const] : [];
      });
      return readable(Object.fromEntries(entries));
    },
  };
  return withFallback(decoder, () => ({}));
}

/** Numbers of things by name. */
export const counts = () => mapOf("counts", readCount);
/** Texts by name, such as the parameters of a URL. */
export const texts = () => mapOf("texts", readText);
/** Values of any type by name. */
export const values = () => mapOf<unknown>("values", (value) => value);
