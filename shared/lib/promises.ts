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
