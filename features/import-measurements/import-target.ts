import type { Position, ReadOptions } from "@entities/measurement";
import type { PlantRef } from "@shared/api/refs";
import { numberOf } from "@shared/lib/number-text";
import { combine, createEvent, createStore } from "effector";

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
  /** Whether the plant has a chart. A plant that is not monitored has none. */
  hasChart: boolean;
  /** The last day that the chart can show: yesterday, as a wire date. */
  lastChartDay: string;
  meters: readonly TargetMeter[];
}

export const importOpened = createEvent<ImportTarget>();
export const importClosed = createEvent();
export const meterChosen = createEvent<number>();
export const filesChosen = createEvent<readonly File[]>();

/** Null while the dialog is closed. */
export const $target = createStore<ImportTarget | null>(null)
  .on(importOpened, (_, target) => target)
  .reset(importClosed);
export const $meterId = createStore<number | null>(null)
  .on(importOpened, (_, { meters }) => meters[0]?.id ?? null)
  .on(meterChosen, (_, id) => id);

/** How the inverters of a file with several are imported: their sum, a meter for each, or the column that is read. */
export type InverterChoice = "sum" | "each" | "column";

export const invertersChosen = createEvent<InverterChoice>();
/** The user typed the peak power of a new meter, in watt. */
export const peakTyped = createEvent<{ name: string; watt: string }>();
export const invertersFound = createEvent<readonly string[]>();
/** The ids of the meters that were created, by the name of their inverter. */
export const metersCreated = createEvent<Readonly<Record<string, number>>>();

export const $inverterChoice = createStore<InverterChoice>("sum")
  .on(invertersChosen, (_, choice) => choice)
  .reset(importOpened, filesChosen);
const $inverters = createStore<readonly string[]>([])
  .on(invertersFound, (_, names) => names)
  .reset(importOpened, filesChosen);
const $peaks = createStore<Readonly<Record<string, string>>>({})
  .on(peakTyped, (typed, { name, watt }) => ({ ...typed, [name]: watt }))
  .reset(importOpened);
const $createdIds = createStore<Readonly<Record<string, number>>>({})
  .on(metersCreated, (known, created) => ({ ...known, ...created }))
  .reset(importOpened);

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
  { target: $target, meterId: $meterId, choice: $inverterChoice, names: $inverters, peaks: $peaks, ids: $createdIds },
  ({ target, meterId, choice, names, peaks, ids }): readonly ImportedMeter[] => {
    const chosen = target?.meters.find(({ id }) => id === meterId);
    if (!target || !chosen) return [];
    const existing = { typedWatt: null };
    if (choice !== "each" || names.length < 2) {
      return [{ ...chosen, ...existing, inverter: choice === "column" ? undefined : "sum" }];
    }
    const ofName = (name: string) => target.meters.find((meter) => meter.name === name);
    const isFree = !names.includes(chosen.name);
    const first = isFree ? names.find((name) => !ofName(name)) : undefined;
    return names.map((name) => {
      const meter = name === first ? chosen : ofName(name);
      if (meter) return { ...meter, ...existing, inverter: name };
      const typedWatt = peaks[name] ?? String(chosen.peakWatt ?? "");
      const inUse = { from: chosen.inUse.from, until: null };
      return { id: ids[name] ?? null, name, inverter: name, typedWatt, peakWatt: numberOf(typedWatt), inUse };
    });
  },
);
