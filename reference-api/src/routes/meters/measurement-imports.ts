import { array, integer, nullable, number, object, record, refine, string, unknown } from "superstruct";
import { type MeterRow, requirePlantRow } from "../../access/plants";
import type { Api } from "../../api";
import {
  currentReadings,
  importReadings,
  type NewReadings,
  roundStoredKwh,
  undoImport,
} from "../../fleet/measurements";
import { updateWeather } from "../../fleet/weather/run";
import { endpoint, many, noContent, one } from "../../http/endpoint";
import { dayRangeQuerySchema, instant, integerBetween, validateDayRange, withKeywords } from "../../http/fields";
import { dayAt, dayOf, formatInstant, maxIntervalKwh, minIntervalKwh, minutesPerDay } from "../../simulation";

const maxMeasurements = 20_000;
/** A row has up to 100 characters. */
const maxBodyBytes = 100 * maxMeasurements;
const maxDays = 92;
/** The rejected rows that a response names. All are counted. */
const maxNamedRows = 100;

const importSchema = object({
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
});

const reasons = ["invalid_time", "not_a_number", "negative", "impossible", "future", "before_operational", "repeated"];
type Reason = (typeof reasons)[number];

const importResultSchema = object({
  /** Null when every row was rejected: nothing was stored. */
  import_id: nullable(integer()),
  new: integer(),
  changed: integer(),
  equal: integer(),
  rejected: integer(),
  rejected_by_reason: record(string(), integer()),
  /** The first rejected rows; `position`: from 0. */
  rejected_rows: array(object({ position: integer(), measured_at: string(), reason: string() })),
});

const measurementSchema = object({
  measured_at: instant(),
  interval_in_minutes: integer(),
  generated_in_kwh: nullable(number()),
  import_id: integer(),
});

const path = "/companies/{c}/plants/{p}/meters/{m}/measurements";

const importMeasurements = endpoint("post", path, {
  access: "writer",
  summary:
    "Stores up to 20,000 measurements of a meter by instant. Of two calls, the later one counts. Rows that cannot be are rejected one by one.",
  body: importSchema,
  maxBodyBytes,
  response: one("MeasurementImport", importResultSchema),
  status: 201,
  async handle({ api, user, params, body }) {
    const meter = await requirePlantRow(api, "meters", params.p, params.m, "Meter");
    const { readings, rejected } = readMeasurements(api, meter, body);
    const result =
      readings.kwhByStart.size > 0
        ? await importReadings(api, user, meter, readings)
        : { importId: null, new: 0, changed: 0, equal: 0 };
    if (result.importId !== null && meter.measured === 0) api.waitUntil(updateWeather(api));
    const byReason = Map.groupBy(rejected, ({ reason }) => reason);
    return {
      import_id: result.importId,
      new: result.new,
      changed: result.changed,
      equal: result.equal,
      rejected: rejected.length,
      rejected_by_reason: Object.fromEntries([...byReason].map(([reason, rows]) => [reason, rows.length])),
      rejected_rows: rejected.slice(0, maxNamedRows),
    };
  },
});

const readMeasurementsOfMeter = endpoint("get", path, {
  access: "writer",
  summary: "The measurements of a meter that count, of intervals that begin on the days of a range.",
  query: dayRangeQuerySchema,
  response: many("Measurement", measurementSchema),
  async handle({ api, params, query }) {
    const meter = await requirePlantRow(api, "meters", params.p, params.m, "Meter");
    const { start_date, end_date } = validateDayRange(query, maxDays);
    const readings = await currentReadings(api, meter.id, { from: dayOf(start_date), to: dayOf(end_date) });
    return readings.map(({ start, minutes, kwh, importId }) => ({
      measured_at: formatInstant(start),
      interval_in_minutes: minutes,
      generated_in_kwh: kwh,
      import_id: importId,
    }));
  },
});

const undoMeasurementImport = endpoint("delete", `${path}/imports/{id}`, {
  access: "writer",
  summary: "Undoes an import of measurements: what it replaced counts again.",
  response: noContent,
  async handle({ api, user, params }) {
    const meter = await requirePlantRow(api, "meters", params.p, params.m, "Meter");
    await undoImport(api, user, meter, params.id);
  },
});

interface Body {
  readonly interval_in_minutes: number;
  readonly measurements: readonly { readonly measured_at: string; readonly generated_in_kwh: unknown }[];
}

interface RejectedRow {
  readonly position: number;
  readonly measured_at: string;
  readonly reason: Reason;
}

/** The accepted and the rejected rows of a call. Of several rows with the same instant, the last one is accepted. */
function readMeasurements(api: Api, meter: MeterRow, { interval_in_minutes: minutes, measurements }: Body) {
  const rejected: RejectedRow[] = [];
  const accepted = new Map<number, { readonly position: number; readonly kwh: number | null }>();
  const reject = (position: number, reason: Reason) =>
    rejected.push({ position, measured_at: measurements[position]?.measured_at ?? "", reason });
  for (const [position, { measured_at, generated_in_kwh: kwh }] of measurements.entries()) {
    const start = parseInstant(measured_at);
    const reason = start === null ? "invalid_time" : rejectionOf(api, meter, { start, minutes, kwh });
    if (start === null || reason) {
      reject(position, reason ?? "invalid_time");
      continue;
    }
    const repeated = accepted.get(start);
    if (repeated) reject(repeated.position, "repeated");
    accepted.set(start, { position, kwh: typeof kwh === "number" ? roundStoredKwh(kwh) : null });
  }
  const kwhByStart = new Map([...accepted].sort(([a], [b]) => a - b).map(([start, { kwh }]) => [start, kwh] as const));
  const readings: NewReadings = { minutes, kwhByStart };
  return { readings, rejected: rejected.sort((a, b) => a.position - b.position) };
}

/** Why a row cannot be (domain/measurements.md#rejected-rows); null if it can. */
function rejectionOf(
  { clock }: Api,
  { peak_in_watt, operational_since }: MeterRow,
  { start, minutes, kwh }: { readonly start: number; readonly minutes: number; readonly kwh: unknown },
): Reason | null {
  if (start + minutes * 60_000 > clock.now.epochMilliseconds) return "future";
  if (dayAt(start) < dayOf(operational_since)) return "before_operational";
  if (kwh === null) return null;
  if (typeof kwh !== "number" || !Number.isFinite(kwh)) return "not_a_number";
  if (kwh < minIntervalKwh(minutes, peak_in_watt)) return "negative";
  return kwh > maxIntervalKwh(minutes, peak_in_watt) ? "impossible" : null;
}

/** Ms since the epoch of an instant in UTC such as 2026-03-01T11:00:00Z; null for anything else. */
function parseInstant(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.0+)?)?Z$/.test(text)) return null;
  const ms = Date.parse(text);
  // Date.parse accepts days such as 30 February.
  return Number.isNaN(ms) || formatInstant(ms).slice(0, 16) !== text.slice(0, 16) ? null : ms;
}

/** Measurements of meters. See domain/measurements.md. */
export const measurementImportEndpoints = [importMeasurements, readMeasurementsOfMeter, undoMeasurementImport];
