import { allSettled, fork } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { $locked, choiceRead, closed, opened } from "./model";

const lockMs = 500;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function openedPage(choice = "zero_yield") {
  const scope = fork();
  await allSettled(opened, { scope, params: choice });
  // The lock settles only with time, so it is not waited for.
  const read = (text: string) => void allSettled(choiceRead, { scope, params: text });
  return { scope, read, locked: () => scope.getState($locked) };
}

describe("the table of the health page", () => {
  it("is open at the start, and stays so as long as its types do", async () => {
    const { read, locked } = await openedPage();
    expect(locked()).toBe(false);
    read("zero_yield");
    expect(locked()).toBe(false);
  });

  it("is blocked for 500 ms by another choice of types", async () => {
    const { read, locked } = await openedPage();
    read("zero_yield,shade");
    expect(locked()).toBe(true);
    await vi.advanceTimersByTimeAsync(lockMs - 1);
    expect(locked()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(locked()).toBe(false);
  });

  it("counts the 500 ms from the last of several changes", async () => {
    const { read, locked } = await openedPage();
    read("shade");
    await vi.advanceTimersByTimeAsync(lockMs - 1);
    read("zero_yield");
    await vi.advanceTimersByTimeAsync(lockMs - 1);
    expect(locked()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(locked()).toBe(false);
  });

  it("opens unblocked, whatever was changed just before it was left", async () => {
    const { scope, read, locked } = await openedPage();
    read("shade");
    void allSettled(closed, { scope });
    void allSettled(opened, { scope, params: "zero_yield" });
    expect(locked()).toBe(false);
  });

  it("takes no notice of a choice after the page was left", async () => {
    const { scope, read, locked } = await openedPage();
    void allSettled(closed, { scope });
    read("shade");
    expect(locked()).toBe(false);
  });
});
