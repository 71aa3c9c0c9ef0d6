/**
 * The value itself where work is done within `patienceMs`, otherwise the promise of it: what usually comes at
 * once stands in the page from the start, and what is late streams in. Wrapped, because a promise of a promise
 * cannot be.
 */
export async function soon<T>(work: Promise<T>, patienceMs: number): Promise<{ value: T | Promise<T> }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<{ value: Promise<T> }>((resolve) => {
    timer = setTimeout(() => resolve({ value: work }), patienceMs);
  });
  try {
    return await Promise.race([work.then((value) => ({ value })), late]);
  } finally {
    clearTimeout(timer);
  }
}
