/** Rows with the energy of intervals, which calls, devices and other APIs send: what is rejected and what is stored. */
import { maxIntervalKwh, minIntervalKwh } from "@heliograph/rules/energy-limits";
import {
  array,
  boolean,
  type Infer,
  integer,
  nullable,
  number,
  object,
  optional,
  record,
  refine,
  string,
  unknown,
} from "superstruct";
import type { MeterRow } from "../access/plants";
import type { Api } from "../api";
import type { Statement } from "../db/connect";
import { importReadings, previewReadings, type Sent } from "../fleet/measurements";
import { roundStoredKwh, type Sender } from "../fleet/stored-readings";
import { updateWeather } from "../fleet/weather/run";
import { date, integerBetween, text, withKeywords } from "../http/fields";
import { dayAt, dayOf, formatInstant } from "../lib/local-days";
import { countedReadings, minutesPerDay, type Reading } from "../measurements/measured-day";

export const maxMeasurements = 20_000;
/** A row has up to 100 characters. */
export const maxBodyBytes = 100 * maxMeasurements;
const maxUploadId = 36;
const maxFiles = 10_000;
/** The rejected rows that a response names. All are counted. */
const maxNamedRows = 100;
/** How much the clock of a device may be ahead. */
export const clockDifferenceMs = 5 * 60_000;

export const importSchema = object({
  interval_in_minutes: integerBetween(1, minutesPerDay),
  measurements: refine(
    array(
      object({
        measured_at: string(),
        // Other values are rejected row by row.
        generated_in_kwh: withKeywords(unknown(), { type: "number" }),
      }),
    ),
    "length",
    ({ length }) => length <= maxMeasurements || `Send at most ${maxMeasurements} measurements.`,
  ),
  /** Whether finer intervals that are stored are replaced. */
  replace_finer: optional(boolean()),
  /** The files that the call imports. Calls with the same id import the same files. */
  upload: optional(object({ key: text(maxUploadId), file_name: text(), file_count: integerBetween(1, maxFiles) })),
});

/** Why a row is rejected (domain/measurements.md#rejected-rows). */
export type Rejection =
  | "invalid_time"
  | "not_a_number"
  | "negative"
  | "impossible"
  | "future"
  | "before_operational"
  | "repeated";

/** Why a row of a push is rejected (domain/ingest.md#counter-and-power). */
export type PushReason =
  | "unreadable"
  | "no_field"
  | "no_value"
  | "started"
  | "earlier"
  | "same_minute"
  | "held"
  | "gap";

type Reason = Rejection | PushReason;

export const importResultSchema = object({
  /** Null when every row was rejected: nothing was stored. */
  import_id: nullable(integer()),
  new: integer(),
  changed: integer(),
  equal: integer(),
  /** Rows that overlap finer intervals which are stored. They count only with `replace_finer`. */
  coarser: integer(),
  finer_by_minutes: record(string(), integer()),
  /** Days whose sums of the same hours contradict what is stored, and the first of them. */
  differing_days: integer(),
  differences: array(object({ date: date(), stored_in_kwh: number(), sent_in_kwh: number() })),
  rejected: integer(),
  rejected_by_reason: record(string(), integer()),
  /** The first rejected rows; `position`: from 0. */
  rejected_rows: array(object({ position: integer(), measured_at: string(), reason: string() })),
});

/** A row of a call. `start` is null if the row has no instant, and `reason` says why a row is rejected before. */
export interface SentRow {
  readonly measured_at: string;
  readonly start: number | null;
  readonly minutes: number;
  readonly kwh: unknown;
  readonly reason?: Reason;
}

/** The rows of the body of a call. */
export const sentRows = ({ interval_in_minutes: minutes, measurements }: Infer<typeof importSchema>): SentRow[] =>
  measurements.map(({ measured_at, generated_in_kwh: kwh }) => ({
    measured_at,
    start: parseInstant(measured_at),
    minutes,
    kwh,
  }));

export type ImportResult = Infer<typeof importResultSchema>;

/** Stores the rows that can be, and returns the result of the call. */
export async function importRows(
  api: Api,
  sender: Sender,
  meter: MeterRow,
  rows: readonly SentRow[],
): Promise<ImportResult> {
  const { result } = await importSent(api, sender, meter, {
    days: null,
    select: null,
    read: () => ({ rows, statements: [] }),
  });
  return result;
}

/** Rows, and statements that take effect with them. */
interface SentRows {
  readonly rows: readonly SentRow[];
  readonly statements: readonly Statement[];
}

/** As `importRows`, with rows and other statements that follow from a stored row. */
export async function importSent<Stored, Value extends SentRows>(
  api: Api,
  sender: Sender,
  meter: MeterRow,
  { days, select, read }: Sent<Stored, Value>,
): Promise<{ readonly result: ImportResult; readonly sent: Value }> {
  const { importId, sent, ...counts } = await importReadings(api, sender, meter, {
    days,
    select,
    read(stored: Stored | undefined, target) {
      const value = read(stored, target);
      const { readings, ...rejected } = acceptRows(api, meter, value.rows);
      return { value, readings, rejected, statements: value.statements };
    },
  });
  // Also of a meter that is measured since its creation (docs/decisions/0132).
  if (importId !== null && meter.measurements_revision === 0) api.waitUntil(updateWeather(api));
  return { result: { import_id: importId, ...counts, ...sent.rejected }, sent: sent.value };
}

/** What an import of the rows would count. Nothing is stored. */
export async function previewRows(api: Api, meter: MeterRow, rows: readonly SentRow[]): Promise<ImportResult> {
  const { readings, ...rejected } = acceptRows(api, meter, rows);
  return { import_id: null, ...(await previewReadings(api, meter, readings)), ...rejected };
}

/** The readings of the rows that can be, in order, and what the result says of the others. Of rows that overlap, the last one counts. */
function acceptRows(api: Api, meter: MeterRow, rows: readonly SentRow[]) {
  const accepted: Reading[] = [];
  const reasonByPosition = new Map<number, Reason>();
  for (const [position, row] of rows.entries()) {
    const { start, minutes, kwh } = row;
    const reason = row.reason ?? (start === null ? "invalid_time" : rejectionOf(api, meter, row, start));
    if (start === null || reason) reasonByPosition.set(position, reason ?? "invalid_time");
    else
      accepted.push({
        start,
        minutes,
        kwh: typeof kwh === "number" ? roundStoredKwh(kwh) : null,
        importId: position,
        replacesFiner: true,
      });
  }
  // The rows of a call replace each other as the rows of imports do.
  const readings = countedReadings(accepted.toSorted((a, b) => a.start - b.start));
  const counted = new Set(readings);
  for (const reading of accepted) if (!counted.has(reading)) reasonByPosition.set(reading.importId, "repeated");
  const rejected = [...reasonByPosition].sort(([a], [b]) => a - b);
  const byReason = Map.groupBy(rejected, ([, reason]) => reason);
  return {
    readings,
    rejected: rejected.length,
    rejected_by_reason: Object.fromEntries([...byReason].map(([reason, same]) => [reason, same.length])),
    rejected_rows: rejected
      .slice(0, maxNamedRows)
      .map(([position, reason]) => ({ position, measured_at: rows[position]?.measured_at ?? "", reason })),
  };
}

/** Why a row cannot be (domain/measurements.md#rejected-rows); null if it can. */
export function rejectionOf(
  { clock }: Api,
  { peak_in_watt, operational_since }: MeterRow,
  { minutes, kwh }: SentRow,
  start: number,
): Rejection | null {
  if (start + minutes * 60_000 > clock.now.epochMilliseconds + clockDifferenceMs) return "future";
  if (dayAt(start) < dayOf(operational_since)) return "before_operational";
  if (kwh === null) return null;
  if (typeof kwh !== "number" || !Number.isFinite(kwh)) return "not_a_number";
  if (kwh < minIntervalKwh(minutes, peak_in_watt)) return "negative";
  return kwh > maxIntervalKwh(minutes, peak_in_watt) ? "impossible" : null;
}

/** Ms since the epoch of an instant in UTC such as 2026-03-01T11:00:00Z; null for anything else. */
export function parseInstant(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.0+)?)?Z$/.test(text)) return null;
  const ms = Date.parse(text);
  // Date.parse accepts days such as 30 February.
  return Number.isNaN(ms) || formatInstant(ms).slice(0, 16) !== text.slice(0, 16) ? null : ms;
}
