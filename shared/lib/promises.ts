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

/**
 * The values of the items that could be loaded, and the number of the others. Rejects if none could be loaded, or with
 * the redirect of an ended session.
 */
export async function loadEach<T, V>(
  items: readonly T[],
  load: (item: T) => Promise<V>,
): Promise<{ values: { item: T; value: V }[]; failures: number }> {
  const results = await Promise.allSettled(items.map(async (item) => ({ item, value: await load(item) })));
  const values = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const errors: unknown[] = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  const ended = errors.find((error) => error instanceof Response);
  if (ended || (values.length === 0 && errors.length > 0)) throw ended ?? errors[0];
  return { values, failures: errors.length };
}
