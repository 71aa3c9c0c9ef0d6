import type { ImportPlan, ImportResult } from "@entities/measurement";
import { isUnconfirmed, type ProblemDetails } from "@shared/api/result";
import { type DataPart, reloadPageFx, revalidateFx } from "@shared/data/revalidation";
import { createMutation } from "@shared/mutations/create-mutation";
import { combine, createEffect, createEvent, createStore, sample } from "effector";
import type {
  createInverterMeters,
  importMeterMeasurements,
  PreviewedCall,
  previewMeterImport,
  undoMeterImport,
} from "./action.server";
import { $plan, $run, read, reading, responsesOf } from "./import-plan";
import {
  $importedMeters,
  $meterId,
  $target,
  filesChosen,
  type ImportTarget,
  importClosed,
  importOpened,
  metersCreated,
} from "./import-target";

/**
 * The steps of an import. "stopped": the user cancelled it, or a call failed; the calls before are stored.
 * "undo-failed": some imports are not undone yet.
 */
export type ImportStage = "preview" | "importing" | "stopped" | "done" | "undoing" | "undo-failed" | "undone";

export const importStarted = createEvent();
export const importCancelled = createEvent();
export const importContinued = createEvent();
export const undoRequested = createEvent();

// Preview

export const previewCall = createMutation<typeof previewMeterImport>("preview-import", { failure: "form" });

type CallParams = Parameters<typeof previewCall>[0];

/** The id of a meter that is not created yet. */
const newMeterId = 0;

function toCalls(target: ImportTarget, meterIds: readonly (number | null)[], { calls }: ImportPlan): CallParams[] {
  return calls.map((call) => ({
    ...target.plant,
    meterId: meterIds[call.plan ?? 0] ?? newMeterId,
    minutes: call.minutes,
    starts: [...call.starts],
    kwh: [...call.kwh],
  }));
}

/** The calls of the import in their order. */
const $calls = combine({ target: $target, meters: $importedMeters, plan: $plan }, ({ target, meters, plan }) =>
  target && plan
    ? toCalls(
        target,
        meters.map(({ id }) => id),
        plan,
      )
    : [],
);
/** The meters that the import creates before its first call. */
const $newMeters = $importedMeters.map((meters) => meters.filter(({ id }) => id === null));
/** Whether each new meter has a peak power. */
export const $canCreate = $newMeters.map((meters) => meters.every(({ peakWatt }) => peakWatt !== null && peakWatt > 0));

/** All values of a meter that does not exist yet are new. */
const previewOfNew = ({ starts }: CallParams): PreviewedCall => ({
  result: { import_id: null, new: starts.length, changed: 0, equal: 0, rejected: 0, rejected_by_reason: {} },
  lastImportId: null,
});

const previewFx = createEffect<{ calls: readonly CallParams[]; run: number }, PreviewedCall[], ProblemDetails>(
  async ({ calls }) => {
    const previews: PreviewedCall[] = [];
    for (const call of calls) {
      previews.push(call.meterId === newMeterId ? previewOfNew(call) : await previewCall(call));
    }
    return previews;
  },
);
sample({
  clock: reading.done,
  source: { calls: $calls, run: $run },
  filter: ({ calls }) => calls.length > 0,
  target: previewFx,
});
const previewing = responsesOf(previewFx);
export const $isPreviewing = previewing.$pending.map((pending) => pending.length > 0);
/** What the import would change, by call. Null while it is not known. */
export const $previews = createStore<readonly PreviewedCall[] | null>(null)
  .on(previewing.done, (_, previews) => previews)
  .reset(read, importOpened);
export const $previewError = createStore<ProblemDetails | null>(null)
  .on(previewing.failed, (_, error) => error)
  .reset(read, importOpened);

// Import

export const importCall = createMutation<typeof importMeterMeasurements>("import-measurements", { failure: "form" });
export const createMeters = createMutation<typeof createInverterMeters>("create-inverter-meters", { failure: "form" });
export const undoCall = createMutation<typeof undoMeterImport>("undo-import", { failure: "form" });

/** A call of this import was made. The response to a call of an earlier dialog is dropped. */
const imported = sample({ clock: importCall.done, source: $calls, fn: (calls, done) => ({ calls, ...done }) }).filter({
  fn: ({ calls, params }) => calls.some(({ starts }) => starts === params.starts),
});

/** The imports that were made, in their order. */
const $imports = createStore<readonly { importId: number; meterId: number }[]>([])
  .on(imported, (made, { params: { meterId }, result: { importId } }) =>
    importId === null ? made : [...made, { importId, meterId }],
  )
  .on(undoCall.done, (made, { params }) => made.filter(({ importId }) => importId !== params.importId))
  .reset(importOpened);
/** The number of calls that were made. */
const $position = createStore(0)
  .on(imported, (position) => position + 1)
  .reset(importOpened, filesChosen);
/** The results of the calls. A result whose response was lost is that of its preview. */
export const $results = createStore<readonly ImportResult[]>([]).reset(importOpened, filesChosen);
sample({
  clock: imported,
  source: { results: $results, previews: $previews },
  fn: ({ results, previews }, { result: { result } }) => {
    const known = result ?? previews?.[results.length]?.result;
    return known ? [...results, known] : results;
  },
  target: $results,
});
export const $importError = createStore<ProblemDetails | null>(null)
  .on([createMeters.failData, importCall.failData, undoCall.failData], (_, error) => error)
  .reset(importOpened, importStarted, importContinued, undoRequested);
/** Whether it is not known if the next call is stored, because its response was lost. Continuing looks it up. */
export const $isUncertain = createStore(false)
  .on(importCall.failData, (_, error) => isUnconfirmed(error))
  .on(imported, () => false)
  .reset(importOpened);

export const $stage = createStore<ImportStage>("preview").reset(importOpened, filesChosen);
$stage
  .on([importStarted, importContinued], () => "importing")
  .on([importCancelled, importClosed, createMeters.fail, importCall.fail], (stage) =>
    stage === "importing" ? "stopped" : stage,
  )
  .on(undoRequested, () => "undoing")
  .on(undoCall.fail, () => "undo-failed");

// Meters that an earlier dialog created may be of another plant.
sample({
  clock: sample({
    clock: createMeters.done,
    source: $target,
    fn: (target, { params, result }) => ({ isSame: target?.plant.plantId === params.plantId, result }),
  }).filterMap(({ isSame, result }) => (isSame ? result : undefined)),
  target: metersCreated,
});
/** A call that was pending when the user cancelled is followed by the next call. */
const resumed = sample({ clock: importContinued, source: combine([importCall.pending, createMeters.pending]) }).filter({
  fn: (pending) => !pending.includes(true),
});
const nextStep = sample({
  clock: [importStarted, resumed, metersCreated, imported],
  source: {
    stage: $stage,
    target: $target,
    meterId: $meterId,
    newMeters: $newMeters,
    calls: $calls,
    position: $position,
    previews: $previews,
    imports: $imports,
    isRepeated: $isUncertain,
  },
}).filter({ fn: ({ stage }) => stage === "importing" });
sample({
  clock: nextStep.filterMap(({ target, meterId, newMeters }) =>
    target && meterId !== null && newMeters.length > 0
      ? {
          ...target.plant,
          meterId,
          inverters: newMeters.map(({ name, peakWatt }) => ({ name, peakWatt: peakWatt ?? 0 })),
        }
      : undefined,
  ),
  target: createMeters,
});
const nextCall = nextStep.filter({ fn: ({ newMeters }) => newMeters.length === 0 });
sample({
  clock: nextCall.filterMap(({ calls, position, previews, imports, isRepeated }) => {
    const call = calls[position];
    const lastImportId = imports.at(-1)?.importId ?? previews?.[position]?.lastImportId ?? null;
    // Without known imports, an earlier import with the same values would be taken for that of the lost response.
    const isKnown = imports.length > 0 || previews !== null;
    return call && { ...call, isRepeated: isRepeated && isKnown, lastImportId };
  }),
  target: importCall,
});
sample({
  clock: nextCall.filter({ fn: ({ calls, position }) => position >= calls.length }),
  fn: () => "done" as const,
  target: $stage,
});

// Undo

const nextUndo = sample({
  clock: [undoRequested, undoCall.done],
  source: { stage: $stage, imports: $imports, target: $target },
}).filter({ fn: ({ stage }) => stage === "undoing" });
sample({
  clock: nextUndo.filterMap(({ imports, target }) => {
    const last = imports.at(-1);
    return target && last ? { ...target.plant, ...last } : undefined;
  }),
  target: undoCall,
});
sample({
  clock: nextUndo.filter({ fn: ({ imports }) => imports.length === 0 }),
  fn: () => "undone" as const,
  target: $stage,
});

/** The number of values that are imported, and whether something can be undone. */
export const $progress = combine(
  { calls: $calls, position: $position, imports: $imports },
  ({ calls, position, imports }) => {
    const rows = (of: readonly CallParams[]) => of.reduce((sum, { starts }) => sum + starts.length, 0);
    return { imported: rows(calls.slice(0, position)), total: rows(calls), canUndo: imports.length > 0 };
  },
);

/** What the tabs of the plant load again. */
const changedParts: readonly DataPart[] = ["meters", "issues", "promises", "figures"];
const finalStages: readonly ImportStage[] = ["stopped", "done", "undone", "undo-failed"];
/** The plant was assessed again: all data of its page has changed. */
const assessed = sample({ clock: [$stage.updates, imported], source: { stage: $stage, position: $position } }).filter({
  fn: ({ stage, position }) => position > 0 && finalStages.includes(stage),
});
sample({ clock: assessed, fn: () => changedParts, target: revalidateFx });
sample({ clock: assessed, fn: () => {}, target: reloadPageFx });
