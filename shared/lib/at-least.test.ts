import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { atLeast } from "./at-least";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("atLeast", () => {
  it("resolves after the minimum duration when the promise is faster", async () => {
    const settled = vi.fn();
    void atLeast(800, Promise.resolve("value")).then(settled);
    await vi.advanceTimersByTimeAsync(799);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled.mock.calls).toEqual([["value"]]);
  });

  it("resolves with the promise when it is slower", async () => {
    const settled = vi.fn();
    const slow = new Promise((resolve) => setTimeout(resolve, 2_000, "value"));
    void atLeast(800, slow).then(settled);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled.mock.calls).toEqual([["value"]]);
  });

  it("rejects after the minimum duration when the promise was rejected", async () => {
    const failed = vi.fn();
    void atLeast(800, Promise.reject(new Error("down"))).catch(failed);
    await vi.advanceTimersByTimeAsync(799);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed.mock.calls).toEqual([[new Error("down")]]);
  });
});
