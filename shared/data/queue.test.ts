import { allSettled, createWatch, fork } from "effector";
import { describe, expect, it } from "vitest";
import { createQueue } from "./queue";

interface Run {
  item: string;
  signal: AbortSignal;
  resolve: (result: string) => void;
  reject: (error: Error) => void;
}

function createTestQueue(options: { concurrency?: number; stopsAtFailure?: boolean } = {}) {
  const runs: Run[] = [];
  const queue = createQueue({
    concurrency: 2,
    run: (item: string, signal) =>
      new Promise<string>((resolve, reject) => runs.push({ item, signal, resolve, reject })),
    ...options,
  });
  const scope = fork();
  const ended: string[] = [];
  createWatch({ unit: queue.done, scope, fn: ({ item, result }) => ended.push(`${item} ${result}`) });
  createWatch({
    unit: queue.failed,
    scope,
    fn: ({ item, error }) => ended.push(`${item} ${(error as Error).message}`),
  });
  const runOf = (item: string) => runs.findLast((run) => run.item === item);
  const settle = (respond: () => void) => {
    respond();
    return new Promise((resolve) => setImmediate(resolve));
  };
  return {
    ended,
    add: (...items: string[]) => void allSettled(queue.added, { scope, params: items }),
    stop: () => void allSettled(queue.stopped, { scope }),
    remove: (item: string) => void allSettled(queue.removed, { scope, params: item }),
    replace: (...items: string[]) => void allSettled(queue.replaced, { scope, params: items }),
    resolve: (item: string) => settle(() => runOf(item)?.resolve("done")),
    reject: (item: string) => settle(() => runOf(item)?.reject(new Error("failed"))),
    started: () => runs.map(({ item }) => item).join(""),
    items: () => scope.getState(queue.$items).join(""),
    aborted: () => runs.flatMap(({ item, signal }) => (signal.aborted ? item : [])).join(""),
  };
}

describe("a queue", () => {
  it("runs items in their order, at most as many as its concurrency at the same time", async () => {
    const queue = createTestQueue();
    queue.add("a", "b", "c", "d");
    expect([queue.started(), queue.items()]).toEqual(["ab", "abcd"]);
    await queue.resolve("b");
    expect([queue.started(), queue.items()]).toEqual(["abc", "acd"]);
    await queue.resolve("a");
    await queue.resolve("c");
    await queue.resolve("d");
    expect([queue.started(), queue.items(), queue.ended]).toEqual([
      "abcd",
      "",
      ["b done", "a done", "c done", "d done"],
    ]);
  });

  it("continues after a failed item, or drops the items that wait", async () => {
    const continued = createTestQueue({ concurrency: 1 });
    continued.add("a", "b");
    await continued.reject("a");
    expect([continued.started(), continued.ended]).toEqual(["ab", ["a failed"]]);
    const stopped = createTestQueue({ concurrency: 1, stopsAtFailure: true });
    stopped.add("a", "b", "c");
    await stopped.resolve("a");
    await stopped.reject("b");
    expect([stopped.started(), stopped.items(), stopped.ended]).toEqual(["ab", "", ["a done", "b failed"]]);
  });

  it("does not add an item that runs or waits, but one that has ended", async () => {
    const queue = createTestQueue({ concurrency: 1 });
    queue.add("a", "b");
    queue.add("a", "b", "c");
    expect(queue.items()).toBe("abc");
    await queue.resolve("a");
    queue.add("a");
    expect(queue.items()).toBe("bca");
  });

  it("keeps the running items when it is stopped", async () => {
    const queue = createTestQueue({ concurrency: 1 });
    queue.add("a", "b");
    queue.stop();
    expect([queue.items(), queue.aborted()]).toEqual(["a", ""]);
    await queue.resolve("a");
    expect([queue.started(), queue.ended]).toEqual(["a", ["a done"]]);
  });

  it("aborts a removed item, drops its result and starts the next item at once", async () => {
    const queue = createTestQueue();
    queue.add("a", "b", "c", "d");
    queue.remove("d");
    queue.remove("a");
    expect([queue.started(), queue.items(), queue.aborted()]).toEqual(["abc", "bc", "a"]);
    await queue.resolve("a");
    expect([queue.items(), queue.ended]).toEqual(["bc", []]);
  });

  it("aborts all items and starts others when it is replaced", async () => {
    const queue = createTestQueue();
    queue.add("a", "b", "c");
    queue.replace("a", "d", "e");
    expect([queue.started(), queue.items(), queue.aborted()]).toEqual(["abad", "ade", "ab"]);
    await queue.resolve("a");
    queue.replace();
    await queue.reject("d");
    expect([queue.items(), queue.ended]).toEqual(["", ["a done"]]);
  });
});
