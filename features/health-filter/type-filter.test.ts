import { allSettled, fork } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { $locked, healthTableClosed, healthTableOpened, typesChanged } from "./type-filter";

const lockMs = 500;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function openTable(types = "zero_yield") {
  const scope = fork();
  await allSettled(healthTableOpened, { scope, params: types });
  return {
    scope,
    // Not awaited, because the scope settles only after the lock ends.
    change: (next: string) => void allSettled(typesChanged, { scope, params: next }),
    locked: () => scope.getState($locked),
  };
}

describe("the lock of the health table", () => {
  it("is off at first and while the types stay the same", async () => {
    const { change, locked } = await openTable();
    expect(locked()).toBe(false);
    change("zero_yield");
    expect(locked()).toBe(false);
  });

  it("is on for 500 ms when the types change", async () => {
    const { change, locked } = await openTable();
    change("zero_yield,shade");
    expect(locked()).toBe(true);
    await vi.advanceTimersByTimeAsync(499);
    expect(locked()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(locked()).toBe(false);
  });

  it("starts again with each of several changes", async () => {
    const { change, locked } = await openTable();
    change("shade");
    await vi.advanceTimersByTimeAsync(lockMs - 1);
    change("zero_yield");
    await vi.advanceTimersByTimeAsync(lockMs - 1);
    expect(locked()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(locked()).toBe(false);
  });

  it("is off when the table is opened again after a change", async () => {
    const { scope, change, locked } = await openTable();
    change("shade");
    void allSettled(healthTableClosed, { scope });
    void allSettled(healthTableOpened, { scope, params: "zero_yield" });
    expect(locked()).toBe(false);
  });

  it("ignores changes when the table is closed", async () => {
    const { scope, change, locked } = await openTable();
    void allSettled(healthTableClosed, { scope });
    change("shade");
    expect(locked()).toBe(false);
  });
});
