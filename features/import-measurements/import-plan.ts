import { type Columns, type ImportPlan, type ReadOptions, readFilesInWorker } from "@entities/measurement";
import { createCurrentRun } from "@shared/data/current-run";
import { timeZone as dayZone } from "@shared/lib/dates";
import { createEffect, createEvent, createStore, sample } from "effector";
import {
  $importedMeters,
  $inverterChoice,
  $target,
  filesChosen,
  importClosed,
  importOpened,
  invertersChosen,
  invertersFound,
  meterChosen,
  peakTyped,
} from "./import-target";

export const timeZoneChosen = createEvent<string>();
export const choosingColumnsToggled = createEvent<boolean>();
export const columnsChosen = createEvent<{ key: string; columns: Columns }>();
export const sheetChosen = createEvent<{ file: string; sheet: string }>();
export const delimiterChosen = createEvent<string>();
export const filesReread = createEvent();

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
/** The delimiter of files without a recognised delimiter. */
export const $delimiter = createStore<string | null>(null)
  .on(delimiterChosen, (_, delimiter) => delimiter || null)
  .reset(importOpened, filesChosen);

// Another table may have other inverters.
$inverterChoice.on([sheetChosen, delimiterChosen, choosingColumnsToggled], () => "sum");

// Reading

interface ReadParams {
  files: readonly File[];
  options: readonly ReadOptions[];
  run: number;
}

export const readFilesFx = createEffect(({ files, options }: ReadParams) => readFilesInWorker({ files, options }));

/** What changes how the files are read. */
const choices = [
  filesChosen,
  meterChosen,
  timeZoneChosen,
  choosingColumnsToggled,
  columnsChosen,
  sheetChosen,
  delimiterChosen,
  invertersChosen,
  peakTyped,
  filesReread,
];
export const { $run, responsesOf } = createCurrentRun([importOpened, importClosed, ...choices]);
/** The files are read again. */
export const read = sample({
  clock: choices,
  source: {
    target: $target,
    meters: $importedMeters,
    files: $files,
    timeZone: $timeZone,
    choosesColumns: $choosesColumns,
    columns: $columns,
    sheets: $sheets,
    delimiter: $delimiter,
    run: $run,
  },
}).filterMap(({ target, meters, files, run, ...chosen }): ReadParams | undefined => {
  if (!target || files.length === 0 || meters.length === 0) return undefined;
  const common = { ...chosen, dayZone, position: target.position };
  const options = meters.map(({ peakWatt, inUse, inverter }) => ({ ...common, peakWatt, inUse, inverter }));
  return { files, options, run };
});
sample({ clock: read, target: readFilesFx });

export const reading = responsesOf(readFilesFx);
export const $isReading = reading.$pending.map((calls) => calls.length > 0);
/** What the files contain. Stays while they are read again. */
export const $plan = createStore<ImportPlan | null>(null)
  .on(reading.done, (_, plan) => plan)
  .reset(importOpened, filesChosen, reading.failed);
sample({ clock: reading.done, fn: ({ inverters }) => inverters, target: invertersFound });
export const $hasReadFailed = createStore(false)
  .on(reading.failed, () => true)
  .reset(read, importOpened);
