import type { Report } from "@entities/report";
import { ApiError } from "@shared/api/api-error";
import { renderToastFx, type Toast } from "@shared/ui/toasts/model";
import { allSettled, fork } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ExportRequest } from "./export-request";
import {
  $jobs,
  dismissed,
  downloadAfterMs,
  exportRequested,
  opened,
  pollEveryMs,
  pollFx,
  saveFx,
  startFx,
} from "./model";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const order = (subject: ExportRequest["subject"] = "plants"): ExportRequest => ({
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
  file: status === "finished" ? { file_name: "plants.xlsx" } : null,
});

/** A frame whose API plays these statuses, the last one for ever; an error is thrown. */
async function frame(...answers: (string | Error)[]) {
  const start = vi.fn(async (_: { order: ExportRequest }) => 12);
  const save = vi.fn((_: { reportId: number }) => {});
  const draw = vi.fn(async (_: Toast) => {});
  const poll = vi.fn(async (_: { key: number; reportId: number }) => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? "queued";
    if (answer instanceof Error) throw answer;
    return report(answer);
  });
  const scope = fork({
    handlers: [
      [startFx, start],
      [pollFx, poll],
      [saveFx, save],
      [renderToastFx, draw],
    ],
  });
  await allSettled(opened, { scope, params: { say: ({ message = "" }) => `said: ${message}` } });
  return {
    start,
    poll,
    save,
    toasts: () => draw.mock.calls.map(([{ kind, text }]) => `${kind} ${text}`),
    jobs: () => scope.getState($jobs),
    // An export settles only with time, so it is not waited for.
    async ask(subject?: ExportRequest["subject"]) {
      void allSettled(exportRequested, { scope, params: order(subject) });
      await vi.advanceTimersByTimeAsync(0);
    },
    dismiss: (key: number) => void allSettled(dismissed, { scope, params: key }),
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  };
}

const toastFailed = "danger said: Failed to generate report";
const toastWrong = "danger said: Something went wrong. Please try again later.";
const toastSlow = "info said: This seems to take a little longer than normal";

describe("an export", () => {
  it("is started, polled every 3.5 s, and its file saved 1 s after it is finished", async () => {
    const page = await frame("queued", "running", "finished");
    await page.ask();
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

  it("that failed says so, and is not asked for any more", async () => {
    const page = await frame("running", "failed");
    await page.ask();
    await page.pass(pollEveryMs);
    expect(page.toasts()).toEqual([toastFailed]);
    expect(page.jobs()).toEqual([]);
    await page.pass(60_000);
    expect(page.poll).toHaveBeenCalledTimes(2);
    expect(page.save).not.toHaveBeenCalled();
  });

  it("that could not be started says that something went wrong", async () => {
    const page = await frame();
    page.start.mockRejectedValue(new Error("502"));
    await page.ask();
    expect(page.toasts()).toEqual([toastWrong]);
    expect(page.jobs()).toEqual([]);
    expect(page.poll).not.toHaveBeenCalled();
  });

  it("that the API does not take as it was asked for says why", async () => {
    const page = await frame();
    const messages = { end_date: ["At most 366 days can be asked for."] };
    page.start.mockRejectedValue(new ApiError({ status: 422, code: 4000, messages }));
    await page.ask();
    expect(page.toasts()).toEqual(["danger At most 366 days can be asked for."]);
  });

  it("takes a status that nobody knows for one under way", async () => {
    const page = await frame("paused", "finished");
    await page.ask();
    expect(page.jobs()).toMatchObject([{ stage: "queued" }]);
    await page.pass(pollEveryMs);
    expect(page.jobs()).toMatchObject([{ stage: "ready" }]);
  });
});

describe("an export that takes long", () => {
  it("says so once", async () => {
    const page = await frame("running");
    await page.ask("meters");
    await page.pass(3 * pollEveryMs);
    expect(page.toasts()).toEqual([]);
    await page.pass(100 * pollEveryMs);
    expect(page.toasts()).toEqual([toastSlow]);
  });

  it("is given up after 20 polls where it is one of plants, and stays in sight until dismissed", async () => {
    const page = await frame("running");
    await page.ask("plants");
    page.dismiss(1);
    expect(page.jobs()).toMatchObject([{ hidden: true }]);
    await page.pass(18 * pollEveryMs);
    expect(page.poll).toHaveBeenCalledTimes(19);
    expect(page.jobs()).toMatchObject([{ stage: "running", hidden: true }]);
    await page.pass(100 * pollEveryMs);
    expect(page.poll).toHaveBeenCalledTimes(20);
    expect(page.jobs()).toMatchObject([{ stage: "late", hidden: false }]);
    page.dismiss(1);
    expect(page.jobs()).toEqual([]);
  });

  it("is waited for where it is one of meters or issues", async () => {
    const page = await frame("running");
    await page.ask("issues");
    await page.pass(40 * pollEveryMs);
    expect(page.poll).toHaveBeenCalledTimes(41);
    expect(page.jobs()).toMatchObject([{ stage: "running" }]);
  });
});

describe("a poll that comes to nothing", () => {
  const offline = new ApiError({ status: 0, kind: "network" });

  it("is forgiven twice in a row", async () => {
    const page = await frame(offline, offline, "running", offline, offline, "finished");
    await page.ask();
    await page.pass(5 * pollEveryMs + downloadAfterMs);
    expect(page.save).toHaveBeenCalledTimes(1);
  });

  it("ends the export at the third time", async () => {
    const page = await frame("running", offline);
    await page.ask();
    await page.pass(3 * pollEveryMs);
    expect(page.toasts()).toEqual([toastWrong]);
    expect(page.jobs()).toEqual([]);
  });

  it("ends the export at once where the API refused it", async () => {
    const page = await frame(new ApiError({ status: 404, code: 2000 }));
    await page.ask();
    expect(page.toasts()).toEqual([toastWrong]);
    await page.pass(60_000);
    expect(page.poll).toHaveBeenCalledTimes(1);
  });
});

describe("several exports", () => {
  it("go their ways side by side", async () => {
    const page = await frame("running");
    await page.ask("plants");
    await page.pass(1_000);
    await page.ask("meters");
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
