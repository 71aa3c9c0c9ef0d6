import { reloadPageFx } from "@shared/data/revalidation";
import { allSettled, fork } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { $copyTime, responseServed, wentOnline } from "./offline-notices";

function setUp() {
  const reload = vi.fn(async () => {});
  const scope = fork({ handlers: [[reloadPageFx, reload]] });
  // The time of the next attempt is not awaited.
  const serve = async (storedAt: number | null, isPage: boolean) => {
    void allSettled(responseServed, { scope, params: { type: "served", storedAt, isPage } });
    await vi.advanceTimersByTimeAsync(0);
  };
  return { scope, serve, reload, copyTime: () => scope.getState($copyTime) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the time of a copy", () => {
  it("is the time of the page, until a page arrives from the network", async () => {
    const { serve, copyTime } = setUp();
    expect(copyTime()).toBeNull();
    await serve(50, true);
    await serve(20, false);
    expect(copyTime()).toBe(50);
    await serve(null, true);
    expect(copyTime()).toBeNull();
  });

  it("is the time of the oldest part of a page from the network, until a part arrives from the network", async () => {
    const { serve, copyTime, reload } = setUp();
    await serve(50, false);
    await serve(20, false);
    expect(copyTime()).toBe(20);
    await serve(null, false);
    expect(copyTime()).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe("a page from a copy", () => {
  it("is loaded again when a part arrives from the network, and when the browser is online again", async () => {
    const { scope, serve, reload } = setUp();
    await serve(50, true);
    await serve(null, false);
    expect(reload).toHaveBeenCalledTimes(1);
    void allSettled(wentOnline, { scope });
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it("is loaded again every 15 seconds while the browser is online, until it is from the network", async () => {
    const navigator = { onLine: true };
    vi.stubGlobal("navigator", navigator);
    const { serve, reload } = setUp();
    await serve(50, true);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(reload).toHaveBeenCalledTimes(1);
    navigator.onLine = false;
    await serve(50, true);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(reload).toHaveBeenCalledTimes(1);
    navigator.onLine = true;
    await serve(50, true);
    await serve(null, true);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("is not loaded again when it is from the network", async () => {
    const { scope, serve, reload } = setUp();
    await serve(null, true);
    void allSettled(wentOnline, { scope });
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).not.toHaveBeenCalled();
  });
});
