import type { MeterStatus } from "@entities/meter";
import { noNotes, type Series } from "@shared/api/v0/series";
import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import {
  $notes,
  $progress,
  $rows,
  loadMeterFx,
  timelineClosed,
  timelineOpened,
  timelineRetried,
  withMeter,
} from "./timeline-model";

const maxFailures = 3;
const range = { start: "2026-03-29", end: "2026-03-30" };
const statuses: Series<MeterStatus> = {
  rows: [{ date: "2026-03-30", type_name: "flatline", meter_status_type: { severity: 75, display_name: null } }],
  notes: { ...noNotes, unreadable: 2 },
};

/** A timeline whose calls are completed by the test. */
function createTimeline(...meterIds: number[]) {
  const calls: { meterId: number; signal: AbortSignal; respond: (failed?: boolean) => Promise<void> }[] = [];
  const load = vi.fn(
    ({ meterId, signal }: Parameters<typeof loadMeterFx>[0]) =>
      new Promise<Series<MeterStatus>>((resolve, reject) => {
        const respond = async (failed = false) => {
          if (failed) reject(new Error("502"));
          else resolve(statuses);
          await tick();
        };
        calls.push({ meterId, signal, respond });
      }),
  );
  const scope = fork({ handlers: [[loadMeterFx, load]] });
  const tick = () => new Promise((resolve) => setTimeout(resolve));
  return {
    calls,
    open: (plantId = 9, ids: readonly number[] = meterIds) => {
      void allSettled(timelineOpened, { scope, params: { ref: { companyId: 3, plantId }, meterIds: ids, range } });
    },
    close: () => void allSettled(timelineClosed, { scope }),
    retry: () => void allSettled(timelineRetried, { scope }),
    requested: () => calls.map(({ meterId }) => meterId),
    progress: () => scope.getState($progress),
    unreadable: () => scope.getState($notes).unreadable,
    meters: () => scope.getState($rows).map(({ type, days }) => [type, days[1]]),
  };
}

describe("the timeline", () => {
  it("loads the meters one after the other, merges them and shows the progress", async () => {
    const { open, calls, requested, progress, meters } = createTimeline(1, 2, 3);
    open();
    expect(progress()).toEqual({ total: 3, loaded: 0, loading: true, failed: false });
    expect(requested()).toEqual([1]);
    await calls[0]?.respond();
    expect(requested()).toEqual([1, 2]);
    expect(progress()).toMatchObject({ loaded: 1, loading: true });
    await calls[1]?.respond();
    expect(meters()).toEqual([["flatline", [1, 2]]]);
    await calls[2]?.respond();
    expect(progress()).toEqual({ total: 3, loaded: 3, loading: false, failed: false });
    expect(requested()).toEqual([1, 2, 3]);
  });

  it("is complete at once when the plant has no meters", () => {
    const { open, requested, progress } = createTimeline();
    open();
    expect(requested()).toEqual([]);
    expect(progress()).toEqual({ total: 0, loaded: 0, loading: false, failed: false });
  });

  it("stops when it is closed in the middle, and continues with the same meter when it is opened again", async () => {
    const { open, close, calls, requested, progress, meters } = createTimeline(1, 2, 3);
    open();
    await calls[0]?.respond();
    close();
    expect(calls[1]?.signal.aborted).toBe(true);
    await calls[1]?.respond();
    expect(requested()).toEqual([1, 2]);
    expect(meters()).toEqual([["flatline", [1]]]);
    open();
    expect(requested()).toEqual([1, 2, 2]);
    expect(calls[2]?.signal.aborted).toBe(false);
    await calls[2]?.respond();
    await calls[3]?.respond();
    expect(progress()).toMatchObject({ loaded: 3, loading: false });
  });

  it("does not load again when it is complete", async () => {
    const { open, close, calls, requested } = createTimeline(1);
    open();
    await calls[0]?.respond();
    close();
    open();
    expect(requested()).toEqual([1]);
  });

  it("drops the late response of another plant", async () => {
    const { open, calls, requested, meters } = createTimeline(1);
    open(9, [1]);
    open(12, [7]);
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await calls[0]?.respond();
    expect(meters()).toEqual([]);
    await calls[1]?.respond();
    expect(meters()).toEqual([["flatline", [7]]]);
    expect(requested()).toEqual([1, 7]);
  });

  it("continues after a failed meter, and loads and counts only the failed meter on retry", async () => {
    const { open, retry, calls, requested, progress, meters, unreadable } = createTimeline(1, 2, 3);
    open();
    await calls[0]?.respond(true);
    await calls[1]?.respond();
    await calls[2]?.respond();
    expect(progress()).toEqual({ total: 3, loaded: 2, loading: false, failed: true });
    retry();
    expect(progress()).toMatchObject({ loading: true, failed: false });
    await calls[3]?.respond();
    expect(requested()).toEqual([1, 2, 3, 1]);
    expect(meters()).toEqual([["flatline", [2, 3, 1]]]);
    expect(progress()).toMatchObject({ loaded: 3, failed: false });
    expect(unreadable()).toBe(6);
  });

  it("ends after several consecutive failures and retries the remaining meters, too", async () => {
    const { open, retry, calls, requested, progress } = createTimeline(1, 2, 3, 4, 5);
    open();
    for (let index = 0; index < maxFailures; index++) await calls[index]?.respond(true);
    expect(requested()).toEqual([1, 2, 3]);
    expect(progress()).toEqual({ total: 5, loaded: 0, loading: false, failed: true });
    retry();
    for (let index = 3; index < 8; index++) await calls[index]?.respond();
    expect(requested()).toEqual([1, 2, 3, 1, 2, 3, 4, 5]);
    expect(progress()).toMatchObject({ loaded: 5, failed: false });
  });
});

const days = { start: "2026-03-27", end: "2026-03-30" };
const status = (date: string, type_name: string, severity: number) => ({
  date,
  type_name,
  meter_status_type: { severity, display_name: null },
});

describe("withMeter", () => {
  it("adds the statuses of each meter by type and day, the most severe type first", () => {
    const first = withMeter(
      [],
      1,
      [status("2026-03-28", "flatline", 75), status("2026-03-30 00:00:00", "flatline", 75)],
      days,
    );
    const rows = withMeter(
      first,
      2,
      [status("2026-03-28", "flatline", 75), status("2026-03-27", "zero_yield", 100)],
      days,
    );
    expect(rows.map(({ type, days }) => [type, days])).toEqual([
      ["zero_yield", [[2], [], [], []]],
      ["flatline", [[], [1, 2], [], [1]]],
    ]);
    expect(first[0]?.days[1]).toEqual([1]);
  });

  it("counts a meter once a day and leaves out other days", () => {
    const rows = withMeter(
      [],
      1,
      [
        status("2026-03-28", "flatline", 75),
        status("2026-03-28", "flatline", 75),
        status("2026-03-26", "flatline", 75),
        status("2026-03-31", "flatline", 75),
      ],
      days,
    );
    expect(rows[0]?.days).toEqual([[], [1], [], []]);
  });
});
