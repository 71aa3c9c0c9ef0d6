import { Struct } from "superstruct";

/**
 * A list whose bad rows are dropped with a logged reason, so that one of them does not cost the page. Whatever
 * is no list at all still fails.
 */
export function rows<T>(row: Struct<T, unknown>): Struct<T[], null> {
  return new Struct<T[], null>({
    type: "array",
    schema: null,
    coercer: (value) => (Array.isArray(value) ? value.flatMap((item: unknown) => goodRow(item, row)) : value),
    validator: (value) => Array.isArray(value),
  });
}

function goodRow<T>(item: unknown, row: Struct<T, unknown>): T[] {
  const [failure, parsed] = row.validate(item, { coerce: true });
  if (!failure) return [parsed];
  const id = typeof item === "object" && item !== null && "id" in item ? item.id : undefined;
  // biome-ignore lint/suspicious/noConsole: the log of the Worker, or of the browser, is where a dropped row belongs
  console.warn(
    JSON.stringify({
      event: "row-dropped",
      row: typeof id === "number" ? id : null,
      at: failure.path.join("."),
      expected: failure.type,
    }),
  );
  return [];
}
