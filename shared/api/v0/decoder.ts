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
export interface ReadContext {
  /** The path of the current value, with `[]` for a row. Decoders of containers add and remove their names. */
  path: string[];
  /** The reported parts by their combined properties. */
  unreadable: Map<string, UnreadableField>;
}

/** The value is wrapped, so that no value of the API can be mistaken for a failure. */
export type ReadResult<T> = { ok: true; value: T } | Unreadable;

/** The failure to read a value. It never contains the value, which may be personal data. */
export type Unreadable = { ok: false } & Pick<UnreadableField, "field" | "expected">;

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

export type Fields = Readonly<Record<string, Decoder<unknown>>>;

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
