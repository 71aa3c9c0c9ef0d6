/** Settles as a promise does, but not before a minimum duration has passed. */
export async function atLeast<T>(durationMs: number, promise: Promise<T>): Promise<T> {
  await Promise.allSettled([promise, new Promise((resolve) => setTimeout(resolve, durationMs))]);
  return promise;
}
