import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { atLeast, resolveWithin } from "./promises";

const delayed = <T>(delayMs: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), delayMs));

describe("resolveWithin", () => {
  it("returns the value when the promise resolves in time", async () => {
    expect(await resolveWithin(Promise.resolve("value"), 50)).toEqual({ value: "value" });
  });

  it("returns the promise when it takes longer", async () => {
    const slow = delayed(30, "value");
    const { value } = await resolveWithin(slow, 1);
    expect(value).toBe(slow);
    expect(await value).toBe("value");
  });

  it("rejects when the promise rejects in time", async () => {
    await expect(resolveWithin(Promise.reject(new Error("no")), 50)).rejects.toThrow("no");
  });

  it("returns the promise when it rejects later", async () => {
    const slow = delayed(30, null).then(() => Promise.reject(new Error("no")));
    const { value } = await resolveWithin(slow, 1);
    await expect(value).rejects.toThrow("no");
  });
});

describe("atLeast", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

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
