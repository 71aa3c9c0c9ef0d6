import type { Report } from "@entities/report";
import { ApiError } from "@shared/api/result";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ExportRequest } from "./export-request";
import { exportRequested } from "./export-request";
import { $jobs, exportDismissed, pollFx, saveFx, startFx } from "./model";

const downloadAfterMs = 1_000;
const pollEveryMs = 3_500;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const exportRequest = (subject: ExportRequest["subject"] = "plants"): ExportRequest => ({
  companyId: 3,
  subject,
  format: "xlsx",
  separator: ",",
  range: null,
  childCompanyIds: [],
  filters: {},
});

const report = (status: string): Report => ({
  id: 12,
  created_at: "2026-03-01T11:00:00Z",
  status,
  type: null,
  separator: null,
  format: null,
  file: status === "finished" ? { file_name: "plants.xlsx" } : null,
});

/**
 * The exports with an API that returns these statuses in order and repeats the last one. It throws statuses that are
 * errors.
 */
function createExports(...statuses: (string | Error)[]) {
  const start = vi.fn(async (_: { request: ExportRequest }) => 12);
  const save = vi.fn((_: { reportId: number }) => {});
  const poll = vi.fn(async (_: { key: number; reportId: number }) => {
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? "queued";
    if (status instanceof Error) throw status;
    return report(status);
  });
  const { scope, renderToast } = createModelScope([
    [startFx, start],
    [pollFx, poll],
    [saveFx, save],
  ]);
  return {
    start,
    poll,
    save,
    toasts: () =>
      renderToast.mock.calls.map(
        ([{ kind, message }]) => `${kind} ${typeof message === "string" ? message : `(translated) ${message.message}`}`,
      ),
    jobs: () => scope.getState($jobs),
    // Not awaited, because the scope settles only after the export ends.
    async request(subject?: ExportRequest["subject"]) {
      void allSettled(exportRequested, { scope, params: exportRequest(subject) });
      await vi.advanceTimersByTimeAsync(0);
    },
    dismiss: (key: number) => void allSettled(exportDismissed, { scope, params: key }),
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  };
}

const toastFailed = "danger (translated) Failed to generate report";
const toastWrong = "danger (translated) Something went wrong. Please try again later.";
const toastSlow = "info (translated) This seems to take a little longer than normal";

describe("an export", () => {
  it("is polled every 3.5 s and downloaded 1 s after it has finished", async () => {
    const page = createExports("queued", "running", "finished");
    await page.request();
    expect(page.start).toHaveBeenCalledTimes(1);
    expect(page.poll.mock.calls).toEqual([[{ key: 1, reportId: 12 }]]);
    expect(page.jobs()).toMatchObject([{ stage: "queued", reportId: 12 }]);

    await page.pass(pollEveryMs - 1);
    expect(page.poll).toHaveBeenCalledTimes(1);
    await page.pass(1);
    expect(page.jobs()).toMatchObject([{ stage: "running" }]);

    await page.pass(pollEveryMs);
    expect(page.jobs()).toMatchObject([{ stage: "ready", fileName: "plants.xlsx" }]);
    await page.pass(downloadAfterMs - 1);
    expect(page.save).not.toHaveBeenCalled();
    await page.pass(1);
    expect(page.save.mock.calls).toEqual([[{ key: 1, reportId: 12 }]]);

    await page.pass(60_000);
    expect(page.poll).toHaveBeenCalledTimes(3);
    expect(page.save).toHaveBeenCalledTimes(1);
    expect(page.jobs()).toEqual([]);
    expect(page.toasts()).toEqual([]);
  });

  it("shows a toast and ends when the report failed", async () => {
    const page = createExports("running", "failed");
    await page.request();
    await page.pass(pollEveryMs);
    expect(page.toasts()).toEqual([toastFailed]);
    expect(page.jobs()).toEqual([]);
    await page.pass(60_000);
    expect(page.poll).toHaveBeenCalledTimes(2);
    expect(page.save).not.toHaveBeenCalled();
  });

  it("shows a toast when it could not be started", async () => {
    const page = createExports();
    page.start.mockRejectedValue(new Error("502"));
    await page.request();
    expect(page.toasts()).toEqual([toastWrong]);
    expect(page.jobs()).toEqual([]);
    expect(page.poll).not.toHaveBeenCalled();
  });

  it("shows the API's messages when the request was invalid", async () => {
    const page = createExports();
    const messages = { end_date: ["At most 366 days can be asked for."] };
    page.start.mockRejectedValue(createProblem({ messages }));
    await page.request();
    expect(page.toasts()).toEqual(["danger At most 366 days can be asked for."]);
  });

  it("continues polling when the status is unknown", async () => {
    const page = createExports("paused", "finished");
    await page.request();
    expect(page.jobs()).toMatchObject([{ stage: "queued" }]);
    await page.pass(pollEveryMs);
    expect(page.jobs()).toMatchObject([{ stage: "ready" }]);
  });
});

describe("a slow export", () => {
  it("shows a single toast", async () => {
    const page = createExports("running");
    await page.request("meters");
    await page.pass(3 * pollEveryMs);
    expect(page.toasts()).toEqual([]);
    await page.pass(100 * pollEveryMs);
    expect(page.toasts()).toEqual([toastSlow]);
  });

  it("times out after 20 polls and remains visible until dismissed when it contains plants", async () => {
    const page = createExports("running");
    await page.request("plants");
    page.dismiss(1);
    expect(page.jobs()).toMatchObject([{ hidden: true }]);
    await page.pass(18 * pollEveryMs);
    expect(page.poll).toHaveBeenCalledTimes(19);
    expect(page.jobs()).toMatchObject([{ stage: "running", hidden: true }]);
    await page.pass(100 * pollEveryMs);
    expect(page.poll).toHaveBeenCalledTimes(20);
    expect(page.jobs()).toMatchObject([{ stage: "timed-out", hidden: false }]);
    page.dismiss(1);
    expect(page.jobs()).toEqual([]);
  });

  it("has no timeout when it contains meters or issues", async () => {
    const page = createExports("running");
    await page.request("issues");
    await page.pass(40 * pollEveryMs);
    expect(page.poll).toHaveBeenCalledTimes(41);
    expect(page.jobs()).toMatchObject([{ stage: "running" }]);
  });
});

describe("a failed poll", () => {
  const offline = new ApiError({ status: 0, kind: "network" });

  it("is repeated up to twice in a row", async () => {
    const page = createExports(offline, offline, "running", offline, offline, "finished");
    await page.request();
    await page.pass(5 * pollEveryMs + downloadAfterMs);
    expect(page.save).toHaveBeenCalledTimes(1);
  });

  it("ends the export at the third time in a row", async () => {
    const page = createExports("running", offline);
    await page.request();
    await page.pass(3 * pollEveryMs);
    expect(page.toasts()).toEqual([toastWrong]);
    expect(page.jobs()).toEqual([]);
  });

  it("ends the export immediately when the API rejected it", async () => {
    const page = createExports(new ApiError({ status: 404, code: 2000 }));
    await page.request();
    expect(page.toasts()).toEqual([toastWrong]);
    await page.pass(60_000);
    expect(page.poll).toHaveBeenCalledTimes(1);
  });
});

describe("several exports", () => {
  it("are polled independently", async () => {
    const page = createExports("running");
    await page.request("plants");
    await page.pass(1_000);
    await page.request("meters");
    expect(page.jobs().map(({ key, subject }) => [key, subject])).toEqual([
      [1, "plants"],
      [2, "meters"],
    ]);
    await page.pass(pollEveryMs - 1_000);
    expect(page.poll.mock.calls.map(([{ key }]) => key)).toEqual([1, 2, 1]);
    page.dismiss(2);
    expect(page.jobs()).toMatchObject([{ hidden: false }, { hidden: true }]);
  });
});
