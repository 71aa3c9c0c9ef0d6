import { assessedParts, type ImportResult, minuteMs, type Upload, uploadOf } from "@entities/measurement";
import { isUnconfirmed, type ProblemDetails } from "@shared/api/result";
import { createQueue } from "@shared/data/queue";
import { revalidateFx } from "@shared/data/revalidation";
import { dayText, localDay } from "@shared/lib/dates";
import { createMutation } from "@shared/mutations/create-mutation";
import { attach, combine, createEffect, createEvent, createStore, sample } from "effector";
import type {
  createInverterMeters,
  importMeterMeasurements,
  PreviewedCall,
  previewMeterImport,
  undoMeterImport,
} from "./action.server";
import {
  $choices,
  $importedMeters,
  $reading,
  $run,
  $target,
  chosen,
  filesChosen,
  filesRead,
  type ImportedMeter,
  importClosed,
  importOpened,
  metersCreated,
  read,
  responsesOf,
  valuesSent,
} from "./import-plan";

/** The user chose whether longer intervals of the files replace finer intervals that are stored. */
export const replacingFinerToggled = createEvent<boolean>();
export const importStarted = createEvent();
export const importCancelled = createEvent();
export const importContinued = createEvent();
export const undoRequested = createEvent();

const previewCall = createMutation<typeof previewMeterImport>("preview-import", { failure: "form" });
const createMeters = createMutation<typeof createInverterMeters>("create-inverter-meters", { failure: "form" });
const importCall = createMutation<typeof importMeterMeasurements>("import-measurements", { failure: "form" });
const undoCall = createMutation<typeof undoMeterImport>("undo-import", { failure: "form" });

/** Whether longer intervals of the files replace finer intervals that are stored. */
export const $replacesFiner = createStore(false)
  .on(replacingFinerToggled, (_, replaces) => replaces)
  .reset(importOpened, filesChosen, chosen.filter({ fn: ({ meterId }) => meterId !== undefined }));

type CallParams = Parameters<typeof previewCall>[0];

/** The id of a meter that is not created yet. */
const newMeterId = 0;

/** The calls of the import in their order. */
const $calls = combine($target, $importedMeters, $reading, (target, meters, { plan }): readonly CallParams[] =>
  target && plan
    ? plan.calls.map(({ minutes, starts, kwh, plan: position }) => {
        const meterId = meters[position ?? 0]?.id ?? newMeterId;
        return { ...target.plant, meterId, minutes, starts: [...starts], kwh: [...kwh] };
      })
    : [],
);
/** The meters that the import creates before its first call. */
const $newMeters = $importedMeters.map((meters) => meters.filter(({ id }) => id === null));
/** Whether each new meter has a peak power. */
export const $canCreate = $newMeters.map((meters) => meters.every(({ peakWatt }) => peakWatt !== null && peakWatt > 0));

// Preview

/** Whether nothing is stored of the days of a call, so that all of its values are new. */
function isNew({ minutes, starts }: CallParams, { measuredSince }: Pick<ImportedMeter, "measuredSince">): boolean {
  if (measuredSince === undefined) return false;
  const end = Temporal.Instant.fromEpochMilliseconds(((starts.at(-1) ?? 0) + minutes) * minuteMs);
  // The API says which values are of the future.
  if (Temporal.Instant.compare(end, Temporal.Now.instant()) > 0) return false;
  return measuredSince === null || localDay(end).toString() < dayText(measuredSince);
}

const previewOfNew = ({ starts }: CallParams): PreviewedCall => ({
  result: {
    ...{ import_id: null, new: starts.length, changed: 0, equal: 0, rejected: 0, rejected_by_reason: {} },
    ...{ coarser: 0, finer_by_minutes: {}, differing_days: 0, differences: [] },
  },
  lastImportId: null,
});

interface PreviewParams {
  calls: readonly CallParams[];
  meters: readonly ImportedMeter[];
  run: number;
}

const previewFx = createEffect<PreviewParams, PreviewedCall[], ProblemDetails>(async ({ calls, meters }) => {
  const previews: PreviewedCall[] = [];
  for (const call of calls) {
    const meter = meters.find(({ id }) => (id ?? newMeterId) === call.meterId);
    previews.push(meter && isNew(call, meter) ? previewOfNew(call) : await previewCall(call));
  }
  return previews;
});
sample({
  clock: filesRead.done,
  source: { calls: $calls, meters: $importedMeters, run: $run },
  filter: ({ calls }) => calls.length > 0,
  target: previewFx,
});
const previewing = responsesOf(previewFx);

interface Preview {
  /** What the import would change, by call. Null while it is not known. */
  calls: readonly PreviewedCall[] | null;
  isPending: boolean;
  error: ProblemDetails | null;
}

const noPreview: Preview = { calls: null, isPending: false, error: null };
export const $preview = createStore(noPreview)
  .reset(read, importOpened)
  .on(previewFx, () => ({ ...noPreview, isPending: true }))
  .on(previewing.done, (_, calls) => ({ ...noPreview, calls }))
  .on(previewing.failed, (_, error) => ({ ...noPreview, error }));

// Import

type Undo = Parameters<typeof undoCall>[0];

/** What an import has done so far. */
interface ImportProgress {
  /** The files as the list of imports names them. All calls of the import have the same upload. */
  upload: Upload | null;
  /** The results of the calls that were made. Null for a call with a lost response and without a preview. */
  results: readonly (ImportResult | null)[];
  /** The imports that are stored and not undone, in their order. */
  imports: readonly Undo[];
  /** Whether it is not known if the next call is stored. The import looks it up when it continues. */
  isUnconfirmed: boolean;
  error: ProblemDetails | null;
}

/**
 * An import in its stage. "stopped": the user cancelled it, or a step failed; the calls before are stored.
 * "undo-failed": some imports are not undone yet.
 */
type Import =
  | { stage: "preview" }
  | ({ stage: "importing" | "stopped" | "done" | "undoing" | "undo-failed" | "undone" } & ImportProgress);

export type ImportStage = Import["stage"];

export const $import = createStore<Import>({ stage: "preview" }).reset(importOpened, importClosed, filesChosen);

/** Changes an import that was started. */
const changed = (current: Import, change: Partial<Exclude<Import, { stage: "preview" }>>): Import =>
  current.stage === "preview" ? current : { ...current, ...change };

const createMetersFx = attach({
  source: { target: $target, choices: $choices, newMeters: $newMeters },
  async effect({ target, choices: { meterId }, newMeters }) {
    if (!target || meterId === null) return [];
    const inverters = newMeters.map(({ name, peakWatt }) => ({ name, peakWatt: peakWatt ?? 0 }));
    const ids = await createMeters({ ...target.plant, meterId, inverters });
    return newMeters.map(({ typedWatt, inverter, ...meter }) => ({ ...meter, id: ids[meter.name] ?? newMeterId }));
  },
});

const importCallFx = attach({
  source: { current: $import, calls: $calls, preview: $preview, replacesFiner: $replacesFiner },
  async effect({ current, calls, preview, replacesFiner }, position: number) {
    const call = calls[position];
    if (!call || current.stage === "preview") return null;
    const { upload, imports } = current;
    const previewed = preview.calls?.[position];
    const lastImportId = imports.at(-1)?.importId ?? previewed?.lastImportId ?? null;
    // Without known imports, an earlier import with the same values would be taken for the import of the lost response.
    const isRepeated = current.isUnconfirmed && (imports.length > 0 || preview.calls !== null);
    const { importId, result } = await importCall({ ...call, replacesFiner, upload, isRepeated, lastImportId });
    const { companyId, plantId, meterId } = call;
    return {
      undo: importId === null ? null : { companyId, plantId, meterId, importId },
      result: result ?? previewed?.result ?? null,
    };
  },
});

const undoFx = attach({
  source: $import,
  async effect(current, signal: AbortSignal) {
    if (current.stage === "preview") return;
    for (const undo of current.imports.toReversed()) {
      if (!signal.aborted) await undoCall(undo);
    }
  },
});

/** The creation of new meters, the call at a position, or the undo of all imports. */
type Step = "meters" | number | "undo";

const steps = createQueue({
  concurrency: 1,
  async run(step: Step, signal) {
    if (step === "meters") return { created: await createMetersFx() };
    if (step === "undo") return { undone: await undoFx(signal) };
    return { made: await importCallFx(step) };
  },
  stopsAtFailure: true,
});
const started = sample({
  clock: importStarted,
  source: $choices,
  fn: ({ files }): Import => ({
    stage: "importing",
    upload: uploadOf(files.map(({ name }) => name)),
    ...{ results: [], imports: [], isUnconfirmed: false, error: null },
  }),
});
sample({
  clock: [started, importContinued],
  source: { current: $import, calls: $calls, newMeters: $newMeters },
  fn: ({ current, calls, newMeters }): Step[] => {
    const position = current.stage === "preview" ? 0 : current.results.length;
    return [...(newMeters.length > 0 ? ["meters" as const] : []), ...[...calls.keys()].slice(position)];
  },
  target: steps.added,
});
sample({ clock: undoRequested, fn: (): Step[] => ["undo"], target: steps.added });
sample({ clock: importCancelled, target: steps.stopped });
sample({ clock: [importOpened, importClosed, filesChosen], fn: (): Step[] => [], target: steps.replaced });
sample({ clock: steps.done.filterMap(({ result }) => result.created), target: metersCreated });
sample({ clock: importCall, fn: ({ meterId }) => meterId, target: valuesSent });

const made = steps.done.filterMap(({ result }) => result.made ?? undefined);
const finished = sample({
  clock: [made, importContinued],
  source: { current: $import, calls: $calls },
  filter: ({ current, calls }) => current.stage === "importing" && current.results.length >= calls.length,
});

$import
  .on(started, (_, first) => first)
  .on(importContinued, (current) => changed(current, { stage: "importing", error: null }))
  .on(importCancelled, (current) => (current.stage === "importing" ? changed(current, { stage: "stopped" }) : current))
  .on(undoRequested, (current) => changed(current, { stage: "undoing", error: null }))
  .on(made, (current, { undo, result }) => {
    if (current.stage === "preview") return current;
    const imports = undo ? [...current.imports, undo] : current.imports;
    return { ...current, results: [...current.results, result], imports, isUnconfirmed: false };
  })
  .on(finished, (current) => changed(current, { stage: "done" }))
  .on(steps.failed, (current, { item, error: thrown }) => {
    const error = thrown as ProblemDetails;
    const stage = item === "undo" ? "undo-failed" : "stopped";
    return changed(current, {
      ...{ stage, error },
      ...(typeof item === "number" && { isUnconfirmed: isUnconfirmed(error) }),
    });
  })
  .on(undoCall.done, (current, { params }) =>
    current.stage === "preview"
      ? current
      : { ...current, imports: current.imports.filter(({ importId }) => importId !== params.importId) },
  )
  .on(steps.done.filter({ fn: ({ item }) => item === "undo" }), (current) => changed(current, { stage: "undone" }));

/** The number of values that are imported, and whether something can be undone. */
export const $progress = combine($import, $calls, (current, calls) => {
  const rows = (of: readonly CallParams[]) => of.reduce((sum, { starts }) => sum + starts.length, 0);
  if (current.stage === "preview") return { imported: 0, total: rows(calls), canUndo: false };
  const { results, imports } = current;
  const canUndo = imports.length > 0 && !current.isUnconfirmed;
  return { imported: rows(calls.slice(0, results.length)), total: rows(calls), canUndo };
});

const pendingStages: readonly ImportStage[] = ["importing", "undoing"];
/** The plant was assessed again: all data of its page has changed. */
sample({
  clock: [$import.map(({ stage }) => stage).updates, made],
  source: $import,
  filter: (current) =>
    current.stage !== "preview" && current.results.length > 0 && !pendingStages.includes(current.stage),
  fn: () => assessedParts,
  target: revalidateFx,
});
/** A call ended after the dialog was closed. */
sample({
  clock: [importCall.done, undoCall.done],
  source: $import,
  filter: ({ stage }) => stage === "preview",
  fn: () => assessedParts,
  target: revalidateFx,
});
