import type { MeterStatus } from "@entities/meter";
import { createEffect, createEvent, createStore, merge, sample } from "effector";
import {
  type MeterCall,
  nextCall,
  nextRun,
  progressOf,
  retryTimeline,
  startTimeline,
  type Timeline,
  type TimelineTarget,
  withFailure,
  withStatuses,
} from "./run";

/** The timeline is shown: loading starts, or continues where it stopped. */
export const opened = createEvent<TimelineTarget>();
/** The timeline is no longer shown: loading stops. */
export const left = createEvent();
export const retried = createEvent();

/** The calls are loaded with the first timeline, so that no page depends on them. */
export const loadMeterFx = createEffect(
  async ({ meterId, target, signal }: MeterCall): Promise<MeterStatus[]> =>
    (await import("./calls")).loadMeterStatuses(target.ref, meterId, target.range, signal),
);
const abortFx = createEffect((controller: AbortController) => controller.abort());

/** Null until a timeline is opened. */
const $timeline = createStore<Timeline | null>(null)
  .on(opened, startTimeline)
  .on(left, (timeline) => timeline && nextRun(timeline))
  .on(retried, (timeline) => timeline && retryTimeline(timeline))
  .on(loadMeterFx.done, (timeline, { params: { run, meterId }, result }) =>
    timeline?.run === run ? withStatuses(timeline, meterId, result) : timeline,
  )
  .on(loadMeterFx.fail, (timeline, { params: { run, meterId } }) =>
    timeline?.run === run ? withFailure(timeline, meterId) : timeline,
  );

sample({
  clock: sample({ clock: [opened, left, retried], source: $timeline }).filterMap(
    (timeline) => timeline?.previous ?? undefined,
  ),
  target: abortFx,
});

const settled = sample({
  clock: loadMeterFx.finally,
  source: $timeline,
  filter: (timeline, { params }) => timeline?.run === params.run,
});
sample({
  clock: merge([sample({ clock: [opened, retried], source: $timeline }), settled]).filterMap(nextCall),
  target: loadMeterFx,
});

export const $progress = $timeline.map(progressOf);
export const $rows = $timeline.map((timeline) => timeline?.rows ?? []);
