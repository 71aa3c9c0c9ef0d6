/**
 * The maximum number of items in one request. Each item is one API call, or two when its present state is read first,
 * and the number of calls is limited (domain/limits.md#calls).
 */
export const maxBatchItems = 25;

/** Splits items into batches of that size. */
export const batchesOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / maxBatchItems) }, (_, index) =>
    items.slice(index * maxBatchItems, (index + 1) * maxBatchItems),
  );
