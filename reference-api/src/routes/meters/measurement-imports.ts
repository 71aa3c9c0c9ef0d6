import { sql } from "kysely";
import { array, integer, nullable, number, object, string } from "superstruct";
import { requirePlantRow } from "../../access/plants";
import { undoImport } from "../../fleet/measurements";
import { currentReadings, toKwh } from "../../fleet/stored-readings";
import { inTurn } from "../../fleet/turns";
import { date, dayRangeQuerySchema, instant, pickFields, validateDayRange } from "../../http/fields";
import {
  importResultSchema,
  importRows,
  importSchema,
  maxBodyBytes,
  previewRows,
  sentRows,
} from "../../ingest/imported-rows";
import { dayAt, dayOf, formatDay, formatInstant } from "../../lib/local-days";
import { personSchema } from "../../resources/users";
import { endpoint, many, noContent, one } from "../endpoint";

const maxDays = 92;

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
    const { replace_finer: replacesFiner, upload } = body;
    const sender = { userId: user.id, source: "call", replacesFiner, upload } as const;
    return inTurn(meter.plant_id, () => importRows(api, sender, meter, sentRows(body)));
  },
});

const previewMeasurements = endpoint("post", `${path}/preview`, {
  access: "writer",
  summary: "What an import of the same measurements would count. Nothing is stored.",
  body: importSchema,
  maxBodyBytes,
  response: one("MeasurementImport", importResultSchema),
  async handle({ api, params, body }) {
    const meter = await requirePlantRow(api, "meters", params.p, params.m, "Meter");
    return previewRows(api, meter, sentRows(body));
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

/** The newest ones of a plant. */
const maxListed = 200;

const storedImportSchema = object({
  /** The imports of one upload, in the order of their calls. */
  ids: array(integer()),
  meter_id: integer(),
  /** The first file, and the number of files; null for a call without files. */
  file_name: nullable(string()),
  file_count: nullable(integer()),
  start_date: date(),
  end_date: date(),
  /** What the imports stored, also where something else counts. */
  generated_in_kwh: number(),
  created_at: instant(),
  created_by: personSchema,
});

const listImports = endpoint("get", "/companies/{c}/plants/{p}/measurement-imports", {
  access: "writer",
  summary: "What people have imported into the meters of a plant, newest first. The calls of one upload are one entry.",
  response: many("StoredImport", storedImportSchema),
  async handle({ api, plant }) {
    const rows = await api.db
      .selectFrom("measurement_imports")
      .innerJoin("meters", "meters.id", "measurement_imports.meter_id")
      .innerJoin("users", "users.id", "measurement_imports.user_id")
      .select(({ fn }) => [
        sql<string>`json_group_array(measurement_imports.id)`.as("ids"),
        "meter_id",
        fn.min("file_name").as("file_name"),
        fn.min("file_count").as("file_count"),
        fn.min("first_at").as("first_at"),
        fn.max("last_at").as("last_at"),
        fn.sum<number>("milliwatt_hours").as("milliwatt_hours"),
        fn.max("measurement_imports.created_at").as("created_at"),
        "user_id",
        "first_name",
        "last_name",
        "deleted_at",
      ])
      .where("plant_id", "=", plant.id)
      .where("source", "=", "call")
      .groupBy(["meter_id", "user_id", sql`coalesce(upload_id, measurement_imports.id)`])
      .orderBy(sql`max(measurement_imports.id)`, "desc")
      .limit(maxListed)
      .execute();
    return rows.map(({ ids, meter_id, file_name, file_count, first_at, last_at, created_at, ...row }) => ({
      ids: (JSON.parse(ids) as number[]).toSorted((a, b) => a - b),
      meter_id,
      file_name,
      file_count,
      start_date: formatDay(dayAt(first_at * 1000)),
      end_date: formatDay(dayAt(last_at * 1000)),
      generated_in_kwh: toKwh(row.milliwatt_hours),
      created_at,
      created_by: pickFields(personSchema, { ...row, id: row.user_id }),
    }));
  },
});

const undoMeasurementImport = endpoint("delete", "/companies/{c}/plants/{p}/meters/{m}/measurements/imports/{id}", {
  access: "writer",
  summary: "Undoes an import of measurements: what it replaced counts again.",
  response: noContent,
  async handle({ api, user, params }) {
    const meter = await requirePlantRow(api, "meters", params.p, params.m, "Meter");
    await inTurn(meter.plant_id, () => undoImport(api, user, meter, params.id));
  },
});

/** Measurements of meters, and the imports that are stored. See domain/measurements.md. */
export const measurementImportEndpoints = [
  importMeasurements,
  previewMeasurements,
  readMeasurementsOfMeter,
  listImports,
  undoMeasurementImport,
];
