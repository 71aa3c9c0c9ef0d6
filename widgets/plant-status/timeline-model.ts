import { listMeterStatuses, type MeterStatus } from "@entities/meter";
import type { PlantRef } from "@shared/api/refs";
import { browserClient } from "@shared/api/v0/browser-client";
import { noNotes, type Series, type SeriesNotes, sumNotes } from "@shared/api/v0/series";
import { createCurrentRun } from "@shared/data/current-run";
import { type DateRangeText, dayCount, readRange } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/dates";
import { createEffect, createEvent, createStore, sample } from "effector";

/** A status type with the meters that had it, by day of the range. */
export interface TimelineRow {
  type: string;
  /** The API's name of a type that is unknown to this application. */
  displayName: string | null;
  severity: number;
  /** The ids of the meters by the index of the day. */
  days: readonly (readonly number[])[];
}

/** Adds the statuses of a meter to the rows. Statuses outside of the range are ignored. */
export function withMeter(
  rows: readonly TimelineRow[],
  meterId: number,
  statuses: readonly MeterStatus[],
  rangeText: DateRangeText,
): TimelineRow[] {
  const range = readRange(rangeText);
  const count = dayCount(range);
  const merged = new Map(rows.map((row) => [row.type, { ...row, days: [...row.days] }]));
  for (const { date, type_name, meter_status_type } of statuses) {
    const index = range.start.until(dayText(date), { largestUnit: "day" }).days;
    if (index < 0 || index >= count) continue;
    const type = type_name ?? "unknown";
    const row = merged.get(type) ?? {
      type,
      displayName: meter_status_type?.display_name ?? null,
      severity: meter_status_type?.severity ?? 0,
      days: Array.from({ length: count }, (): readonly number[] => []),
    };
    const meters = row.days[index] ?? [];
    if (!meters.includes(meterId)) row.days[index] = [...meters, meterId];
    merged.set(type, row);
  }
  return [...merged.values()].sort((a, b) => b.severity - a.severity || a.type.localeCompare(b.type));
}

interface TimelineTarget {
  ref: PlantRef;
  meterIds: readonly number[];
  range: DateRangeText;
}

/** A timeline whose meters are loaded one after the other. */
interface Timeline {
  target: TimelineTarget;
  controller: AbortController;
  /** The controller of the previous run. Its calls are aborted. */
  previous: AbortController | null;
  /** The ids of the meters to load, the current one first. */
  pending: readonly number[];
  failed: readonly number[];
  failures: number;
  rows: readonly TimelineRow[];
  /** What the responses leave out. */
  notes: SeriesNotes;
}

interface MeterCall {
  run: number;
  meterId: number;
  target: TimelineTarget;
  signal: AbortSignal;
}

/** After this number of consecutive failures the remaining meters are not loaded. */
const maxFailures = 3;

const isSame = (a: TimelineTarget, b: TimelineTarget) =>
  a.ref.plantId === b.ref.plantId &&
  a.ref.companyId === b.ref.companyId &&
  a.range.start === b.range.start &&
  a.range.end === b.range.end &&
  a.meterIds.join() === b.meterIds.join();

/** Starts a new run that continues loading the timeline. */
const nextRun = (timeline: Timeline): Timeline => ({
  ...timeline,
  controller: new AbortController(),
  previous: timeline.controller,
  failures: 0,
});

/** The timeline of a target. The timeline of the same target is continued. */
function startTimeline(timeline: Timeline | null, target: TimelineTarget): Timeline {
  if (timeline && isSame(timeline.target, target)) return nextRun(timeline);
  return {
    target,
    controller: new AbortController(),
    previous: timeline?.controller ?? null,
    pending: target.meterIds,
    failed: [],
    failures: 0,
    rows: [],
    notes: noNotes,
  };
}

/** The timeline that loads the failed and the remaining meters. */
const retryTimeline = (timeline: Timeline): Timeline => ({
  ...nextRun(timeline),
  pending: [...timeline.failed, ...timeline.pending],
  failed: [],
});

/** The timeline with the statuses of the current meter, or with its failure. */
function whenSettled(timeline: Timeline | null, statuses: Series<MeterStatus> | null): Timeline | null {
  const [meterId, ...pending] = timeline?.pending ?? [];
  if (!timeline || meterId === undefined) return timeline;
  const { failed, failures, rows, notes, target } = timeline;
  return statuses
    ? {
        ...timeline,
        pending,
        failures: 0,
        rows: withMeter(rows, meterId, statuses.rows, target.range),
        notes: sumNotes([notes, statuses.notes]),
      }
    : { ...timeline, pending, failures: failures + 1, failed: [...failed, meterId] };
}

/** The meter to load next; undefined when loading has ended. */
const nextMeter = ({ pending: [meterId], failures }: Timeline): number | undefined =>
  failures < maxFailures ? meterId : undefined;

/** How many meters are loaded; `failed` once loading has ended and meters are missing. */
export interface Progress {
  total: number;
  loaded: number;
  loading: boolean;
  failed: boolean;
}

function toProgress(timeline: Timeline | null): Progress {
  if (!timeline) return { total: 0, loaded: 0, loading: false, failed: false };
  const total = timeline.target.meterIds.length;
  const missing = timeline.pending.length + timeline.failed.length;
  const loading = nextMeter(timeline) !== undefined;
  return { total, loaded: total - missing, loading, failed: !loading && missing > 0 };
}

/** The timeline became visible. Loading starts or continues. */
export const timelineOpened = createEvent<TimelineTarget>();
/** The timeline is hidden. Loading stops. */
export const timelineClosed = createEvent();
export const timelineRetried = createEvent();

export const loadMeterFx = createEffect(
  ({ meterId, target: { ref, range }, signal }: MeterCall): Promise<Series<MeterStatus>> =>
    listMeterStatuses(browserClient, { ...ref, meterId }, readRange(range), { signal }),
);
const abortFx = createEffect((controller: AbortController) => controller.abort());

const { $run, responsesOf } = createCurrentRun([timelineOpened, timelineClosed, timelineRetried]);
const { done: loaded, failed } = responsesOf(loadMeterFx);

/** Null until a timeline is opened. */
const $timeline = createStore<Timeline | null>(null)
  .on(timelineOpened, startTimeline)
  .on(timelineClosed, (timeline) => timeline && nextRun(timeline))
  .on(timelineRetried, (timeline) => timeline && retryTimeline(timeline))
  .on(loaded, whenSettled)
  .on(failed, (timeline) => whenSettled(timeline, null));

sample({
  clock: sample({ clock: [timelineOpened, timelineClosed, timelineRetried], source: $timeline }).filterMap(
    (timeline) => timeline?.previous ?? undefined,
  ),
  target: abortFx,
});

const next = sample({
  clock: [timelineOpened, timelineRetried, loaded, failed],
  source: { timeline: $timeline, run: $run },
}).filterMap(({ timeline, run }): MeterCall | undefined => {
  const meterId = timeline ? nextMeter(timeline) : undefined;
  if (!timeline || meterId === undefined) return undefined;
  return { run, meterId, target: timeline.target, signal: timeline.controller.signal };
});
sample({ clock: next, target: loadMeterFx });

export const $progress = $timeline.map(toProgress);
export const $rows = $timeline.map((timeline) => timeline?.rows ?? []);
export const $notes = $timeline.map((timeline) => timeline?.notes ?? noNotes);
