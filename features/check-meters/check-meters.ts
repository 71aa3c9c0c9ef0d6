import { listMeterChecks, type MeterChecks } from "@entities/meter";
import type { PlantRef } from "@shared/api/refs";
import { type ProblemDetails, toProblemDetails } from "@shared/api/result";
import { browserClient } from "@shared/api/v0/browser-client";
import { createCurrentRun } from "@shared/data/current-run";
import { createEffect, createEvent, createStore, sample } from "effector";

/** The dialog was opened. The checks of the plant's meters start at once. */
export const meterChecksOpened = createEvent<PlantRef>();
export const meterChecksRetried = createEvent();
/** The dialog was closed, or the plant was unmounted. */
export const meterChecksClosed = createEvent();

export const loadChecksFx = createEffect(({ ref }: { ref: PlantRef; run: number }) =>
  listMeterChecks(browserClient, ref),
);

/** The plant. Null while the dialog is closed. */
export const $plant = createStore<PlantRef | null>(null)
  .on(meterChecksOpened, (_, ref) => ref)
  .reset(meterChecksClosed);

const { $run, responsesOf } = createCurrentRun([meterChecksOpened, meterChecksRetried, meterChecksClosed]);

const started = sample({
  clock: [meterChecksOpened, meterChecksRetried],
  source: { ref: $plant, run: $run },
}).filterMap(({ ref, run }) => (ref ? { ref, run } : undefined));
sample({ clock: started, target: loadChecksFx });

const { done: loaded, failed } = responsesOf(loadChecksFx);

/** The checks by meter. Null while the checks are loading and after an error. */
export const $checks = createStore<readonly MeterChecks[] | null>(null)
  .on(loaded, (_, checks) => checks)
  .reset(started, meterChecksClosed);
export const $error = createStore<ProblemDetails | null>(null)
  .on(failed, (_, error) => toProblemDetails(error))
  .reset(started, meterChecksClosed);

/** The highest severity of a meter's checks. 0 is OK. */
export const worstSeverity = ({ checks }: MeterChecks): number =>
  Math.max(0, ...checks.map(({ severity }) => severity ?? 0));

/** The meters, the worst first. Meters of the same severity keep the order of the API. */
export const worstFirst = (meters: readonly MeterChecks[]): MeterChecks[] =>
  [...meters].sort((a, b) => worstSeverity(b) - worstSeverity(a));
