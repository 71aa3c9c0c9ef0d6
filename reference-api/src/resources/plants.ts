import { array, boolean, enums, type Infer, integer, nullable, number, object, optional, string } from "superstruct";
import type { PlantRow } from "../access/plants";
import type { Env } from "../api";
import { promiseFlags, yieldStatuses } from "../db/plant-tables";
import type { Row } from "../db/schema";
import { learnedPerformanceSchema, serializeLearned } from "../fleet/learned-performance";
import { degradationSchema } from "../fleet/plant-columns";
import { todaySchema } from "../fleet/today";
import { date, instant, pickFields } from "../http/fields";
import { type PushFault, pushFaultSchema, toPushFault } from "../ingest/keys";
import { costedIssueSchema, issueSchema, plantLossFields } from "./issues";

export const yieldStatusSchema = enums(yieldStatuses);
const promiseFlagSchema = enums(promiseFlags);

const addressSchema = object({
  id: integer(),
  street: string(),
  street_number: string(),
  postal_code: string(),
  city: string(),
  latitude: number(),
  longitude: number(),
});

export const plantCompanySchema = object({ id: integer(), name: string(), is_owner: boolean() });
export type PlantCompany = Infer<typeof plantCompanySchema>;

export const namedSchema = object({ id: integer(), name: string() });
export type Named = Infer<typeof namedSchema>;

export const driverReferenceSchema = object({ id: integer(), name: string(), display_name: nullable(string()) });
export type DriverReference = Infer<typeof driverReferenceSchema>;

const plantLossColumns = Object.keys(plantLossFields) as (keyof typeof plantLossFields)[];

export const meterSchema = object({
  id: integer(),
  plant_id: integer(),
  inbound_driver_id: integer(),
  inbound_driver: driverReferenceSchema,
  reference_identifier: string(),
  name: string(),
  amount_in_cents_per_kwh: nullable(number()),
  peak_in_watt: integer(),
  p90_in_kwh: nullable(number()),
  orientation_in_degrees: nullable(number()),
  angle_in_degrees: nullable(number()),
  has_mixed_panel_orientations: enums([0, 1]),
  operational_since: date(),
  retired_on: nullable(date()),
  measured: boolean(),
  /** The first day with measurements; null for a simulated meter, and while a measured one waits for them. */
  measured_since: nullable(date()),
  learned_performance: nullable(learnedPerformanceSchema),
  /** Its last day with measurements if nothing delivers any more; null for every other meter. */
  imported_until: nullable(date()),
  /** Why nothing is stored of what a device sends with a key; null while something is (domain/ingest.md#faults). */
  push_fault: nullable(pushFaultSchema),
  active: boolean(),
  revision: integer(),
  issues: optional(array(issueSchema)),
});
export type Meter = Infer<typeof meterSchema>;

export const promiseStatusSchema = object({
  id: integer(),
  plant_id: integer(),
  period_index: integer(),
  period_start: date(),
  summary: promiseFlagSchema,
  delivered_till_now_wh: number(),
  promised_till_now_wh: number(),
  promised_total_wh: number(),
  left_out_days: number(),
  radiation_received_pct: nullable(number()),
  difference_till_now_pct: number(),
  difference_till_now_wh: number(),
  last_change: object({ changed_on: date() }),
  revision: integer(),
});
export type PromiseStatus = Infer<typeof promiseStatusSchema>;

export const customFieldSchema = object({
  id: integer(),
  value: string(),
  type: object({ id: integer(), name: string(), type: string() }),
  revision: integer(),
});
export type CustomField = Infer<typeof customFieldSchema>;

const ticketReferenceSchema = object({
  id: integer(),
  number: integer(),
  title: string(),
  created_at: instant(),
  closed_on: nullable(instant()),
});
export type TicketReference = Infer<typeof ticketReferenceSchema>;

/** The fields in the columns of the plant itself. */
const ownPlantFields = {
  id: integer(),
  name: string(),
  plant_code: string(),
  owning_company_id: integer(),
  address: addressSchema,
  monitored_since: nullable(date()),
  yield_score: nullable(number()),
  yield_status: yieldStatusSchema,
  previous_status: yieldStatusSchema,
  status: yieldStatusSchema,
  ...plantLossFields,
  silent_since: nullable(date()),
  /** The last day with measurements of a plant to which nothing delivers any more; null for every other plant. */
  imported_until: nullable(date()),
  total_peak_in_watt: integer(),
  total_p90: number(),
  current_promise_status: nullable(promiseFlagSchema),
  previous_promise_status: nullable(promiseFlagSchema),
};
const ownPlantSchema = object(ownPlantFields);

/**
 * What is known of the weather over a plant with measurements, on which its expected yield depends: recorded weather, or
 * none yet, or none because there is no source. Null for other plants.
 */
const weatherStates = ["recorded", "pending", "no_source"] as const;

const plantFields = {
  ...ownPlantFields,
  weather: nullable(enums(weatherStates)),
  companies: array(plantCompanySchema),
  tags: array(namedSchema),
};

/** A row of the plants, issues and long-term lists (domain/v0-calls.md#lists). */
export const plantRowSchema = object({
  ...plantFields,
  today: nullable(todaySchema),
  issue: nullable(issueSchema),
  found_on: nullable(date()),
  snoozed_until: nullable(date()),
  indicators: array(object({ name: string(), status: enums(["NOK", "OK"]) })),
  drivers: array(driverReferenceSchema),
  tickets: array(ticketReferenceSchema),
  meter_issues: optional(array(costedIssueSchema)),
  promise_statuses: optional(array(promiseStatusSchema)),
  meters: optional(array(meterSchema)),
  custom_fields: optional(array(customFieldSchema)),
});
export type PlantListRow = Infer<typeof plantRowSchema>;

/** A plant with its relations. See domain/v0-calls.md#plants. */
export const plantSchema = object({
  ...plantFields,
  created_at: instant(),
  revision: integer(),
  degradation: nullable(degradationSchema),
  meters: optional(array(meterSchema)),
  custom_fields: optional(array(customFieldSchema)),
  promise_statuses: optional(array(promiseStatusSchema)),
  issues: optional(array(issueSchema)),
  tickets: optional(array(ticketReferenceSchema)),
});
export type Plant = Infer<typeof plantSchema>;

/** The columns of the fields of a plant. */
export const plantColumns = [
  "id",
  "name",
  "plant_code",
  "owning_company_id",
  "street",
  "street_number",
  "postal_code",
  "city",
  "latitude",
  "longitude",
  "monitored_since",
  "yield_score",
  "yield_status",
  "previous_status",
  "status",
  ...plantLossColumns,
  "silent_since",
  "imported_until",
  "promise_current_flag",
  "promise_previous_flag",
  "total_peak_in_watt",
  "total_p90_in_kwh",
  "measured",
  "weather_revision",
] as const satisfies (keyof PlantRow)[];
export type PlantColumns = Pick<PlantRow, (typeof plantColumns)[number]>;

/** The fields that a plant and a list row share, without relations. */
export function serializePlantCore(row: PlantColumns, env: WeatherEnv) {
  return {
    ...pickFields(ownPlantSchema, row),
    address: pickFields(addressSchema, row),
    total_p90: row.total_p90_in_kwh,
    current_promise_status: row.promise_current_flag,
    previous_promise_status: row.promise_previous_flag,
    weather: weatherState(row, env),
  };
}

export type WeatherEnv = Pick<Env, "WEATHER_API_URL">;

function weatherState({ measured, weather_revision }: PlantColumns, env: WeatherEnv): Plant["weather"] {
  if (measured === 0) return null;
  if (weather_revision > 0) return "recorded";
  return env.WEATHER_API_URL ? "pending" : "no_source";
}

export function serializePlantCompany(row: { id: number; name: string; is_owner: number }): PlantCompany {
  return { id: row.id, name: row.name, is_owner: row.is_owner === 1 };
}

/** The columns of the fields of a meter. */
export const meterColumns = [
  "meters.id",
  "meters.plant_id",
  "meters.inbound_driver_id",
  "meters.reference_identifier",
  "meters.name",
  "meters.amount_in_cents_per_kwh",
  "meters.peak_in_watt",
  "meters.p90_in_kwh",
  "meters.orientation_in_degrees",
  "meters.angle_in_degrees",
  "meters.has_mixed_panel_orientations",
  "meters.operational_since",
  "meters.retired_on",
  "meters.measured",
  "meters.learned",
  "meters.imported_until",
  "meters.revision",
] as const;

type MeterWithDriver = Omit<Row<"meters">, "driver_account_id" | "seed" | "created_at" | "measurements_revision"> & {
  driver_name: string;
  driver_display_name: string | null;
  measured_since: string | null;
  /** A JSON array of the columns of the fault. */
  push_fault: string | null;
};

function readPushFault(columns: string | null): PushFault | null {
  if (columns === null) return null;
  const [fault, fault_since, fault_clock_minutes] = JSON.parse(columns) as [string, string, number | null];
  return toPushFault({ fault, fault_since, fault_clock_minutes });
}

/**
 * Serializes a meter. `today` decides whether the meter is active: operational and not retired
 * (domain/meters.md#state).
 */
export function serializeMeter(row: MeterWithDriver, today: string): Meter {
  const retired = row.retired_on !== null && row.retired_on <= today;
  return {
    ...pickFields(meterSchema, row),
    inbound_driver: { id: row.inbound_driver_id, name: row.driver_name, display_name: row.driver_display_name },
    measured: row.measured === 1,
    learned_performance: serializeLearned(row.learned),
    push_fault: readPushFault(row.push_fault),
    active: !retired && row.operational_since <= today,
  };
}

/** The columns of the fields of a promise. */
export const promiseColumns = [
  "id",
  "plant_id",
  "period_index",
  "period_start",
  "summary",
  "delivered_till_now_wh",
  "promised_till_now_wh",
  "promised_total_wh",
  "radiation_received_pct",
  "radiation_known",
  "difference_till_now_pct",
  "difference_till_now_wh",
  "last_changed_on",
  "left_out_days",
  "revision",
] as const satisfies (keyof Row<"promise_periods">)[];

export function serializePromise(row: Row<"promise_periods">): PromiseStatus {
  const { last_changed_on, radiation_known, ...promise } = row;
  const radiation_received_pct = radiation_known ? promise.radiation_received_pct : null;
  return { ...promise, radiation_received_pct, last_change: { changed_on: last_changed_on } };
}
