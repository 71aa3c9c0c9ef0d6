import { type Diagnostics, getDiagnostics, type MeterRef } from "@entities/meter";
import { msg } from "@lingui/core/macro";
import { browserClient } from "@shared/api/v0/browser-client";
import { createCurrentRun } from "@shared/data/current-run";
import { toastShown } from "@shared/toasts/model";
import { createEffect, createEvent, createStore, merge, sample } from "effector";
import { interval } from "patronum/interval";

export const stages = ["connection", "yield", "alerts"] as const;
export type Stage = (typeof stages)[number];

// domain/meters.md#diagnostics
const tickMs = 500;
export const maxTicks = 20;
const finishedAt: Record<Stage, number> = { connection: 5, yield: 14, alerts: maxTicks };

/**
 * Whether the result of a stage is shown: its minimum time has passed and its data is loaded
 * (domain/meters.md#diagnostics).
 */
export const isFinished = (stage: Stage, ticks: number, diagnostics: Diagnostics | null): boolean =>
  diagnostics !== null && ticks >= finishedAt[stage];

/** The recent yield in kWh with two decimals. Null without measurements. */
export function recentYieldKwh({ recent_yield }: Diagnostics): number | null {
  if (recent_yield.length === 0) return null;
  const total = recent_yield.reduce((sum, { generated_in_kwh }) => sum + (generated_in_kwh ?? 0), 0);
  return Math.round(total * 100) / 100;
}

export const alertsOf = ({ notifications }: Diagnostics) => notifications?.notifications ?? [];

/** Whether the result of a stage is good (green) or bad (red) (domain/meters.md#diagnostics). */
export function isGood(stage: Stage, diagnostics: Diagnostics): boolean {
  if (stage === "connection") return diagnostics.validated;
  if (stage === "yield") return (recentYieldKwh(diagnostics) ?? 0) > 0;
  return alertsOf(diagnostics).length === 0;
}

/** The first finished stage whose result is bad. Null without one. */
export const firstBadStage = (ticks: number, diagnostics: Diagnostics | null): Stage | null =>
  stages.find((stage) => diagnostics && isFinished(stage, ticks, diagnostics) && !isGood(stage, diagnostics)) ?? null;

interface DiagnosedMeter {
  ref: MeterRef;
  name: string;
}

/** The dialog of a meter was opened. The diagnostics start at once. */
export const diagnosticsOpened = createEvent<DiagnosedMeter>();
export const diagnosticsRetried = createEvent();
/** The dialog was closed, or the plant was unmounted. */
export const diagnosticsClosed = createEvent();

export const diagnoseFx = createEffect(({ ref }: { ref: MeterRef; run: number }) => getDiagnostics(browserClient, ref));

/** Null while the dialog is closed. */
export const $meter = createStore<DiagnosedMeter | null>(null)
  .on(diagnosticsOpened, (_, meter) => meter)
  .reset(diagnosticsClosed);

const { $run, responsesOf } = createCurrentRun([diagnosticsOpened, diagnosticsRetried, diagnosticsClosed]);

const started = sample({
  clock: [diagnosticsOpened, diagnosticsRetried],
  source: { meter: $meter, run: $run },
}).filterMap(({ meter, run }) => (meter ? { ref: meter.ref, run } : undefined));
sample({ clock: started, target: diagnoseFx });

const { done: loaded, failed } = responsesOf(diagnoseFx);

const stopped = createEvent();
const { tick } = interval({ timeout: tickMs, start: started, stop: stopped });

/** The number of 500 ms ticks since the run started. The ticks stop at the last stage. */
export const $ticks = createStore(0)
  .on(tick, (ticks) => ticks + 1)
  .reset(started, diagnosticsClosed);
export const $diagnostics = createStore<Diagnostics | null>(null)
  .on(loaded, (_, diagnostics) => diagnostics)
  .reset(started, diagnosticsClosed);
export const $failed = createStore(false)
  .on(failed, () => true)
  .reset(started, diagnosticsClosed);

const completed = sample({ clock: $ticks.updates, filter: (ticks) => ticks >= maxTicks });
sample({ clock: merge([diagnosticsClosed, failed, completed]), fn: () => {}, target: stopped });
sample({
  clock: failed,
  // domain/errors.md#texts
  fn: () => ({ kind: "danger" as const, message: msg`Something went wrong while running diagnostics` }),
  target: toastShown,
});
