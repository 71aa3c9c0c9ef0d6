import type { ReportsPage } from "@entities/report";
import { allSettled, fork } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { $newer, refreshFx, reportsClosed, reportsShown } from "./reports-table";

const refreshEveryMs = 3_500;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reports = (status: string): ReportsPage => ({
  data: [{ id: 1, created_at: "2026-03-01T11:00:00Z", status, type: null, separator: null, format: null, file: null }],
  total: null,
  per_page: null,
  unreadable: 0,
});

function page() {
  const refresh = vi.fn(async () => reports("running"));
  const scope = fork({ handlers: [[refreshFx, refresh]] });
  return {
    refresh,
    newer: () => scope.getState($newer)?.data.map(({ status }) => status) ?? null,
    // Not awaited, because the scope settles only after the refreshes end.
    show: (status: string) => void allSettled(reportsShown, { scope, params: reports(status) }),
    close: () => void allSettled(reportsClosed, { scope }),
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  };
}

/** A page that was closed while its request was pending. `respond` ends the request. */
async function closedWhileRefreshing() {
  const opened = page();
  let respond = (_: ReportsPage) => {};
  opened.refresh.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve)));
  opened.show("running");
  await opened.pass(refreshEveryMs);
  opened.close();
  return { ...opened, respond };
}

describe("the refresh of the reports", () => {
  it("repeats every 3.5 s while a report is queued or running", async () => {
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

  it.each(["finished", "failed", "paused"])("does not start when every report is %s", async (status) => {
    const { refresh, show, pass } = page();
    show(status);
    await pass(10 * refreshEveryMs);
    expect(refresh).not.toHaveBeenCalled();
  });

  it("waits for a slow response and continues after an error", async () => {
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

  it("drops the refreshed reports when the page is closed, and starts with the loader's again", async () => {
    const { refresh, newer, show, pass, respond } = await closedWhileRefreshing();
    respond(reports("running"));
    await pass(10 * refreshEveryMs);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(newer()).toBeNull();
    show("running");
    await pass(refreshEveryMs);
    expect(newer()).toEqual(["running"]);
    show("finished");
    expect(newer()).toBeNull();
  });

  it("drops a response when the page was opened again after its request", async () => {
    const { newer, show, pass, respond } = await closedWhileRefreshing();
    show("queued");
    respond(reports("finished"));
    await pass(0);
    expect(newer()).toBeNull();
    await pass(refreshEveryMs);
    expect(newer()).toEqual(["running"]);
  });
});
