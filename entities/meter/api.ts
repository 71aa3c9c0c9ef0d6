import { type PlantRef, plantPath } from "@shared/api/refs";
import * as v0 from "@shared/api/v0/decoder";
import { countedRows, page, rows } from "@shared/api/v0/rows";
import { readSeries, type Series, withUnreadable } from "@shared/api/v0/series";
import type { ChangeOptions, RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type DateRange, rangeQuery } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/dates";
import {
  diagnosticsSchema,
  historicalSummarySchema,
  ingestKeySchema,
  type MeterRef,
  type MeterStatus,
  type MeterTest,
  meterChecksSchema,
  meterExistenceSchema,
  meterPath,
  meterSchema,
  meterStatusSchema,
  meterStringsSchema,
  meterTestSchema,
  newIngestKeySchema,
} from "./schema";

/**
 * The meters of a plant with their unresolved issues, including retired meters. Throws `ApiError`
 * (domain/v0-calls.md#plants).
 */
export const listMeters = async (api: V0Client, ref: PlantRef, options: RequestOptions = {}) =>
  (await readMeters(api, ref, options)).rows;

/** The meters of a plant as `listMeters`, with the number of rows that could not be read. Throws `ApiError`. */
export const readMeters = (api: V0Client, ref: PlantRef, { signal }: RequestOptions = {}) =>
  api.read(`${plantPath(ref)}/meters`, { query: { with: "issues" }, schema: countedRows(meterSchema), signal });

/** One meter. Throws `ApiError` 2000 if it does not exist. See domain/v0-calls.md#meters. */
export const getMeter = (api: V0Client, ref: MeterRef, { signal }: RequestOptions = {}) =>
  api.read(meterPath(ref), { schema: meterSchema, signal });

/** The editable fields of a meter (domain/meters.md#form). */
interface MeterChanges {
  name: string;
  amount_in_cents_per_kwh: number | null;
  peak_in_watt: number | null;
  p90_in_kwh: number | null;
  orientation_in_degrees: number | null;
  angle_in_degrees: number | null;
  has_mixed_panel_orientations: 0 | 1;
  /** A wire date; null for a meter that is not retired. */
  retired_on: string | null;
}

export interface NewMeter extends MeterChanges {
  reference_identifier: string;
  /** The name of the driver. */
  inbound_driver: string;
  /** A wire date. */
  operational_since: string;
}

/** Creates a meter. Throws `ApiError` 4000 with messages by field. See domain/v0-calls.md#meters. */
export function createMeter(
  api: V0Client,
  ref: PlantRef,
  meter: NewMeter,
  { signal }: RequestOptions = {},
): Promise<void> {
  const body = { ...meter, plant_id: ref.plantId };
  return api.write("POST", `${plantPath(ref)}/meters`, { body, signal });
}

/** Updates or retires a meter. Throws `ApiError` 4000 with messages by field. See domain/v0-calls.md#meters. */
export const updateMeter = (api: V0Client, ref: MeterRef, changes: MeterChanges, options: ChangeOptions = {}) =>
  api.write("PUT", meterPath(ref), { body: changes, ...options });

/** Deletes a meter; for administrators. Throws `ApiError`. See domain/v0-calls.md#meters. */
export const deleteMeter = (api: V0Client, ref: MeterRef, { signal }: RequestOptions = {}) =>
  api.write("DELETE", meterPath(ref), { signal });

/** The path and the query of the statuses of a meter. */
export const meterStatusesPath = (ref: MeterRef, range: DateRange): string =>
  `${meterPath(ref)}/meter-statuses?${new URLSearchParams({ ...rangeQuery(range) })}`;

/**
 * The statuses of a meter in a range; a day can have several statuses. Throws `ApiError` (domain/v0-calls.md#meters).
 */
export async function listMeterStatuses(
  api: V0Client,
  ref: MeterRef,
  range: DateRange,
  { signal }: RequestOptions = {},
): Promise<Series<MeterStatus>> {
  const response = await api.read(`${meterPath(ref)}/meter-statuses`, {
    query: { ...rangeQuery(range) },
    schema: page(meterStatusSchema),
    signal,
  });
  const statuses = readSeries(response.data, {
    keyOf: ({ date, type_name }) => `${dayText(date)} ${type_name}`,
    withKey: (row) => row,
  });
  return withUnreadable(statuses, response);
}

/** The yield of a meter over a range of days. Throws `ApiError`. See domain/v0-calls.md#meters. */
export const getHistoricalSummary = (api: V0Client, ref: MeterRef, range: DateRange, { signal }: RequestOptions = {}) =>
  api.read(`${meterPath(ref)}/historical-summary`, {
    query: { ...rangeQuery(range) },
    schema: historicalSummarySchema,
    signal,
  });

/** What the strings of a meter had in a range. Throws `ApiError` (domain/ingest.md#strings). */
export const getMeterStrings = (api: V0Client, ref: MeterRef, range: DateRange, { signal }: RequestOptions = {}) =>
  api.read(`${meterPath(ref)}/strings`, { query: { ...rangeQuery(range) }, schema: meterStringsSchema, signal });

/** The names of the drivers with a portal. Throws `ApiError` (domain/v0-calls.md#meters). */
export const listPortalDrivers = (api: V0Client, { signal }: RequestOptions = {}) =>
  api.read("/utilities/portal-link-supported", { schema: rows(v0.text()), signal });

/** The keys with which devices push measurements of a meter, newest first. Throws `ApiError` (domain/ingest.md#keys). */
export const listIngestKeys = (api: V0Client, ref: MeterRef, { signal }: RequestOptions = {}) =>
  api.read(`${meterPath(ref)}/ingest-keys`, { schema: rows(ingestKeySchema), signal });

/** Creates a key. Only this response has its URL. Throws `ApiError` (domain/ingest.md#keys). */
export const createIngestKey = (api: V0Client, ref: MeterRef, { signal }: RequestOptions = {}) =>
  api.write("POST", `${meterPath(ref)}/ingest-keys`, { schema: newIngestKeySchema, signal });

/** Revokes a key. Throws `ApiError` (domain/ingest.md#keys). */
export const revokeIngestKey = (api: V0Client, ref: MeterRef, keyId: number, { signal }: RequestOptions = {}) =>
  api.write("DELETE", `${meterPath(ref)}/ingest-keys/${keyId}`, { signal });

/** The diagnostics of a meter. Throws `ApiError`. See domain/v0-calls.md#meters. */
export const getDiagnostics = (api: V0Client, ref: MeterRef, { signal }: RequestOptions = {}) =>
  api.read(`${meterPath(ref)}/diagnostics`, { schema: diagnosticsSchema, signal });

const meterTestKinds = ["production", "connection"] as const;
export type MeterTestKind = (typeof meterTestKinds)[number];

/**
 * Starts a test of a meter, or returns the state of the running test. Throws `ApiError` (domain/v0-calls.md#meters).
 */
export function pollMeterTest(
  api: V0Client,
  ref: MeterRef,
  kind: MeterTestKind,
  { signal }: RequestOptions = {},
): Promise<MeterTest> {
  // No retry: the first request starts the test, and a second request could start another test.
  return api.read(`${meterPath(ref)}/${kind}-check`, { schema: meterTestSchema, signal, noRetry: true });
}

/** The results of all checks of the plant's active meters. Throws `ApiError`. See domain/v0-calls.md#meters. */
export const listMeterChecks = (api: V0Client, ref: PlantRef, { signal }: RequestOptions = {}) =>
  api.read(`${plantPath(ref)}/checks`, { schema: rows(meterChecksSchema), signal });

/** Identifies a meter: its driver and its credential values, joined by `|` (domain/meters.md#credentials). */
export interface MeterIdentity {
  driver: string;
  reference: string;
}

/** The identity of a new meter as the user entered it, with the display name of the driver. */
export interface EnteredMeter extends MeterIdentity {
  driverName: string;
}

/**
 * Checks whether an identity is valid at its driver, and whether a meter with this identity exists. Throws `ApiError`
 * (domain/v0-calls.md#meters).
 */
export const checkMeterExistence = (
  api: V0Client,
  { driver, reference }: MeterIdentity,
  { signal }: RequestOptions = {},
) =>
  api.read("/utilities/validate/meter-existence", {
    query: { reference_identifier: reference, inbound_driver: driver },
    schema: meterExistenceSchema,
    signal,
  });

/** The URL of a meter at the portal of its driver. Throws `ApiError`. See domain/v0-calls.md#meters. */
export async function getPortalLink(
  api: V0Client,
  { driver, reference }: MeterIdentity,
  { signal }: RequestOptions = {},
): Promise<string> {
  const schema = v0.object({ "portal-link": v0.text() });
  const response = await api.read("/utilities/portal-link", {
    query: { reference_identifier: reference, driver },
    schema,
    signal,
  });
  return response["portal-link"];
}
