import { reloadPageFx } from "@shared/data/revalidation";
import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import { $copyTime, responseServed, wentOnline } from "./model";

function setUp() {
  const reload = vi.fn(async () => {});
  const scope = fork({ handlers: [[reloadPageFx, reload]] });
  const serve = (storedAt: number | null, isPage: boolean) =>
    allSettled(responseServed, { scope, params: { type: "served", storedAt, isPage } });
  return { scope, serve, reload, copyTime: () => scope.getState($copyTime) };
}

describe("the time of a copy", () => {
  it("is that of the page, until a page arrives from the network", async () => {
    const { serve, copyTime } = setUp();
    expect(copyTime()).toBeNull();
    await serve(50, true);
    await serve(20, false);
    expect(copyTime()).toBe(50);
    await serve(null, true);
    expect(copyTime()).toBeNull();
  });

  it("is that of the oldest part of a page from the network, until a part arrives from the network", async () => {
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
    await allSettled(wentOnline, { scope });
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it("is not loaded again when it is from the network", async () => {
    const { scope, serve, reload } = setUp();
    await serve(null, true);
    await allSettled(wentOnline, { scope });
    expect(reload).not.toHaveBeenCalled();
  });
});
