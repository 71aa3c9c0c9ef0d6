import { visibleName } from "@heliograph/rules/search-text";
import { isWireDate } from "../../lib/dates";

/** Reads values of one type from responses of the API. */
export interface Decoder<T> {
  /** The expected type, as reports name it. */
  readonly type: string;
  read(value: unknown, context: ReadContext): ReadResult<T>;
  /** True for a field without which its row cannot be used (domain/imperfect-responses.md#rows). */
  readonly essential?: boolean;
  /** The values of an enumeration. */
  readonly values?: readonly string[];
  /** The fields of an object. */
  readonly fields?: Fields;
  /** The rows of a list. */
  readonly row?: Decoder<unknown>;
}

/** The response that is being read. */
interface ReadContext {
  /** The path of the current value, with `[]` for a row. Decoders of containers add and remove their names. */
  path: string[];
  /** The reported parts by their combined properties. */
  unreadable: Map<string, UnreadableField>;
}

/** The value is wrapped, so that no value of the API can be mistaken for a failure. */
type ReadResult<T> = { ok: true; value: T } | Unreadable;

/** The failure to read a value. It never contains the value, which may be personal data. */
type Unreadable = { ok: false } & Pick<UnreadableField, "field" | "expected">;

/** A part of a response that is not known because it could not be read. */
export interface UnreadableField {
  /** The path of the field with `[]` for lists, such as `data[].issue.found_on`. */
  field: string;
  /** The type that was expected instead. */
  expected: string;
  /** True for a row of a list that is missing from the result, false for a field that is not known. */
  dropsRow: boolean;
  count: number;
}

export const readable = <T>(value: T): ReadResult<T> => ({ ok: true, value });

/** The failure to read the current value. */
export const unreadable = (expected: string, { path }: ReadContext): Unreadable => ({
  ok: false,
  field: path.join(".").replaceAll(".[]", "[]") || "response",
  expected,
});

/** Reports a failure that does not fail the whole response. */
export function report({ field, expected }: Unreadable, { unreadable }: ReadContext, dropsRow = false): void {
  const key = `${field} ${expected} ${dropsRow}`;
  const known = unreadable.get(key);
  if (known) known.count += 1;
  else unreadable.set(key, { field, expected, dropsRow, count: 1 });
}

/** Reads a value inside the current one. */
export function readInside<T>(name: string, decoder: Decoder<T>, value: unknown, context: ReadContext): ReadResult<T> {
  context.path.push(name);
  const result = decoder.read(value, context);
  context.path.pop();
  return result;
}

/** Reads a whole response, and returns which of its fields and rows could not be read. */
export function decode<T>(decoder: Decoder<T>, value: unknown) {
  const context: ReadContext = { path: [], unreadable: new Map() };
  const result = decoder.read(value, context);
  return { result, unreadable: [...context.unreadable.values()] };
}

/** Changes what a decoder has read. */
/*#__NO_SIDE_EFFECTS__*/
export const map = <T, R>(decoder: Decoder<T>, change: (value: T) => R): Decoder<R> => ({
  ...decoder,
  read(value, context) {
    const result = decoder.read(value, context);
    return result.ok ? readable(change(result.value)) : result;
  },
});

/** A value that has its fallback if it is missing or unreadable. Only an unreadable value is reported. */
/*#__NO_SIDE_EFFECTS__*/
export const withFallback = <T, F>(decoder: Decoder<T>, fallback: () => F): Decoder<T | F> => ({
  ...decoder,
  essential: false,
  read(value, context) {
    if (value === undefined || value === null) return readable(fallback());
    const result = decoder.read(value, context);
    if (result.ok) return result;
    report(result, context);
    return readable(fallback());
  },
});

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type Fields = Readonly<Record<string, Decoder<unknown>>>;

/** The type of what a decoder reads. */
export type Infer<D extends Decoder<unknown>> = D extends Decoder<infer T> ? T : never;

type ObjectOf<F extends Fields> = {
  [N in keyof F as undefined extends Infer<F[N]> ? never : N]: Infer<F[N]>;
} & { [N in keyof F as undefined extends Infer<F[N]> ? N : never]?: Infer<F[N]> };

/** An object. Fields of the response that are not named here are left out. */
/*#__NO_SIDE_EFFECTS__*/
export function object<F extends Fields>(fields: F): Decoder<ObjectOf<F>> & { readonly fields: F } {
  const decoders = Object.entries(fields);
  return {
    type: "object",
    fields,
    read(value, context) {
      if (!isRecord(value)) return unreadable("object", context);
      const result: Record<string, unknown> = {};
      for (const [name, decoder] of decoders) {
        const field = readInside(name, decoder, value[name], context);
        if (!field.ok) return field;
        result[name] = field.value;
      }
      return readable(result as ObjectOf<F>);
    },
  };
}

/** A field that objects of its type may lack. The result of a response always has the field, null if it is missing. */
export const optional = <T>(decoder: Decoder<T>): Decoder<T | undefined> => decoder;

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
