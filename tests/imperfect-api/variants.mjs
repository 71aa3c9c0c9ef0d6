/** What an API may send instead of a value; `undefined` is an absent field. */
export const replacements = [
  undefined,
  null,
  true,
  0,
  -7.25,
  "",
  "SPLENDID",
  "T-701",
  "2026-02-30",
  [],
  [null],
  ["text", 7, {}],
  {},
  { id: {}, name: [] },
  { flag: 7 },
];

const isId = (value) => Number.isSafeInteger(value) || (typeof value === "string" && /^\d+$/.test(value));

/**
 * A list of the sample and of its variants, each with one field replaced. The ids are consecutive; rows whose
 * `essential` field is replaced cannot be read, unless the replacement is valid by chance.
 */
export function variantsOf(sample, essential = "id") {
  const changes = Object.keys(sample).flatMap((field) => replacements.map((replacement) => ({ [field]: replacement })));
  return [{}, ...changes].map((change, index) => ({
    ...sample,
    ...(essential === "id" && { id: sample.id + index }),
    ...change,
  }));
}

/** The ids of the rows that can be read. */
export const readableIds = (rows) => rows.map(({ id }) => id).filter(isId);
