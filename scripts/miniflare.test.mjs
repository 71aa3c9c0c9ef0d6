import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import "./miniflare.mjs";

const workers = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.terminate()));
});

/** Wakes whoever waits for the first number: ten times before it is changed to 1, and once more afterwards. */
const wakesTooEarly = `
const { handle } = require("node:worker_threads").workerData;
const woken = () => {
  const end = Date.now() + 10_000;
  while (Date.now() < end) if (Atomics.notify(handle, 0) > 0) return;
  throw new Error("nobody waits");
};
for (let count = 0; count < 10; count += 1) woken();
Atomics.store(handle, 0, 1);
Atomics.notify(handle, 0);
`;

describe("Atomics.wait, which Miniflare blocks its thread with", () => {
  it("waits for the value to change when woken before", () => {
    const handle = new Int32Array(new SharedArrayBuffer(4));
    workers.push(new Worker(wakesTooEarly, { eval: true, workerData: { handle } }));
    Atomics.wait(handle, 0, 0);
    expect(Atomics.load(handle, 0)).toBe(1);
  });

  it("returns after the timeout when the value stays", () => {
    expect(Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)).toBe("timed-out");
  });

  it("returns at once when the value is another one", () => {
    expect(Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 7)).toBe("not-equal");
  });
});
