import type { Report } from "@entities/report";
import { allSettled, fork } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { $newer, closed, refreshEveryMs, refreshFx, shown } from "./model";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reports = (status: string): Report[] => [{ id: 1, created_at: "2026-03-01T11:00:00Z", status }];

function page() {
  const refresh = vi.fn(async () => reports("running"));
  const scope = fork({ handlers: [[refreshFx, refresh]] });
  return {
    refresh,
    newer: () => scope.getState($newer)?.map(({ status }) => status) ?? null,
    // Settles only with time, so it is not waited for.
    show: (status: string) => void allSettled(shown, { scope, params: reports(status) }),
    leave: () => void allSettled(closed, { scope }),
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  };
}

describe("the Reports page", () => {
  it("asks anew every 3.5 s as long as a report is queued or running", async () => {
    const { refresh, newer, show, pass } = page();
    show("queued");
    await pass(refreshEveryMs - 1);
    expect(refresh).not.toHaveBeenCalled();
    expect(newer()).toBeNull();
    await pass(1);
    expect(newer()).toEqual(["running"]);
    refresh.mockResolvedValue(reports("finished"));
    await pass(refreshEveryMs);
    expect(newer()).toEqual(["finished"]);
    await pass(10 * refreshEveryMs);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it.each(["finished", "failed", "paused"])("rests where every report is %s", async (status) => {
    const { refresh, show, pass } = page();
    show(status);
    await pass(10 * refreshEveryMs);
    expect(refresh).not.toHaveBeenCalled();
  });

  it("waits for a slow answer, and tries again after none", async () => {
    const { refresh, newer, show, pass } = page();
    let fail = () => {};
    refresh.mockImplementationOnce(() => new Promise((_, reject) => (fail = () => reject(new Error("502")))));
    show("running");
    await pass(10 * refreshEveryMs);
    expect(refresh).toHaveBeenCalledTimes(1);
    fail();
    await pass(refreshEveryMs);
    expect(refresh).toHaveBeenCalledTimes(2);
    expect(newer()).toEqual(["running"]);
  });

  it("forgets what came once it is left, and begins with the loader's word again", async () => {
    const { refresh, newer, show, leave, pass } = page();
    let answer = (_: Report[]) => {};
    refresh.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    show("running");
    await pass(refreshEveryMs);
    leave();
    answer(reports("running"));
    await pass(10 * refreshEveryMs);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(newer()).toBeNull();
    show("running");
    await pass(refreshEveryMs);
    expect(newer()).toEqual(["running"]);
    show("finished");
    expect(newer()).toBeNull();
  });
});
