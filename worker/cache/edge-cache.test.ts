import { createMemoryCache } from "@testing/memory-cache";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createEdgeCache, dedupeInFlight } from "./edge-cache";

const rule = { scope: "public", freshSeconds: 60, refreshSeconds: 30, staleSeconds: 600 } as const;
const key = "https://site.example/__edge-cache/x";

describe("createEdgeCache", () => {
  it("returns a stored text with its age", async () => {
    let now = 1_000_000;
    const { store, executionContext, waitForBackgroundWork, entries } = createMemoryCache();
    const cache = createEdgeCache({ store, executionContext, now: () => now });
    expect(await cache.get(key)).toBeNull();
    cache.put(key, rule, '{"a":1}');
    await waitForBackgroundWork();
    now += 90_000;
    expect(await cache.get(key)).toEqual({ text: '{"a":1}', storedAt: 1_000_000, ageSeconds: 90 });
    expect(Object.fromEntries(entries.get(key)?.headers ?? [])).toMatchObject({
      "cache-control": "public, max-age=660",
      "x-stored-at": "1000000",
    });
  });

  it("stores nothing when the text is not JSON", async () => {
    const { store, executionContext, waitForBackgroundWork, entries } = createMemoryCache();
    const cache = createEdgeCache({ store, executionContext });
    for (const text of ["", "<html>", '{"half":']) cache.put(key, rule, text);
    await waitForBackgroundWork();
    expect(entries.size).toBe(0);
    expect(await cache.get(key)).toBeNull();
  });

  it("returns nothing when there is no store or the store fails", async () => {
    const { executionContext, waitForBackgroundWork } = createMemoryCache();
    const broken = { match: () => Promise.reject(new Error("x")), put: () => Promise.reject(new Error("x")) };
    for (const store of [broken, null]) {
      const cache = createEdgeCache({ store, executionContext });
      cache.put(key, rule, "{}");
      await waitForBackgroundWork();
      expect(await cache.get(key)).toBeNull();
    }
  });
});

let keyCount = 0;
const newKey = () => {
  keyCount += 1;
  return `key-${keyCount}`;
};
const executionContext = { waitUntil: () => {} };
const neverAborted = () => new AbortController().signal;

/** A task that the test completes. */
function createTask() {
  let complete: (text: string) => void = () => {};
  let signal: AbortSignal | undefined;
  const start = vi.fn((abortSignal: AbortSignal) => {
    signal = abortSignal;
    return new Promise<string>((resolve) => {
      complete = resolve;
    });
  });
  return { start, complete: (text: string) => complete(text), isAborted: () => signal?.aborted };
}

describe("dedupeInFlight", () => {
  afterEach(() => void vi.useRealTimers());

  it("starts one task when concurrent calls have the same key", async () => {
    const key = newKey();
    const start = vi.fn(async () => "text");
    const run = (runKey: string) => dedupeInFlight({ key: runKey, start, signal: neverAborted(), executionContext });
    expect(await Promise.all([run(key), run(key), run(newKey())])).toEqual(["text", "text", "text"]);
    expect(start).toHaveBeenCalledTimes(2);
    await run(key);
    expect(start).toHaveBeenCalledTimes(3);
  });

  it("rejects all concurrent calls when the task fails, and starts a new task for the next call", async () => {
    const key = newKey();
    const start = vi.fn(async () => "text").mockRejectedValueOnce(new Error("failure"));
    const run = () => dedupeInFlight({ key, start, signal: neverAborted(), executionContext });
    expect((await Promise.allSettled([run(), run()])).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await run()).toBe("text");
  });

  it("continues for the other callers when the first caller aborts", async () => {
    const key = newKey();
    const { start, complete, isAborted } = createTask();
    const controller = new AbortController();
    const first = dedupeInFlight({ key, start, signal: controller.signal, executionContext });
    const second = dedupeInFlight({ key, start, signal: neverAborted(), executionContext });
    controller.abort();
    await expect(first).rejects.toThrow("aborted");
    expect(isAborted()).toBe(false);
    complete("text");
    expect(await second).toBe("text");
    expect(start).toHaveBeenCalledTimes(1);
  });

  it("continues for the first caller when another caller aborts", async () => {
    const key = newKey();
    const { start, complete } = createTask();
    const controller = new AbortController();
    const first = dedupeInFlight({ key, start, signal: neverAborted(), executionContext });
    const second = dedupeInFlight({ key, start, signal: controller.signal, executionContext });
    controller.abort();
    await expect(second).rejects.toThrow("aborted");
    complete("text");
    expect(await first).toBe("text");
  });

  it("aborts the task when its only caller aborts, and starts a new task for the next call", async () => {
    const key = newKey();
    const task = createTask();
    const controller = new AbortController();
    const only = dedupeInFlight({ key, start: task.start, signal: controller.signal, executionContext });
    controller.abort();
    await expect(only).rejects.toThrow("aborted");
    expect(task.isAborted()).toBe(true);
    const next = { key, start: async () => "new", signal: neverAborted(), executionContext };
    expect(await dedupeInFlight(next)).toBe("new");
  });

  it("aborts the task when the last caller aborts, and starts a new task for the next call", async () => {
    const key = newKey();
    const { start, isAborted } = createTask();
    const [first, second] = [new AbortController(), new AbortController()];
    const results = [first, second].map(({ signal }) =>
      dedupeInFlight({ key, start, signal, executionContext }).catch(() => "aborted"),
    );
    first.abort();
    await results[0];
    expect(isAborted()).toBe(false);
    second.abort();
    expect(await Promise.all(results)).toEqual(["aborted", "aborted"]);
    expect(isAborted()).toBe(true);
    const next = { key, start: async () => "new", signal: neverAborted(), executionContext };
    expect(await dedupeInFlight(next)).toBe("new");
  });

  it("starts no task when the caller has already aborted", async () => {
    const { start } = createTask();
    await expect(
      dedupeInFlight({ key: newKey(), start, signal: AbortSignal.abort(), executionContext }),
    ).rejects.toThrow("aborted");
    expect(start).not.toHaveBeenCalled();
  });

  it("starts a new task when the running task is older than 12 seconds", async () => {
    vi.useFakeTimers();
    const key = newKey();
    const lost = createTask();
    const run = (start: () => Promise<string>) =>
      dedupeInFlight({ key, start, signal: neverAborted(), executionContext });
    void run(() => lost.start(neverAborted())).catch(() => {});
    vi.advanceTimersByTime(11_999);
    void run(async () => "too early").catch(() => {});
    vi.advanceTimersByTime(1);
    expect(await run(async () => "new")).toBe("new");
    expect(lost.start).toHaveBeenCalledTimes(1);
  });
});
