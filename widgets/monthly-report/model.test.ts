import { loadResourceFx } from "@shared/data/requests";
import { allSettled, fork } from "effector";
import { describe, expect, it } from "vitest";
import {
  $list,
  $progress,
  $reports,
  plantsRequested,
  reportCancelled,
  reportClosed,
  reportOpened,
  toLoadAgain,
} from "./model";

const request = { plantsHref: "/plants?date=2026-10-31", plantHref: "/plant?companyId=3" };
const failed = { ok: false, error: { sessionEnded: false } };
const value = (parts: object) => ({ ok: true, value: { plant: {}, parts } });
const part = { ok: true, value: [] };

function createReport(ids: number[]) {
  const pending: { href: string; signal: AbortSignal; resolve: (result: unknown) => void }[] = [];
  const scope = fork({
    handlers: [
      [
        loadResourceFx,
        ({ href, signal }: { href: string; signal: AbortSignal }) =>
          href === request.plantsHref
            ? { ok: true, value: { plants: ids.map((id) => ({ id })), total: ids.length, unreadable: 0 } }
            : new Promise((resolve) => pending.push({ href, signal, resolve })),
      ],
    ],
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const run = async (...[event, params]: Parameters<typeof start>) => {
    start(event, params);
    await settled();
  };
  const start = (event: typeof reportOpened | typeof reportClosed | typeof plantsRequested, params: unknown) =>
    void allSettled(event as typeof reportOpened, { scope, params: params as typeof request });
  return {
    run,
    pending,
    /** Responds to the first pending request. */
    respond: async (result: unknown) => {
      pending.shift()?.resolve(result);
      await settled();
    },
    hrefs: () => pending.map(({ href }) => href),
    state: () => ({
      progress: scope.getState($progress),
      failed: [...scope.getState($reports)].filter(([, { ok }]) => !ok).map(([id]) => id),
      again: toLoadAgain(
        ids.map((id) => ({ id })),
        scope.getState($reports),
      ),
      list: scope.getState($list),
    }),
  };
}

describe("a report", () => {
  it("loads four plants at the same time, and continues after one that failed", async () => {
    const report = createReport([1, 2, 3, 4, 5]);
    await report.run(reportOpened, request);
    expect(report.hrefs()).toEqual([1, 2, 3, 4].map((id) => `/plant?companyId=3&plantId=${id}`));
    expect(report.state().progress).toEqual({ settled: 0, total: 5, isLoading: true });
    await report.respond(failed);
    expect(report.hrefs().at(-1)).toBe("/plant?companyId=3&plantId=5");
    for (const _ of report.hrefs()) await report.respond(value({}));
    expect(report.state()).toMatchObject({ progress: { settled: 5, total: 5, isLoading: false }, failed: [1] });
  });

  it("loads only the parts that failed again, and keeps the others", async () => {
    const report = createReport([1]);
    await report.run(reportOpened, request);
    await report.respond(value({ energy: part, losses: failed, issues: failed }));
    expect(report.state().again).toEqual([{ id: 1, parts: ["losses", "issues"] }]);
    await report.run(plantsRequested, report.state().again);
    expect(report.hrefs()).toEqual(["/plant?companyId=3&plantId=1&parts=losses,issues"]);
    await report.respond(value({ losses: part, issues: failed }));
    expect(report.state().again).toEqual([{ id: 1, parts: ["issues"] }]);
    await report.run(plantsRequested, report.state().again);
    await report.respond(failed);
    expect(report.state()).toMatchObject({ failed: [], again: [{ id: 1, parts: ["issues"] }] });
  });

  it("aborts the pending plants when it is cancelled, and loads the rest on request", async () => {
    const report = createReport([1, 2, 3]);
    await report.run(reportOpened, request);
    await report.respond(value({}));
    await report.run(reportCancelled, undefined);
    expect(report.pending.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    await report.respond(failed);
    await report.respond(failed);
    expect(report.state()).toMatchObject({ progress: { settled: 1, total: 3, isLoading: false }, failed: [] });
    await report.run(plantsRequested, report.state().again);
    expect(report.hrefs()).toEqual(["/plant?companyId=3&plantId=2", "/plant?companyId=3&plantId=3"]);
    expect(report.pending[0]?.signal.aborted).toBe(false);
  });

  it("drops what belongs to the report before, and everything when it is closed", async () => {
    const report = createReport([1, 2]);
    await report.run(reportOpened, request);
    await report.run(reportOpened, request);
    await report.respond(value({}));
    expect(report.state().progress).toEqual({ settled: 0, total: 2, isLoading: true });
    await report.run(reportClosed, undefined);
    expect(report.state()).toMatchObject({ list: null, progress: null });
  });
});
