/** What a column of values means: energy of an interval, mean power of an interval, or the reading of a counter. */
export const quantities = ["energy", "power", "counter"] as const;
export type Quantity = (typeof quantities)[number];

export const units = ["Wh", "kWh", "MWh", "W", "kW", "MW"] as const;
export type Unit = (typeof units)[number];

/** Whether a unit is a unit of power; the other units are of energy and counters. */
export const isPowerUnit = (unit: Unit): boolean => !unit.endsWith("h");

/** Factors to kWh or kW. */
export const kiloPerUnit: Readonly<Record<Unit, number>> = { Wh: 1e-3, kWh: 1, MWh: 1e3, W: 1e-3, kW: 1, MW: 1e3 };

/** The columns of a table that are read. Columns count from 0. */
export interface Columns {
  /** The column of the time, or the columns of the date and the time. */
  readonly time: readonly number[];
  readonly value: number;
  readonly quantity: Quantity;
  readonly unit: Unit;
}

/** The order of the parts of a date that does not begin with a year of four digits. */
export type DateOrder = "dmy" | "mdy" | "ymd";

/** The names of the formats that are recognised by content (domain/measurement-files.md). */
export const formatNames = {
  solaredge: "SolarEdge",
  sma: "SMA",
  "sunny-portal": "Sunny Portal",
  enphase: "Enphase",
  fronius: "Fronius Solar.web",
  sungrow: "Sungrow iSolarCloud",
  senec: "SENEC",
  "home-assistant": "Home Assistant",
  victron: "Victron VRM",
  "pv-output": "PVOutput",
} as const;
export type FormatId = keyof typeof formatNames;

/** A table whose rows with values, and whose columns to read, are known. */
export interface Source {
  readonly format: FormatId | null;
  readonly rows: readonly (readonly string[])[];
  readonly columns: Columns;
  /** Undefined if the dates of the file show it. */
  readonly dateOrder?: DateOrder | undefined;
  /** The length of an interval, for a file with one row. */
  readonly minutes?: number;
  /** Whether rows are only written when the value changes. */
  readonly isOfChanges?: boolean;
  /** Whether a counter is read at the end of the interval that its row names. */
  readonly isReadAtEnd?: boolean;
  /** The inverters whose values are in columns of their own; empty for one inverter. */
  readonly inverters?: readonly Inverter[];
  /** The columns that are summed in each row, in place of the column of the value. */
  readonly summed?: readonly number[];
  /** Whether the name of the column says that times without an offset are in UTC. */
  readonly isUtc?: boolean;
}

/** An inverter whose values have their own column. */
export interface Inverter {
  readonly name: string;
  readonly column: number;
}

/** A value at an instant, in kWh or kW. */
export interface Sample {
  /** Ms since the epoch. */
  readonly start: number;
  /** Null: not received. */
  readonly value: number | null;
}

/** The energy of an interval. */
export interface Interval {
  /** Ms since the epoch. */
  readonly start: number;
  readonly minutes: number;
  /** Null: not received. */
  readonly kwh: number | null;
}

/** Why energy of files is not imported. */
export const leftOutCodes = ["above-possible", "outside-use", "counter-jump", "counter-long-gap"] as const;
export type LeftOutCode = (typeof leftOutCodes)[number];

/** Energy of files that is not imported. */
export interface LeftOut {
  readonly code: LeftOutCode;
  /** When the energy was generated: from `start` to `end`, in ms since the epoch. */
  readonly start: number;
  readonly end: number;
  readonly kwh: number;
}

/** What is unusual in files, and how it was read (domain/measurement-files.md#oddities). */
const findingCodes = [
  "unit-contradicts-peak",
  "quantity-contradicts-peak",
  ...leftOutCodes,
  "enlarged",
  "counter-gap",
  "counter-reset",
  "counter-stood",
  "counter-outlier",
  "below-zero",
  "conflicting-rows",
  "repeated-rows",
  "two-labels",
  "skipped-hour",
  "hour-once",
  "hour-twice",
  "irregular-times",
  "equal-columns",
  "no-generation",
  "times-named-utc",
  "ambiguous-dates",
  "ambiguous-numbers",
  "unreadable-rows",
  "no-value",
  "overlapping-files",
] as const;
export type FindingCode = (typeof findingCodes)[number];

export interface Finding {
  readonly code: FindingCode;
  /** How many rows or intervals. */
  readonly count: number;
  /** The energy of these rows that is left out, or that belongs to no single row. */
  readonly kwh?: number;
  /** The local day of the first one. */
  readonly day?: string;
  /** The largest energies that are left out, in the order of their days: the last day of a counter, else the first. */
  readonly largest?: readonly { readonly day: string; readonly kwh: number }[];
  /** The name of a column. */
  readonly name?: string;
  /** Before and after, in kW. */
  readonly kw?: readonly [before: number, after: number];
  /** A unit that fits better. */
  readonly unit?: Unit;
  /** What the values mean, if that fits better. */
  readonly quantity?: Quantity;
}

/** Why a file cannot be read. */
export const fileProblems = [
  "empty",
  "too-large",
  "old-spreadsheet",
  "not-spreadsheet",
  "not-text",
  "invalid-json",
  "no-table",
  "no-times",
  "no-dates",
  "no-values",
  "contradicting-rows",
  "below-zero",
  "no-inverter",
  "one-row",
  "too-coarse",
  "too-long",
] as const;
export type FileProblem = (typeof fileProblems)[number];

export class FileError extends Error {
  constructor(readonly problem: FileProblem) {
    super(problem);
  }
}

/** The most bytes and rows that the files of an import have together: a year of minutes has 525,600 rows. */
export const maxBytes = 25_000_000;
export const maxRows = 600_000;

export const minuteMs = 60_000;
export const minutesPerDay = 1_440;
/** Energy is stored in whole milliwatt hours. */
export const roundKwh = (kwh: number): number => Math.round(kwh * 1e6) / 1e6;

/** The sum of energies, in whole milliwatt hours. */
export const sumKwh = (intervals: readonly { readonly kwh: number | null }[]): number =>
  intervals.reduce((sum, { kwh }) => sum + Math.round((kwh ?? 0) * 1e6), 0) / 1e6;
