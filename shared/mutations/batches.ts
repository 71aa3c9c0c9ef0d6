/**
 * The most items that one request changes. Each is a call of the API, or two when it is looked up first, and the number
 * of calls is limited (domain/limits.md#calls).
 */
export const maxBatchItems = 25;

/** Items in as many batches as they need. */
export const batchesOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / maxBatchItems) }, (_, index) =>
    items.slice(index * maxBatchItems, (index + 1) * maxBatchItems),
  );
