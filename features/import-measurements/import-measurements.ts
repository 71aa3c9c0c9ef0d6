import { type ImportPlan, type ImportResult, type Upload, uploadOf } from "@entities/measurement";
import { isUnconfirmed, type ProblemDetails } from "@shared/api/result";
import { createMutation } from "@shared/mutations/create-mutation";
import { combine, createEffect, createEvent, createStore, sample } from "effector";
import type {
  createInverterMeters,
  importMeterMeasurements,
  PreviewedCall,
  previewMeterImport,
  undoMeterImport,
} from "./action.server";
import { $files, $plan, $run, read, reading, responsesOf } from "./import-plan";
import {
  $importedMeters,
  $meterId,
  $target,
  filesChosen,
  type ImportTarget,
  importClosed,
  importOpened,
  meterChosen,
  metersCreated,
} from "./import-target";

/**
 * The steps of an import. "stopped": the user cancelled it, or a call failed; the calls before are stored.
 * "undo-failed": some imports are not undone yet.
 */
export type ImportStage = "preview" | "importing" | "stopped" | "done" | "undoing" | "undo-failed" | "undone";

/** The user chose whether longer intervals of the files replace finer intervals that are stored. */
export const replacingFinerToggled = createEvent<boolean>();
export const importStarted = createEvent();
export const importCancelled = createEvent();
export const importContinued = createEvent();
export const undoRequested = createEvent();

/** Whether longer intervals of the files replace finer intervals that are stored. */
export const $replacesFiner = createStore(false)
  .on(replacingFinerToggled, (_, replaces) => replaces)
  .reset(importOpened, filesChosen, meterChosen);

// Preview

export const previewCall = createMutation<typeof previewMeterImport>("preview-import", { failure: "form" });

export type CallParams = Parameters<typeof previewCall>[0];

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
export const $calls = combine({ target: $target, meters: $importedMeters, plan: $plan }, ({ target, meters, plan }) =>
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
  result: {
    ...{ import_id: null, new: starts.length, changed: 0, equal: 0, rejected: 0, rejected_by_reason: {} },
    ...{ coarser: 0, finer_by_minutes: {}, differing_days: 0, differences: [] },
  },
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

/** The files as the list of imports names them. The calls of an import have the same id. */
const $upload = createStore<Upload | null>(null);
sample({
  clock: importStarted,
  source: $files,
  fn: (files) => uploadOf(files.map(({ name }) => name)),
  target: $upload,
});

/** A call of this import was made. The response to a call of an earlier dialog is dropped. */
export const imported = sample({
  clock: importCall.done,
  source: $calls,
  fn: (calls, done) => ({ calls, ...done }),
}).filter({ fn: ({ calls, params }) => calls.some(({ starts }) => starts === params.starts) });

/** The imports that were made, in their order. */
export const $imports = createStore<readonly { importId: number; meterId: number }[]>([])
  .on(imported, (made, { params: { meterId }, result: { importId } }) =>
    importId === null ? made : [...made, { importId, meterId }],
  )
  .on(undoCall.done, (made, { params }) => made.filter(({ importId }) => importId !== params.importId))
  .reset(importOpened);
/** The number of calls that were made. */
export const $position = createStore(0)
  .on(imported, (position) => position + 1)
  .reset(importOpened, filesChosen);
/** The results of the calls. A call with a lost response has the result of its preview. */
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
    replacesFiner: $replacesFiner,
    upload: $upload,
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
  clock: nextCall.filterMap(({ calls, position, previews, imports, isRepeated, replacesFiner, upload }) => {
    const call = calls[position];
    const lastImportId = imports.at(-1)?.importId ?? previews?.[position]?.lastImportId ?? null;
    // Without known imports, an earlier import with the same values would be taken for the import of the lost response.
    const isKnown = imports.length > 0 || previews !== null;
    return call && { ...call, replacesFiner, upload, isRepeated: isRepeated && isKnown, lastImportId };
  }),
  target: importCall,
});
sample({
  clock: nextCall.filter({ fn: ({ calls, position }) => position >= calls.length }),
  fn: () => "done" as const,
  target: $stage,
});
