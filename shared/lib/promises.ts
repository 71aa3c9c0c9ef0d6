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

/** Settles like a promise, but not before a minimum duration has passed. */
export async function atLeast<T>(durationMs: number, promise: Promise<T>): Promise<T> {
  await Promise.allSettled([promise, new Promise((resolve) => setTimeout(resolve, durationMs))]);
  return promise;
}

/** The number of parallel calls equals the connections of a request. More calls would wait and delay other calls. */
const loadedAtOnce = 6;

/** Returns a function that runs calls, at most `count` at the same time. Other calls start in their order. */
export function limitCalls(count: number = loadedAtOnce): <T>(call: () => Promise<T>) => Promise<T> {
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

/**
 * Loads items, six calls at a time. Returns the loaded values and the number of failed items. Rejects if all items
 * fail, or with the redirect of an ended session. `callsOfItem` is the number of parallel calls of an item.
 */
export async function loadEach<T, V>(
  items: readonly T[],
  load: (item: T) => Promise<V>,
  callsOfItem = 1,
): Promise<{ values: { item: T; value: V }[]; failures: number }> {
  const loaded: { item: T; value: V }[] = [];
  const errors: unknown[] = [];
  const limit = limitCalls(Math.floor(loadedAtOnce / callsOfItem));
  const loadItem = async (item: T, index: number) => {
    try {
      loaded[index] = { item, value: await limit(() => load(item)) };
    } catch (error) {
      if (error instanceof Response) throw error;
      errors.push(error);
    }
  };
  await Promise.all(items.map(loadItem));
  // Removes the gaps of failed items.
  const values = loaded.filter(() => true);
  if (values.length === 0 && errors.length > 0) throw errors[0];
  return { values, failures: errors.length };
}
