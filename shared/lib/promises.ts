/**
 * The value of a promise that settles within `timeoutMs`, otherwise the promise itself, so that data that is usually
 * ready is part of the first response and slow data streams in. Wrapped in an object, because a promise cannot
 * resolve to a promise. Rejects when the promise rejects within the time.
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

/** Settles as a promise does, but not before a minimum duration has passed. */
export async function atLeast<T>(durationMs: number, promise: Promise<T>): Promise<T> {
  await Promise.allSettled([promise, new Promise((resolve) => setTimeout(resolve, durationMs))]);
  return promise;
}

/** As many calls as a request has connections at once: more would only wait, and others behind them. */
const loadedAtOnce = 6;

/**
 * The values of the items that could be loaded, six at a time, and the number of the others. Rejects if none could be
 * loaded, or with the redirect of an ended session.
 */
export async function loadEach<T, V>(
  items: readonly T[],
  load: (item: T) => Promise<V>,
): Promise<{ values: { item: T; value: V }[]; failures: number }> {
  const loaded: { item: T; value: V }[] = [];
  const errors: unknown[] = [];
  const waiting = items.entries();
  const loadNext = async () => {
    for (const [index, item] of waiting) {
      try {
        loaded[index] = { item, value: await load(item) };
      } catch (error) {
        if (error instanceof Response) throw error;
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: loadedAtOnce }, loadNext));
  // Without the gaps of those that failed.
  const values = loaded.filter(() => true);
  if (values.length === 0 && errors.length > 0) throw errors[0];
  return { values, failures: errors.length };
}
