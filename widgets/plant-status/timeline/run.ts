import type { MeterStatus } from "@entities/meter";
import type { PlantRef } from "@shared/api/refs";
import type { DateRangeText } from "@shared/lib/date-range";
import { type TimelineRow, withMeter } from "./merge";

/** The meters and the days of a timeline. */
export interface TimelineTarget {
  ref: PlantRef;
  meterIds: readonly number[];
  range: DateRangeText;
}

/** A timeline whose meters are loaded one after the other. */
export interface Timeline {
  target: TimelineTarget;
  /** The number of the loading: responses of an earlier one are dropped. */
  run: number;
  /** Aborts the calls of this run. */
  controller: AbortController;
  /** That of the run before, whose calls are aborted. */
  previous: AbortController | null;
  /** The meters that are still to be loaded, the current one first. */
  pending: readonly number[];
  failed: readonly number[];
  /** The number of consecutive failures. */
  failures: number;
  rows: readonly TimelineRow[];
}

/** The call for one meter. */
export interface MeterCall {
  run: number;
  meterId: number;
  target: TimelineTarget;
  signal: AbortSignal;
}

/** After so many consecutive failures the remaining meters are not tried. */
export const maxFailures = 3;

const isSame = (a: TimelineTarget, b: TimelineTarget) =>
  a.ref.plantId === b.ref.plantId &&
  a.ref.companyId === b.ref.companyId &&
  a.range.start === b.range.start &&
  a.range.end === b.range.end &&
  a.meterIds.join() === b.meterIds.join();

/** The timeline with a new run, which continues the loading. */
export const nextRun = (timeline: Timeline): Timeline => ({
  ...timeline,
  run: timeline.run + 1,
  controller: new AbortController(),
  previous: timeline.controller,
  failures: 0,
});

/** The timeline of a target: the same one continued, or a new one. */
export function startTimeline(timeline: Timeline | null, target: TimelineTarget): Timeline {
  if (timeline && isSame(timeline.target, target)) return nextRun(timeline);
  return {
    target,
    run: (timeline?.run ?? 0) + 1,
    controller: new AbortController(),
    previous: timeline?.controller ?? null,
    pending: target.meterIds,
    failed: [],
    failures: 0,
    rows: [],
  };
}

/** The timeline that loads the failed meters again, and those that were not tried. */
export const retryTimeline = (timeline: Timeline): Timeline => ({
  ...nextRun(timeline),
  pending: [...timeline.failed, ...timeline.pending],
  failed: [],
});

export const withStatuses = (
  timeline: Timeline,
  meterId: number,
  statuses: readonly MeterStatus[],
): Timeline => ({
  ...timeline,
  failures: 0,
  pending: timeline.pending.filter((id) => id !== meterId),
  rows: withMeter(timeline.rows, meterId, statuses, timeline.target.range),
});

export const withFailure = (timeline: Timeline, meterId: number): Timeline => ({
  ...timeline,
  failures: timeline.failures + 1,
  pending: timeline.pending.filter((id) => id !== meterId),
  failed: [...timeline.failed, meterId],
});

/** The next call; undefined when loading has ended. */
export function nextCall(timeline: Timeline | null): MeterCall | undefined {
  const meterId = timeline?.pending[0];
  if (!timeline || meterId === undefined || timeline.failures >= maxFailures) return undefined;
  const { run, target, controller } = timeline;
  return { run, meterId, target, signal: controller.signal };
}

/** How many meters are loaded; `failed` once loading has ended and meters are missing. */
export interface Progress {
  total: number;
  loaded: number;
  loading: boolean;
  failed: boolean;
}

export function progressOf(timeline: Timeline | null): Progress {
  if (!timeline) return { total: 0, loaded: 0, loading: false, failed: false };
  const total = timeline.target.meterIds.length;
  const missing = timeline.pending.length + timeline.failed.length;
  const loading = nextCall(timeline) !== undefined;
  return { total, loaded: total - missing, loading, failed: !loading && missing > 0 };
}
