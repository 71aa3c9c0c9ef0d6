import type { Diagnostics, MeterRef } from "@entities/meter";
import { msg } from "@lingui/core/macro";
import { toastShown } from "@shared/ui/toasts/model";
import { createEffect, createEvent, createStore, merge, sample } from "effector";
import { interval } from "patronum/interval";
import { maxTicks, tickMs } from "./stages";

export interface DiagnosedMeter {
  ref: MeterRef;
  name: string;
}

/** The diagnostics of a meter are opened; they start at once. */
export const opened = createEvent<DiagnosedMeter>();
export const retried = createEvent();
/** The dialog was closed, or the plant is no longer shown. */
export const closed = createEvent();

export const diagnoseFx = createEffect(async ({ ref }: { ref: MeterRef; run: number }) =>
  (await import("./calls")).diagnose(ref),
);

/** Null while the dialog is closed. */
export const $meter = createStore<DiagnosedMeter | null>(null)
  .on(opened, (_, meter) => meter)
  .reset(closed);

/** Identifies a run, so that the response of another one is dropped. */
const $run = createStore(0).on([opened, retried, closed], (run) => run + 1);

const started = sample({
  clock: [opened, retried],
  source: { meter: $meter, run: $run },
}).filterMap(({ meter, run }) => (meter ? { ref: meter.ref, run } : undefined));
sample({ clock: started, target: diagnoseFx });

const loaded = sample({
  clock: diagnoseFx.done,
  source: $run,
  filter: (run, { params }) => run === params.run,
  fn: (_, { result }) => result,
});
const failed = sample({
  clock: diagnoseFx.fail,
  source: $run,
  filter: (run, { params }) => run === params.run,
  fn: () => {},
});

const stopped = createEvent();
const { tick } = interval({ timeout: tickMs, start: started, stop: stopped });

/** The ticks of 500 ms since the run started, which stop at the last stage. */
export const $ticks = createStore(0)
  .on(tick, (ticks) => ticks + 1)
  .reset(started, closed);
export const $diagnostics = createStore<Diagnostics | null>(null)
  .on(loaded, (_, diagnostics) => diagnostics)
  .reset(started, closed);
export const $failed = createStore(false)
  .on(failed, () => true)
  .reset(started, closed);

const completed = sample({ clock: $ticks.updates, filter: (ticks) => ticks >= maxTicks });
sample({ clock: merge([closed, failed, completed]), fn: () => {}, target: stopped });
sample({
  clock: failed,
  // spec 2 §8
  fn: () => ({ kind: "danger" as const, message: msg`Something went wrong while running diagnostics` }),
  target: toastShown,
});
