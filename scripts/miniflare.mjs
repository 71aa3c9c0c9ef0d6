import { Miniflare } from "miniflare";

export { Miniflare };

const wait = Atomics.wait;

/**
 * `Atomics.wait` without a timeout returns only when the value is another one than `value`: a wake-up while it is the
 * same is ignored.
 *
 * `prepare` and `bind` of a database outside of workerd block the thread until Miniflare's other thread has stored that
 * the response has arrived, and woken it. When that thread is interrupted between the two, its wake-up arrives during
 * the next call, which then fails, as does every later one: "AssertionError: false == true" in fetch-sync.ts. Mended in
 * versions for Node.js 22: https://github.com/cloudflare/workers-sdk/pull/15552
 */
Atomics.wait = (array, index, value, timeout) => {
  if (timeout !== undefined) return wait(array, index, value, timeout);
  let result = wait(array, index, value);
  while (result === "ok" && Atomics.load(array, index) === value) result = wait(array, index, value);
  return result;
};
