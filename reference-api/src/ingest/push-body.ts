/** Reads the body of a push: the JSON of the measurements call, lines of InfluxDB, or Fronius' push service. */
import {
  define,
  type Infer,
  is,
  literal,
  nullable,
  number,
  optional,
  record,
  string,
  type,
  unknown,
} from "superstruct";
import { invalid, malformed } from "../http/api-error";
import { parseJson, validate } from "../http/input";
import { formatInstant } from "../lib/local-days";
import { minutesPerDay } from "../measurements/measured-day";
import { importSchema, maxMeasurements, type SentRow, sentRows } from "./imported-rows";
import { loggedStrings, type PushedStrings, readStrings } from "./strings";

/** Lines of InfluxDB's line protocol, in which loggers and home automations send what a meter measures. */

/** What a line says of a meter at an instant. */
interface Sample {
  readonly quantity: "counter" | "energy" | "power";
  /** kWh, and kW for power. */
  readonly value: number;
}

interface Line {
  /** Ms since the epoch; null for a line without a timestamp. */
  readonly at: number | null;
  /** Null for a line without a field of a meter. */
  readonly sample: Sample | null;
}

/** The fields of a meter, the most exact first, with their factors to kWh and kW by unit. */
const quantities = ["counter", "energy", "power"] as const;
const energyUnits = { "": 0.001, wh: 0.001, kwh: 1 };
const powerUnits = { "": 0.001, w: 0.001, kw: 1 };

const maxLineLength = 5_000;

/** Reads a line such as `solar,roof=east power=1520.5 1782000000`; null if it is none. */
export function readLine(text: string): Line | null {
  if (text.length > maxLineLength) return null;
  // Quotation marks have a meaning in the values of fields only.
  const [, ofFields] = /^ *(?:\\.|[^\\ ])+ (.+)$/.exec(text) ?? [];
  const [fields, timestamp, ...rest] = splitOutsideQuotes(ofFields ?? "", " ").filter((part) => part !== "");
  if (!fields || rest.length > 0) return null;
  const at = timestamp === undefined ? null : readTimestamp(timestamp);
  if (Number.isNaN(at)) return null;
  const values = new Map<string, number>();
  for (const field of splitOutsideQuotes(fields, ",")) {
    const [, name, value] = /^([^=]+)=(.+)$/.exec(field) ?? [];
    if (name === undefined || value === undefined) return null;
    values.set(name.toLowerCase(), readNumber(value));
  }
  return { at, sample: pickSample(values) };
}

function pickSample(values: ReadonlyMap<string, number>): Sample | null {
  for (const quantity of quantities) {
    for (const [unit, factor] of Object.entries(quantity === "power" ? powerUnits : energyUnits)) {
      const value = values.get(unit === "" ? quantity : `${quantity}_${unit}`);
      if (value !== undefined) return { quantity, value: value * factor };
    }
  }
  return null;
}

const maxNumberLength = 40;

/** A number, with the suffix of an integer or without; NaN for other values. */
const readNumber = (text: string) =>
  text.length <= maxNumberLength && /^[-+]?(\d|\.\d)[\d.eE+-]*[iu]?$/.test(text)
    ? Number(text.replace(/[iu]$/, ""))
    : Number.NaN;

/** The unit of a timestamp follows from its digits: seconds have 10 until 2286. */
const secondsByDigits: Readonly<Record<number, number>> = { 10: 1, 13: 1e3, 16: 1e6, 19: 1e9 };

/** Ms since the epoch in whole seconds; NaN if the text is not a timestamp in s, ms, µs or ns. */
function readTimestamp(text: string): number {
  const perSecond = /^\d+$/.test(text) ? secondsByDigits[text.length] : undefined;
  return perSecond === undefined ? Number.NaN : Math.floor(Number(text) / perSecond) * 1000;
}

/** Splits a text at a character that is neither escaped nor in quotes. */
function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let position = 0; position < text.length; position++) {
    const character = text[position];
    if (character === "\\") position++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      parts.push(text.slice(start, position));
      start = position + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** Counters or a power at an instant. */
export interface PushedSample {
  readonly measured_at: string;
  /** Ms since the epoch, a full minute. */
  readonly at: number;
  readonly quantity: "counter" | "power";
  /** kWh, and kW for power, by inverter with a value. A device without inverters has one value. */
  readonly values: Readonly<Record<string, number>>;
}

/** The energy of an interval, in kWh by inverter. An inverter without a value is left out. */
export interface LoggedRow {
  readonly measured_at: string;
  readonly start: number;
  readonly minutes: number;
  readonly energies: Readonly<Record<string, number>>;
}

export type PushedRow = SentRow | PushedSample | LoggedRow;

const minuteMs = 60_000;

interface PushOptions {
  /** The length of the intervals that lines with energy are about. */
  readonly minutes: number;
  /** The time of lines without a timestamp, in ms since the epoch. */
  readonly now: number;
}

export interface Push {
  /** In order. */
  readonly rows: readonly PushedRow[];
  /** Null without the field. */
  readonly strings: PushedStrings | null;
}

/** What a body says. Throws 4000 for a body in another format, and with HTTP 400 if it cannot be read. */
export function readPush(body: string, options: PushOptions): Push {
  const text = body.trim();
  if (text === "") throw malformed("The body is empty.");
  return text.startsWith("{") ? readJsonPush(parseJson(text)) : { rows: readLines(text, options), strings: null };
}

function readJsonPush(sent: unknown): Push {
  // Some versions of the data logger wrap the devices in "Data", as in the responses of their API.
  const json = is(sent, wrapped) ? { ...sent, Body: sent.Body.Data } : sent;
  if (is(json, currentData)) return { rows: readCurrentData(json), strings: null };
  if (is(json, logData)) return { rows: readLogData(json), strings: readLoggedStrings(json) };
  if (is(json, type({ Head: record(string(), unknown()), Body: record(string(), unknown()) }))) {
    throw invalid({ general: ["Choose 'SolarAPI v1 - CurrentData - Inverter' or 'SolarAPI v1 - LogData - Data'."] });
  }
  if (!is(json, withStrings)) return { rows: sentRows(validate(json, importSchema)), strings: null };
  const { strings, ...measured } = json;
  const rows = Object.keys(measured).length > 0 ? sentRows(validate(measured, importSchema)) : [];
  return { rows, strings: readStrings(strings) };
}

const withStrings = type({ strings: define<unknown>("strings", (value) => value !== undefined) });

function readLines(text: string, options: PushOptions): PushedRow[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  if (lines.length > maxMeasurements) throw invalid({ general: [`Send at most ${maxMeasurements} lines.`] });
  const rows = lines.map((line) => readLineRow(line, options));
  if (rows.every((row) => "reason" in row && row.reason === "unreadable")) {
    throw malformed("The body is neither JSON nor lines such as 'solar power=1520 1782000000'.");
  }
  return rows;
}

/** The row of a line. Energy is of the interval that ends at its time. */
function readLineRow(text: string, { minutes, now }: PushOptions): PushedRow {
  const line = readLine(text);
  if (!line?.sample) {
    const reason = line ? ("no_field" as const) : ("unreadable" as const);
    return { measured_at: "", start: null, minutes, kwh: null, reason };
  }
  const { quantity, value } = line.sample;
  const end = nearestMinute(line.at ?? now);
  return quantity === "energy" ? intervalBefore(end, minutes, value) : sampleAt(end, quantity, { "": value });
}

/** The clocks of devices are some seconds early or late. */
const nearestMinute = (ms: number) => Math.round(ms / minuteMs) * minuteMs;

const sampleAt = (at: number, quantity: PushedSample["quantity"], values: PushedSample["values"]): PushedSample => ({
  measured_at: formatInstant(at),
  at,
  quantity,
  values,
});

function intervalBefore(end: number, minutes: number, kwh: number) {
  const start = end - minutes * minuteMs;
  return { measured_at: formatInstant(start), start, minutes, kwh };
}

const wrapped = type({ Head: unknown(), Body: type({ Data: record(string(), unknown()) }) });

/** Values by inverter, or by seconds. */
const values = record(string(), nullable(number()));
const wattHours = type({ Unit: literal("Wh"), Values: values });

/** "SolarAPI v1 - CurrentData - Inverter": the counters of all inverters of a data logger. */
const currentData = type({ Head: type({ Timestamp: string() }), Body: type({ TOTAL_ENERGY: wattHours }) });

const maxInverters = 100;
const maxNameLength = 100;
const tooManyInverters = `Send at most ${maxInverters} inverters.`;

function readCurrentData({ Head, Body }: Infer<typeof currentData>): PushedRow[] {
  const inverters = Object.entries(Body.TOTAL_ENERGY.Values);
  if (inverters.length > maxInverters) throw invalid({ general: [tooManyInverters] });
  // An inverter that sleeps has no value.
  const counters = inverters.flatMap(([inverter, wh]) => (wh === null ? [] : [[inverter.slice(0, 20), wh / 1000]]));
  return [sampleAt(nearestMinute(instantOf(Head.Timestamp)), "counter", Object.fromEntries(counters))];
}

const produced = "EnergyReal_WAC_Sum_Produced";

/** "SolarAPI v1 - LogData - Data": the energy of intervals, by the seconds from `Start` to the end of each. */
const logData = type({
  Head: unknown(),
  Body: record(
    string(),
    type({ Start: string(), Data: type({ [produced]: wattHours, TimeSpanInSec: optional(type({ Values: values })) }) }),
  ),
});
/** The interval of the log without its duration. */
const logSeconds = 300;

function readLogData({ Body }: Infer<typeof logData>): PushedRow[] {
  const inverters = Object.entries(Body);
  const count = inverters.reduce((sum, [, { Data }]) => sum + Object.keys(Data[produced].Values).length, 0);
  if (count > maxMeasurements) throw invalid({ general: [`Send at most ${maxMeasurements} values.`] });
  if (inverters.length > maxInverters) throw invalid({ general: [tooManyInverters] });
  const rows = new Map<number, Omit<LoggedRow, "energies"> & { readonly energies: Map<string, number> }>();
  for (const [name, { Start, Data }] of inverters) {
    const inverter = name.slice(0, maxNameLength);
    const start = instantOf(Start);
    for (const [seconds, wh] of Object.entries(Data[produced].Values)) {
      if (!/^\d{1,8}$/.test(seconds))
        throw invalid({ general: [`'${seconds.slice(0, 20)}' is not a number of seconds.`] });
      // An inverter that sleeps has no value.
      if (wh === null) continue;
      const end = nearestMinute(start + Number(seconds) * 1000);
      const { kwh, ...row } = intervalBefore(end, logMinutes(Data.TimeSpanInSec?.Values[seconds]), wh / 1000);
      const { energies = new Map<string, number>() } = rows.get(row.start) ?? {};
      rows.set(row.start, { ...row, energies: energies.set(inverter, kwh + (energies.get(inverter) ?? 0)) });
    }
  }
  return [...rows.values()].map((row) => ({ ...row, energies: Object.fromEntries(row.energies) }));
}

function readLoggedStrings({ Body }: Infer<typeof logData>): PushedStrings | null {
  const rows = Object.entries(Body).flatMap(([name, { Start, Data }]) => loggedStrings(name, instantOf(Start), Data));
  return rows.length > 0 ? { rows } : null;
}

/** The length of an interval of the log, at least a minute. Throws 4000 for more than a day, and for none. */
function logMinutes(seconds: number | null | undefined): number {
  const minutes = Math.round((seconds ?? logSeconds) / 60);
  if (minutes > minutesPerDay) throw invalid({ general: ["An interval of the log has at most a day."] });
  if ((seconds ?? logSeconds) <= 0) throw invalid({ general: ["An interval of the log has more than 0 seconds."] });
  return Math.max(1, minutes);
}

/** Ms since the epoch of an instant with its offset. Throws 4000 for other texts. */
function instantOf(text: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}T[\d:.]{4,20}(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw invalid({ general: [`'${text.slice(0, 40)}' is not a time with its offset.`] });
  return ms;
}
