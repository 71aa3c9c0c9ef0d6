import {
  type Columns,
  type ImportPlan,
  type ImportResult,
  type Position,
  type ReadOptions,
  readFilesInWorker,
} from "@entities/measurement";
import type { PlantRef } from "@shared/api/refs";
import { isUnconfirmed, type ProblemDetails } from "@shared/api/result";
import { createCurrentRun } from "@shared/data/current-run";
import { type DataPart, reloadPageFx, revalidateFx } from "@shared/data/revalidation";
import { timeZone as dayZone } from "@shared/lib/dates";
import { createMutation } from "@shared/mutations/create-mutation";
import { combine, createEffect, createEvent, createStore, sample } from "effector";
import type { importMeterMeasurements, PreviewedCall, previewMeterImport, undoMeterImport } from "./action.server";

/** A meter into which measurements can be imported. */
export interface TargetMeter {
  id: number;
  name: string;
  peakWatt: number | null;
  inUse: ReadOptions["inUse"];
}

export interface ImportTarget {
  plant: PlantRef;
  position: Position;
  meters: readonly TargetMeter[];
}

/**
 * The steps of an import. "stopped": the user cancelled it, or a call failed; the calls before are stored.
 * "undo-failed": some imports are not undone yet.
 */
export type ImportStage = "preview" | "importing" | "stopped" | "done" | "undoing" | "undo-failed" | "undone";

export const importOpened = createEvent<ImportTarget>();
export const importClosed = createEvent();
export const meterChosen = createEvent<number>();
export const filesChosen = createEvent<readonly File[]>();
export const timeZoneChosen = createEvent<string>();
export const choosingColumnsToggled = createEvent<boolean>();
export const columnsChosen = createEvent<{ key: string; columns: Columns }>();
export const sheetChosen = createEvent<{ file: string; sheet: string }>();
export const delimiterChosen = createEvent<string>();
export const filesReread = createEvent();
export const importStarted = createEvent();
export const importCancelled = createEvent();
export const importContinued = createEvent();
export const undoRequested = createEvent();

/** Null while the dialog is closed. */
export const $target = createStore<ImportTarget | null>(null)
  .on(importOpened, (_, target) => target)
  .reset(importClosed);
export const $meterId = createStore<number | null>(null)
  .on(importOpened, (_, { meters }) => meters[0]?.id ?? null)
  .on(meterChosen, (_, id) => id);
export const $files = createStore<readonly File[]>([])
  .on(filesChosen, (_, files) => files)
  .reset(importOpened);
export const $timeZone = createStore(dayZone)
  .on(timeZoneChosen, (_, zone) => zone)
  .reset(importOpened);
/** Whether the user chooses the columns of a recognised format. */
export const $choosesColumns = createStore(false)
  .on(choosingColumnsToggled, (_, chooses) => chooses)
  .reset(importOpened, filesChosen);
const $columns = createStore<Readonly<Record<string, Columns>>>({})
  .on(columnsChosen, (chosen, { key, columns }) => ({ ...chosen, [key]: columns }))
  .reset(importOpened);
/** The chosen sheets of spreadsheets, by the name of the file. */
const $sheets = createStore<Readonly<Record<string, string>>>({})
  .on(sheetChosen, (chosen, { file, sheet }) => ({ ...chosen, [file]: sheet }))
  .reset(importOpened, filesChosen);
/** The delimiter of files in which none is found. */
export const $delimiter = createStore<string | null>(null)
  .on(delimiterChosen, (_, delimiter) => delimiter || null)
  .reset(importOpened, filesChosen);

// Reading

interface ReadParams {
  files: readonly File[];
  options: ReadOptions;
  run: number;
}

export const readFilesFx = createEffect(({ files, options }: ReadParams) => readFilesInWorker({ files, options }));

const { $run, responsesOf } = createCurrentRun([
  importOpened,
  importClosed,
  meterChosen,
  filesChosen,
  timeZoneChosen,
  choosingColumnsToggled,
  columnsChosen,
  sheetChosen,
  delimiterChosen,
  filesReread,
]);
const read = sample({
  clock: [
    filesChosen,
    meterChosen,
    timeZoneChosen,
    choosingColumnsToggled,
    columnsChosen,
    sheetChosen,
    delimiterChosen,
    filesReread,
  ],
  source: {
    target: $target,
    meterId: $meterId,
    files: $files,
    timeZone: $timeZone,
    choosesColumns: $choosesColumns,
    columns: $columns,
    sheets: $sheets,
    delimiter: $delimiter,
    run: $run,
  },
}).filterMap(({ target, meterId, files, run, ...chosen }): ReadParams | undefined => {
  if (!target || files.length === 0) return undefined;
  const meter = target.meters.find(({ id }) => id === meterId);
  if (!meter) return undefined;
  const { peakWatt, inUse } = meter;
  return { files, options: { ...chosen, dayZone, position: target.position, peakWatt, inUse }, run };
});
sample({ clock: read, target: readFilesFx });

const reading = responsesOf(readFilesFx);
export const $isReading = reading.$pending.map((calls) => calls.length > 0);
/** What the files contain. Stays while they are read again. */
export const $plan = createStore<ImportPlan | null>(null)
  .on(reading.done, (_, plan) => plan)
  .reset(importOpened, filesChosen, reading.failed);
export const $hasReadFailed = createStore(false)
  .on(reading.failed, () => true)
  .reset(read, importOpened);

// Preview

export const previewCall = createMutation<typeof previewMeterImport>("preview-import", { failure: "form" });

type CallParams = Parameters<typeof previewCall>[0];

function toCalls(target: ImportTarget, meterId: number, { calls }: ImportPlan): CallParams[] {
  return calls.map((call) => ({
    ...target.plant,
    meterId,
    minutes: call.minutes,
    starts: [...call.starts],
    kwh: [...call.kwh],
  }));
}

/** The calls of the import in their order. */
const $calls = combine({ target: $target, meterId: $meterId, plan: $plan }, ({ target, meterId, plan }) =>
  target && meterId !== null && plan ? toCalls(target, meterId, plan) : [],
);

const previewFx = createEffect<{ calls: readonly CallParams[]; run: number }, PreviewedCall[], ProblemDetails>(
  async ({ calls }) => {
    const previews: PreviewedCall[] = [];
    for (const call of calls) previews.push(await previewCall(call));
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
export const undoCall = createMutation<typeof undoMeterImport>("undo-import", { failure: "form" });

/** A call of this import was made. The response to a call of an earlier dialog is dropped. */
const imported = sample({ clock: importCall.done, source: $calls, fn: (calls, done) => ({ calls, ...done }) }).filter({
  fn: ({ calls, params }) => calls.some(({ starts }) => starts === params.starts),
});

/** The imports that were made, in their order. */
const $importIds = createStore<readonly number[]>([])
  .on(imported, (ids, { result: { importId } }) => (importId === null ? ids : [...ids, importId]))
  .on(undoCall.done, (ids, { params }) => ids.filter((id) => id !== params.importId))
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
  .on([importCall.failData, undoCall.failData], (_, error) => error)
  .reset(importOpened, importStarted, importContinued, undoRequested);
/** Whether it is not known if the next call is stored, because its response was lost. Continuing looks it up. */
export const $isUncertain = createStore(false)
  .on(importCall.failData, (_, error) => isUnconfirmed(error))
  .on(imported, () => false)
  .reset(importOpened);

export const $stage = createStore<ImportStage>("preview").reset(importOpened, filesChosen);
$stage
  .on([importStarted, importContinued], () => "importing")
  .on([importCancelled, importClosed, importCall.fail], (stage) => (stage === "importing" ? "stopped" : stage))
  .on(undoRequested, () => "undoing")
  .on(undoCall.fail, () => "undo-failed");

/** A call that was pending when the user cancelled is followed by the next call. */
const resumed = sample({ clock: importContinued, source: importCall.pending }).filter({ fn: (pending) => !pending });
const nextCall = sample({
  clock: [importStarted, resumed, imported],
  source: {
    stage: $stage,
    calls: $calls,
    position: $position,
    previews: $previews,
    ids: $importIds,
    isRepeated: $isUncertain,
  },
}).filter({ fn: ({ stage }) => stage === "importing" });
sample({
  clock: nextCall.filterMap(({ calls, position, previews, ids, isRepeated }) => {
    const call = calls[position];
    const lastImportId = ids.at(-1) ?? previews?.[position]?.lastImportId ?? null;
    // Without known imports, an earlier import with the same values would be taken for that of the lost response.
    const isKnown = ids.length > 0 || previews !== null;
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
  source: { stage: $stage, ids: $importIds, target: $target, meterId: $meterId },
}).filter({ fn: ({ stage }) => stage === "undoing" });
sample({
  clock: nextUndo.filterMap(({ ids, target, meterId }) => {
    const importId = ids.at(-1);
    return target && meterId !== null && importId !== undefined ? { ...target.plant, meterId, importId } : undefined;
  }),
  target: undoCall,
});
sample({ clock: nextUndo.filter({ fn: ({ ids }) => ids.length === 0 }), fn: () => "undone" as const, target: $stage });

/** The number of values that are imported, and whether something can be undone. */
export const $progress = combine(
  { calls: $calls, position: $position, ids: $importIds },
  ({ calls, position, ids }) => {
    const rows = (of: readonly CallParams[]) => of.reduce((sum, { starts }) => sum + starts.length, 0);
    return { imported: rows(calls.slice(0, position)), total: rows(calls), canUndo: ids.length > 0 };
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
