import { type PlantRef, plantPath } from "@shared/api/refs";
import { ApiError, apiErrorCode } from "@shared/api/result";
import * as v0 from "@shared/api/v0/decoder";
import { personSchema, relation, relations, rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import type { DataPart } from "@shared/data/revalidation";
import { cleanFileName } from "@shared/lib/file-name";
import type { ImportCall } from "./plan/read-files";
import { minuteMs } from "./series";

/** A meter whose measurements are imported. */
export interface MeasuredMeterRef extends PlantRef {
  meterId: number;
}

/** The parts of data that change when measurements are imported or undone, because the plant is assessed again. */
export const assessedParts: readonly DataPart[] = [
  "measurements",
  "meters",
  "issues",
  "promises",
  "figures",
  "meterAudits",
];

const importResultSchema = v0.object({
  import_id: v0.idOrNull(),
  new: v0.number(),
  changed: v0.number(),
  equal: v0.number(),
  rejected: v0.number(),
  rejected_by_reason: v0.counts(),
  /** Intervals that overlap finer ones which are stored, and these finer ones by their minutes. */
  coarser: v0.countOrNull(),
  finer_by_minutes: v0.counts(),
  /** Days that contradict what is stored, and the first of them. */
  differing_days: v0.countOrNull(),
  differences: relations(v0.object({ date: v0.date(), stored_in_kwh: v0.number(), sent_in_kwh: v0.number() })),
});
export type ImportResult = v0.Infer<typeof importResultSchema>;

const measurementSchema = v0.object({
  measured_at: v0.text(),
  interval_in_minutes: v0.number(),
  generated_in_kwh: v0.numberOrNull(),
  import_id: v0.number(),
});

/** The v0 path of the measurements of a meter. */
const measurementsPath = (ref: MeasuredMeterRef): string => `${plantPath(ref)}/meters/${ref.meterId}/measurements`;

const instantOf = (start: number): string => new Date(start * minuteMs).toISOString().replace(".000Z", "Z");

/** The files of an import, whose calls have the same id. */
export interface Upload {
  id: string;
  /** The name of the first file. */
  fileName: string;
  fileCount: number;
}

const maxFileName = 200;

/** A new upload of files. Null if the first name has no visible character. */
export function uploadOf(names: readonly string[]): Upload | null {
  const fileName = cleanFileName(names[0] ?? "", maxFileName);
  return fileName === "" ? null : { id: crypto.randomUUID(), fileName, fileCount: names.length };
}

interface ImportOptions extends RequestOptions {
  /** Whether intervals replace finer intervals that are stored. */
  replacesFiner?: boolean;
  upload?: Upload | null;
}

/** The body of a call of the API. */
const importBody = ({ minutes, starts, kwh }: ImportCall) => ({
  interval_in_minutes: minutes,
  measurements: starts.map((start, position) => ({
    measured_at: instantOf(start),
    generated_in_kwh: kwh[position] ?? null,
  })),
});

/** Imports intervals. Throws `ApiError`. See domain/measurements.md#calls. */
export const importMeasurements = (
  api: V0Client,
  ref: MeasuredMeterRef,
  call: ImportCall,
  { replacesFiner = false, upload, signal }: ImportOptions = {},
): Promise<ImportResult> =>
  api.write("POST", measurementsPath(ref), {
    body: {
      ...importBody(call),
      ...(replacesFiner && { replace_finer: true }),
      ...(upload && { upload: { key: upload.id, file_name: upload.fileName, file_count: upload.fileCount } }),
    },
    schema: importResultSchema,
    signal,
  });

/** What an import of the same intervals would count. Throws `ApiError`. See domain/measurements.md#calls. */
export const previewImport = (
  api: V0Client,
  ref: MeasuredMeterRef,
  call: ImportCall,
  { signal }: RequestOptions = {},
): Promise<ImportResult> =>
  api.write("POST", `${measurementsPath(ref)}/preview`, { body: importBody(call), schema: importResultSchema, signal });

/** Undoes an import. Throws `ApiError` 2000 if the meter has no such import. See domain/measurements.md#calls. */
export const deleteImport = (
  api: V0Client,
  ref: MeasuredMeterRef,
  importId: number,
  { signal }: RequestOptions = {},
): Promise<void> => api.write("DELETE", `${measurementsPath(ref)}/imports/${importId}`, { signal });

/** Undoes an import. An import that does not exist any more is undone. Throws `ApiError`. */
export async function undoImport(...params: Parameters<typeof deleteImport>): Promise<void> {
  try {
    await deleteImport(...params);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === apiErrorCode.notFound)) throw error;
  }
}

const storedImportSchema = v0.object({
  /** The imports of one upload, in the order of their calls. */
  ids: rows(v0.id()),
  meter_id: v0.id(),
  file_name: v0.textOrNull(),
  file_count: v0.countOrNull(),
  start_date: v0.date(),
  end_date: v0.date(),
  generated_in_kwh: v0.numberOrNull(),
  created_at: v0.dateOrNull(),
  created_by: relation(personSchema),
});
export type StoredImport = v0.Infer<typeof storedImportSchema>;

/** What people have imported into the meters of a plant, newest first. Throws `ApiError`. */
export const listImports = (api: V0Client, ref: PlantRef, { signal }: RequestOptions = {}): Promise<StoredImport[]> =>
  api.read(`${plantPath(ref)}/measurement-imports`, {
    schema: rows(storedImportSchema, ({ ids }) => ids.at(-1) ?? null),
    signal,
  });

/**
 * The last import of the days on which a call begins and ends. `matching`: the last import that has the first or the
 * last interval of the call as the call has it. Null if there is none. Throws `ApiError`.
 */
export async function findImports(
  api: V0Client,
  ref: MeasuredMeterRef,
  { minutes, starts, kwh }: ImportCall,
  { signal }: RequestOptions = {},
): Promise<{ last: number | null; matching: number | null }> {
  const ends = [0, starts.length - 1].map((position) => ({
    instant: instantOf(starts[position] ?? 0),
    kwh: kwh[position] ?? null,
  }));
  const days = [...new Set(ends.map(({ instant }) => instant.slice(0, 10)))];
  const found = await Promise.all(
    days.map((day) => {
      // The local day of an instant is the day in UTC, or the next one.
      const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
      const query = { start_date: day, end_date: next };
      return api.read(measurementsPath(ref), { query, schema: rows(measurementSchema), signal });
    }),
  );
  const measurements = found.flat();
  const lastOf = (ids: readonly number[]) => (ids.length === 0 ? null : Math.max(...ids));
  const isOfCall = (row: (typeof measurements)[number]) =>
    row.interval_in_minutes === minutes &&
    ends.some((end) => end.instant === row.measured_at && end.kwh === row.generated_in_kwh);
  return {
    last: lastOf(measurements.map((row) => row.import_id)),
    matching: lastOf(measurements.filter(isOfCall).map((row) => row.import_id)),
  };
}
