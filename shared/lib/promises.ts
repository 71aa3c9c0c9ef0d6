/**
 * Returns the value of a promise that settles within `timeoutMs`, otherwise the promise itself. Data that is usually
 * ready is then part of the first response, and slow data streams in. The result is an object, because a promise cannot
 * resolve to a promise. Rejects if the promise rejects within the timeout.
 */
export async function resolveWithin<T>(promise: Promise<T>, timeoutMs: number): Promise<{ value: T | Promise<T> }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<{ value: Promise<T> }>((resolve) => {
    timer = setTimeout(() => resolve({ value: promise }), timeoutMs);
  });
  try {
    return await Promise.race([promise.then((value) => ({ value })), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Data that is ready within this time is in the first response of a page, so that titles and toggles do not flicker. */
export const inlineMs = 200;

/** Settles like a promise, but not before a minimum duration has passed. */
export async function atLeast<T>(durationMs: number, promise: Promise<T>): Promise<T> {
  await Promise.allSettled([promise, new Promise((resolve) => setTimeout(resolve, durationMs))]);
  return promise;
}

/** The number of parallel calls equals the connections of a request. More calls would wait and delay other calls. */
export const callsAtOnce = 6;

/** Returns a function that runs calls, at most `count` at the same time. Other calls start in their order. */
export function limitCalls(count: number = callsAtOnce): <T>(call: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (call) => {
    if (running < count) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await call();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** The items in chunks of `size`. Each chunk is one call. */
export const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** Runs a call for each item, at most `count` at the same time. Returns the results in the order of the items. */
export function mapLimited<T, V>(items: readonly T[], count: number, call: (item: T) => Promise<V>): Promise<V[]> {
  const limit = limitCalls(count);
  return Promise.all(items.map((item) => limit(() => call(item))));
}

/**
 * Loads items, six calls at a time. Returns the loaded values and the number of failed items. Rejects if all items
 * fail, or with the redirect of an ended session. `callsOfItem` is the number of parallel calls of an item.
 */
export async function loadEach<T, V>(
  items: readonly T[],
  load: (item: T) => Promise<V>,
  callsOfItem = 1,
): Promise<{ values: { item: T; value: V }[]; failures: number }> {
  const errors: unknown[] = [];
  const loaded = await mapLimited(items, Math.floor(callsAtOnce / callsOfItem), async (item) => {
    try {
      return [{ item, value: await load(item) }];
    } catch (error) {
      if (error instanceof Response) throw error;
      errors.push(error);
      return [];
    }
  });
  const values = loaded.flat();
  if (values.length === 0 && errors.length > 0) throw errors[0];
  return { values, failures: errors.length };
}
