import { allSettled, fork } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { $draft, closed, opened, submitted, typed, urlChanged } from "./model";

const debounceMs = 250;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function openedList(search = "") {
  const scope = fork();
  const apply = vi.fn();
  await allSettled(opened, { scope, params: { search, apply } });
  // Typing settles only with time, so it is not waited for.
  const type = (text: string) => void allSettled(typed, { scope, params: text });
  return { scope, apply, type };
}

describe("the search field of a list", () => {
  it("starts with what the URL holds", async () => {
    const { scope } = await openedList("roof");
    expect(scope.getState($draft)).toBe("roof");
  });

  it("hands over the last text, trimmed, once typing has rested for 250 ms", async () => {
    const { scope, apply, type } = await openedList();
    type("r");
    await vi.advanceTimersByTimeAsync(debounceMs - 1);
    type("roof ");
    await vi.advanceTimersByTimeAsync(debounceMs - 1);
    expect(apply).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(apply.mock.calls).toEqual([["roof"]]);
    expect(scope.getState($draft)).toBe("roof ");
  });

  it("does not wait after Enter, and hands the text over only once", async () => {
    const { scope, apply, type } = await openedList();
    type("roof");
    void allSettled(submitted, { scope });
    expect(apply.mock.calls).toEqual([["roof"]]);
    await vi.advanceTimersByTimeAsync(debounceMs);
    expect(apply).toHaveBeenCalledTimes(1);
  });

  it("keeps what was typed while its own text arrives in the URL", async () => {
    const { scope, apply, type } = await openedList();
    type("ro");
    await vi.advanceTimersByTimeAsync(debounceMs);
    type("roof");
    void allSettled(urlChanged, { scope, params: "ro" });
    expect(scope.getState($draft)).toBe("roof");
    await vi.advanceTimersByTimeAsync(debounceMs);
    expect(apply.mock.calls).toEqual([["ro"], ["roof"]]);
  });

  it("follows the URL when it changes by other means", async () => {
    const { scope, apply, type } = await openedList("roof");
    type("roofs");
    void allSettled(urlChanged, { scope, params: "barn" });
    await vi.advanceTimersByTimeAsync(debounceMs);
    expect(scope.getState($draft)).toBe("barn");
    expect(apply).not.toHaveBeenCalled();
  });

  it("hands nothing over after the list was left", async () => {
    const { scope, apply, type } = await openedList();
    type("roof");
    void allSettled(closed, { scope });
    await vi.advanceTimersByTimeAsync(debounceMs);
    expect(apply).not.toHaveBeenCalled();
  });
});
