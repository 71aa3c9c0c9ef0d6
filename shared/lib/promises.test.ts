import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { atLeast, limitCalls, loadEach, resolveWithin } from "./promises";

const delayed = <T>(delayMs: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), delayMs));

describe("resolveWithin", () => {
  it("returns the value when the promise resolves within the timeout", async () =>
    expect(await resolveWithin(Promise.resolve("value"), 50)).toEqual({ value: "value" }));

  it("returns the promise when it takes longer", async () => {
    const slow = delayed(30, "value");
    const { value } = await resolveWithin(slow, 1);
    expect(value).toBe(slow);
    expect(await value).toBe("value");
  });

  it("rejects when the promise rejects within the timeout", () =>
    expect(resolveWithin(Promise.reject(new Error("no")), 50)).rejects.toThrow("no"));

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

  it("resolves with the promise when the promise is slower", async () => {
    const settled = vi.fn();
    const slow = new Promise((resolve) => setTimeout(resolve, 2_000, "value"));
    void atLeast(800, slow).then(settled);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled.mock.calls).toEqual([["value"]]);
  });

  it("rejects after the minimum duration when the promise has rejected", async () => {
    const failed = vi.fn();
    void atLeast(800, Promise.reject(new Error("down"))).catch(failed);
    await vi.advanceTimersByTimeAsync(799);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed.mock.calls).toEqual([[new Error("down")]]);
  });
});

describe("loadEach", () => {
  const items = Array.from({ length: 20 }, (_, index) => index);

  it("loads all items in order, six at a time", async () => {
    let running = 0;
    let most = 0;
    const { values, failures } = await loadEach(items, async (item) => {
      running += 1;
      most = Math.max(most, running);
      await delayed(item % 3, null);
      running -= 1;
      return item * 2;
    });
    expect([values.map(({ item }) => item), values.map(({ value }) => value)]).toEqual([
      items,
      items.map((i) => i * 2),
    ]);
    expect([failures, most]).toEqual([0, 6]);
  });

  it("counts failed items, and rejects when all items failed", async () => {
    const odd = async (item: number) => (item % 2 ? item : Promise.reject(new Error(`no ${item}`)));
    expect(await loadEach([1, 2, 3], odd)).toEqual({
      values: [
        { item: 1, value: 1 },
        { item: 3, value: 3 },
      ],
      failures: 1,
    });
    await expect(loadEach([2, 4], odd)).rejects.toThrow("no 2");
    expect(await loadEach([], odd)).toEqual({ values: [], failures: 0 });
  });

  it("rejects with the redirect when the session has ended", async () => {
    const redirect = new Response(null, { status: 302 });
    await expect(loadEach([1, 2], async (item) => (item === 1 ? item : Promise.reject(redirect)))).rejects.toBe(
      redirect,
    );
  });
});

describe("limitCalls", () => {
  it("runs at most six calls at the same time, in their order, also when calls fail", async () => {
    const limit = limitCalls();
    const started: number[] = [];
    const settle: ((isFailure: boolean) => void)[] = [];
    const calls = Array.from({ length: 10 }, (_, index) =>
      limit(() => {
        started.push(index);
        return new Promise<number>((resolve, reject) => {
          settle[index] = (isFailure) => (isFailure ? reject(new Error("down")) : resolve(index));
        });
      }).catch(() => -1),
    );
    expect(started).toEqual([0, 1, 2, 3, 4, 5]);
    settle[3]?.(true);
    settle[0]?.(false);
    await calls[0];
    await calls[3];
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    for (const index of [1, 2, 4, 5, 6, 7]) settle[index]?.(false);
    await calls[7];
    for (const index of [8, 9]) settle[index]?.(false);
    expect(await Promise.all(calls)).toEqual([0, 1, 2, -1, 4, 5, 6, 7, 8, 9]);
  });
});
