import { type PlantRef, plantPath } from "@shared/api/refs";
import { rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type DateRange, rangeQuery } from "@shared/lib/date-range";
import { array, string } from "superstruct";
import { type MeterRef, meterPath } from "./ref";
import {
  type HistoricalSummary,
  historicalSummarySchema,
  type Meter,
  type MeterStatus,
  meterSchema,
  meterStatusSchema,
} from "./schema";

/** The meters of a plant with their unresolved issues, including retired ones. Throws `ApiError`. // contract §5 */
export function listMeters(api: V0Client, ref: PlantRef, { signal }: RequestOptions = {}): Promise<Meter[]> {
  return api.read(`${plantPath(ref)}/meters`, {
    query: { with: "issues" },
    schema: rows(meterSchema),
    signal,
  });
}

/** The fields of a meter that can change (spec 2 §3). */
export interface MeterChanges {
  name: string;
  amount_in_cents_per_kwh: number | null;
  peak_in_watt: number | null;
  p90_in_kwh: number | null;
  orientation_in_degrees: number | null;
  angle_in_degrees: number | null;
  has_mixed_panel_orientations: 0 | 1;
  /** A wire date; null for a meter in use. */
  retired_on: string | null;
}

export interface NewMeter extends MeterChanges {
  reference_identifier: string;
  /** The name of the driver. */
  inbound_driver: string;
  /** A wire date. */
  operational_since: string;
}

/** Creates a meter. Throws `ApiError` 4000 with messages by field. // contract §5 */
export function createMeter(
  api: V0Client,
  ref: PlantRef,
  meter: NewMeter,
  { signal }: RequestOptions = {},
): Promise<void> {
  const body = { ...meter, plant_id: ref.plantId };
  return api.write("POST", `${plantPath(ref)}/meters`, { body, signal });
}

/** Updates or retires a meter. Throws `ApiError` 4000 with messages by field. // contract §5 */
export function updateMeter(
  api: V0Client,
  ref: MeterRef,
  changes: MeterChanges,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write("PUT", meterPath(ref), { body: changes, signal });
}

/** Deletes a meter; for administrators. Throws `ApiError`. // contract §5 */
export function deleteMeter(api: V0Client, ref: MeterRef, { signal }: RequestOptions = {}): Promise<void> {
  return api.write("DELETE", meterPath(ref), { signal });
}

/** The statuses of a meter on each day of a range. Throws `ApiError`. // contract §5 */
export function listMeterStatuses(
  api: V0Client,
  ref: MeterRef,
  range: DateRange,
  { signal }: RequestOptions = {},
): Promise<MeterStatus[]> {
  return api.read(`${meterPath(ref)}/meter-statuses`, {
    query: { ...rangeQuery(range) },
    schema: rows(meterStatusSchema),
    signal,
  });
}

/** The yield of a meter over a range of days. Throws `ApiError`. // contract §5 */
export function getHistoricalSummary(
  api: V0Client,
  ref: PlantRef & { meterId: number },
  range: DateRange,
  { signal }: RequestOptions = {},
): Promise<HistoricalSummary> {
  return api.read(`${plantPath(ref)}/meters/${ref.meterId}/historical-summary`, {
    query: { ...rangeQuery(range) },
    schema: historicalSummarySchema,
    signal,
  });
}

/** The names of the drivers that have a portal. Throws `ApiError`. // contract §5 */
export function listPortalDrivers(api: V0Client, { signal }: RequestOptions = {}): Promise<string[]> {
  return api.read("/utilities/portal-link-supported", { schema: array(string()), signal });
}
