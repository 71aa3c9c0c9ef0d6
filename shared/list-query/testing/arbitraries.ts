import fc from "fast-check";

/** Ids of v0. */
export const ids = fc.integer({ min: 1, max: 1e9 }).map(String);

/** Trimmed, non-empty text. */
export const texts = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .map((text) => text.trim())
  .filter(Boolean);

export const days = fc
  .integer({ min: 0, max: 20_000 })
  .map((offset) => Temporal.PlainDate.from("1990-01-01").add({ days: offset }));

/** Non-empty subsets, in the order of `values`. */
export const subsets = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });

/** Non-empty lists of unique items. */
export const lists = <T>(item: fc.Arbitrary<T>) => fc.uniqueArray(item, { minLength: 1, maxLength: 5 });

/** Items to include and to exclude, at least one. */
export const choices = <T>(item: fc.Arbitrary<T>) =>
  lists(item).chain((items) =>
    fc.nat(items.length).map((count) => ({ include: items.slice(0, count), exclude: items.slice(count) })),
  );

export const dayRanges = fc
  .tuple(days, fc.nat(900), fc.constantFrom("both", "after", "before"))
  .map(([after, length, sides]) => ({
    ...(sides !== "before" && { after }),
    ...(sides !== "after" && { before: after.add({ days: length }) }),
  }));

export const numberRanges = fc
  .tuple(
    fc.integer({ min: 0, max: 1e9 }),
    fc.integer({ min: 1, max: 1e6 }),
    fc.constantFrom("both", "from", "to"),
  )
  .map(([from, length, sides]) => ({
    ...(sides !== "to" && { from }),
    ...(sides !== "from" && { to: from + length }),
  }));
