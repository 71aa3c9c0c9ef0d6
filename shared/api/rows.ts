import { Struct } from "superstruct";

/**
 * A list whose invalid rows are dropped with a logged reason, so that one bad row does not cost the page. A value
 * that is not a list is still invalid.
 */
export function rows<T>(row: Struct<T, unknown>): Struct<T[], null> {
  return new Struct<T[], null>({
    type: "array",
    schema: null,
    coercer: (value) =>
      Array.isArray(value) ? value.flatMap((item: unknown) => parseRow(item, row)) : value,
    validator: (value) => Array.isArray(value),
  });
}

function parseRow<T>(item: unknown, row: Struct<T, unknown>): T[] {
  const [failure, parsed] = row.validate(item, { coerce: true });
  if (!failure) return [parsed];
  const id = typeof item === "object" && item !== null && "id" in item ? item.id : undefined;
  // biome-ignore lint/suspicious/noConsole: dropped rows are logged by the Worker or the browser
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
