import { afterEach, describe, expect, it, vi } from "vitest";
import { dedupeInFlight, watchIntervalMs } from "./dedupe-in-flight";

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
    const both = await Promise.allSettled([run(), run()]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
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

  it("aborts the task when the last caller aborts after the first one", async () => {
    vi.useFakeTimers();
    const key = newKey();
    const { start, isAborted } = createTask();
    const [first, second] = [new AbortController(), new AbortController()];
    const results = [first, second].map(({ signal }) =>
      dedupeInFlight({ key, start, signal, executionContext }).catch(() => "aborted"),
    );
    first.abort();
    await vi.advanceTimersByTimeAsync(10 * watchIntervalMs);
    expect(isAborted()).toBe(false);
    second.abort();
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    expect(isAborted()).toBe(true);
    expect(await Promise.all(results)).toEqual(["aborted", "aborted"]);
  });

  it("starts no task when the caller has already aborted", async () => {
    const { start } = createTask();
    await expect(
      dedupeInFlight({ key: newKey(), start, signal: AbortSignal.abort(), executionContext }),
    ).rejects.toThrow("aborted");
    expect(start).not.toHaveBeenCalled();
  });

  it("starts a new task when the running one is older than 12 seconds", async () => {
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
