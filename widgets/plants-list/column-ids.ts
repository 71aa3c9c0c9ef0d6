/** Every column that a list of plants can have, in the order in which they are offered. */
export const columnIds = [
  "name",
  "status",
  "lost",
  "since",
  "issue",
  "snoozedUntil",
  "score",
  "previousStatus",
  "indicators",
  "tickets",
  "promiseCurrent",
  "difference",
  "promisePrevious",
  "promiseAny",
  "promiseChanged",
  "plantCode",
  "address",
  "monitoredSince",
  "peak",
  "p90",
  "drivers",
  "companies",
  "tags",
  "customFields",
] as const;

export type ColumnId = (typeof columnIds)[number];
