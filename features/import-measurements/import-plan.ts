import {
  type Columns,
  type ImportPlan,
  type Position,
  type ReadOptions,
  readFilesInWorker,
} from "@entities/measurement";
import type { PlantRef } from "@shared/api/refs";
import { createCurrentRun } from "@shared/data/current-run";
import { timeZone as dayZone } from "@shared/lib/dates";
import { numberOf } from "@shared/lib/number-text";
import { combine, createEffect, createEvent, createStore, sample } from "effector";

/** A meter into which measurements can be imported. */
interface TargetMeter {
  id: number;
  name: string;
  peakWatt: number | null;
  inUse: ReadOptions["inUse"];
  /** The first day with a measurement as a wire date, null without one; undefined if it is not known. */
  measuredSince: string | null | undefined;
}

export interface ImportTarget {
  plant: PlantRef;
  position: Position;
  /** Whether the plant has a chart. A plant that is not monitored has none. */
  hasChart: boolean;
  /** The last day that the chart can show: yesterday, as a wire date. */
  lastChartDay: string;
  meters: readonly TargetMeter[];
}

/** How the inverters of a file with several are imported: their sum, a meter for each, or the column that is read. */
export type InverterChoice = "sum" | "each" | "column";

/** What the user chooses. Each choice changes how the files are read. */
interface ImportChoices {
  files: readonly File[];
  meterId: number | null;
  timeZone: string;
  /** Whether the user chooses the columns of a recognised format. */
  choosesColumns: boolean;
  /** The chosen columns, by the key of the table. */
  columns: Readonly<Record<string, Columns>>;
  /** The chosen sheets of spreadsheets, by the name of the file. */
  sheets: Readonly<Record<string, string>>;
  /** The delimiter of files without a recognised delimiter. */
  delimiter: string | null;
  inverters: InverterChoice;
  /** The typed peak power of new meters in watt, by the name of the meter. */
  peaks: Readonly<Record<string, string>>;
}

const initialChoices: ImportChoices = {
  files: [],
  meterId: null,
  timeZone: dayZone,
  choosesColumns: false,
  columns: {},
  sheets: {},
  delimiter: null,
  inverters: "sum",
  peaks: {},
};

export const importOpened = createEvent<ImportTarget>();
export const importClosed = createEvent();
/** The user made some choices. Without any, the files are read again. */
export const chosen = createEvent<Partial<ImportChoices>>();
export const filesChosen = chosen.filter({ fn: ({ files }) => files !== undefined });
export const metersCreated = createEvent<readonly TargetMeter[]>();
/** Values were sent to the meter with this id. What is stored of it is not known any more. */
export const valuesSent = createEvent<number>();

/** Null while the dialog is closed. */
export const $target = createStore<ImportTarget | null>(null)
  .on(importOpened, (_, target) => target)
  .on(metersCreated, (target, meters) => target && { ...target, meters: [...target.meters, ...meters] })
  .on(valuesSent, (target, id) => {
    const isKnown = target?.meters.some((meter) => meter.id === id && meter.measuredSince !== undefined);
    if (!target || !isKnown) return target;
    const meters = target.meters.map((meter) => (meter.id === id ? { ...meter, measuredSince: undefined } : meter));
    return { ...target, meters };
  })
  .reset(importClosed);

export const $choices = createStore(initialChoices)
  .on(importOpened, (_, { meters }) => ({ ...initialChoices, meterId: meters[0]?.id ?? null }))
  .on(chosen, (choices, changed) => ({ ...choices, ...defaultsOf(changed), ...changed }));

/** The choices that do not fit other files or another table, which may have other inverters. */
function defaultsOf({ files, sheets, delimiter, choosesColumns }: Partial<ImportChoices>): Partial<ImportChoices> {
  if (files) return { choosesColumns: false, sheets: {}, delimiter: null, inverters: "sum" };
  const isOtherTable = sheets !== undefined || delimiter !== undefined || choosesColumns !== undefined;
  return isOtherTable ? { inverters: "sum" } : {};
}

interface Reading {
  /** What the files contain. It stays while the files are read again. */
  plan: ImportPlan | null;
  /** The names of the inverters of the files. */
  inverters: readonly string[];
  isPending: boolean;
  hasFailed: boolean;
}

export const $reading = createStore<Reading>({ plan: null, inverters: [], isPending: false, hasFailed: false });

/** The meter of an inverter, or of all files. */
export interface ImportedMeter extends Omit<TargetMeter, "id"> {
  /** Null for a meter that is not created yet. */
  readonly id: number | null;
  /** What is read for it of files with several inverters (`ReadOptions`). */
  readonly inverter: string | undefined;
  /** The typed peak power of a new meter; null for a meter that exists. */
  readonly typedWatt: string | null;
}

/**
 * The meters of an import. The first inverter without a meter of its name belongs to the chosen meter; further
 * inverters without a meter get new meters.
 */
export const $importedMeters = combine(
  { target: $target, choices: $choices, reading: $reading },
  ({ target, choices, reading: { inverters: names } }): readonly ImportedMeter[] => {
    const chosenMeter = target?.meters.find(({ id }) => id === choices.meterId);
    if (!target || !chosenMeter) return [];
    const existing = { typedWatt: null };
    if (choices.inverters !== "each" || names.length < 2) {
      return [{ ...chosenMeter, ...existing, inverter: choices.inverters === "column" ? undefined : "sum" }];
    }
    const ofName = (name: string) => target.meters.find((meter) => meter.name === name);
    const isFree = !names.includes(chosenMeter.name);
    const first = isFree ? names.find((name) => !ofName(name)) : undefined;
    return names.map((name) => {
      const meter = name === first ? chosenMeter : ofName(name);
      if (meter) return { ...meter, ...existing, inverter: name };
      const typedWatt = choices.peaks[name] ?? String(chosenMeter.peakWatt ?? "");
      const inUse = { from: chosenMeter.inUse.from, until: null };
      const peakWatt = numberOf(typedWatt);
      return { id: null, name, inverter: name, typedWatt, peakWatt, inUse, measuredSince: null };
    });
  },
);

interface ReadParams {
  files: readonly File[];
  options: readonly ReadOptions[];
  run: number;
}

export const readFilesFx = createEffect(({ files, options }: ReadParams) => readFilesInWorker({ files, options }));

export const { $run, responsesOf } = createCurrentRun([importOpened, importClosed, chosen]);
/** The files are read again. */
export const read = sample({
  clock: chosen,
  source: { target: $target, meters: $importedMeters, choices: $choices, run: $run },
}).filterMap(({ target, meters, choices, run }): ReadParams | undefined => {
  const { files, timeZone, choosesColumns, columns, sheets, delimiter } = choices;
  if (!target || files.length === 0 || meters.length === 0) return undefined;
  const common = { timeZone, choosesColumns, columns, sheets, delimiter, dayZone, position: target.position };
  const options = meters.map(({ peakWatt, inUse, inverter }) => ({ ...common, peakWatt, inUse, inverter }));
  return { files, options, run };
});
sample({ clock: read, target: readFilesFx });

export const filesRead = responsesOf(readFilesFx);
$reading
  .reset(importOpened, filesChosen)
  .on(read, (reading) => ({ ...reading, isPending: true, hasFailed: false }))
  .on(filesRead.done, (_, plan) => ({ plan, inverters: plan.inverters, isPending: false, hasFailed: false }))
  .on(filesRead.failed, ({ inverters }) => ({ plan: null, inverters, isPending: false, hasFailed: true }));
