import { type Infer, object, optional } from "@shared/api/v0/decoder";
import {
  booleanOr,
  date,
  dateOrNull,
  id,
  idOrNull,
  nameOrNull,
  numberOrNull,
  oneOf,
  textOrNull,
  textOrNullIn,
} from "@shared/api/v0/fields";
import { driverReference, named, reference, relation, relations } from "@shared/api/v0/rows";
import { yieldStatuses } from "./status";

export const addressSchema = object({
  id: idOrNull(),
  street: textOrNull(),
  street_number: textOrNull(),
  postal_code: textOrNull(),
  city: textOrNull(),
  /** In degrees, as the longitude. */
  latitude: numberOrNull(),
  longitude: numberOrNull(),
});
export type Address = Infer<typeof addressSchema>;

export const plantCompanySchema = named(object({ id: id(), name: nameOrNull(), is_owner: booleanOr(false) }));
export type PlantCompany = Infer<typeof plantCompanySchema>;

/** What the causes of issues need of a plant: those of a whole fleet are read at once (domain/triage.md#queue). */
const assessed = {
  id: id(),
  name: nameOrNull(),
  owning_company_id: idOrNull(),
  address: relation(addressSchema),
  yield_status: oneOf(yieldStatuses, "NONE"),
  /** A wire date (`dayOf`). */
  monitored_since: dateOrNull(),
  /** The lost energy in kWh per day, of an API with the extension `losses` (domain/scores.md#losses). */
  lost_kwh_per_day: numberOrNull(),
  /** Its value in cents, of the same extension as the next one. */
  lost_cents_per_day: optional(numberOrNull()),
  /** Expected energy in kWh per day of which no measurement was received. */
  not_received_kwh_per_day: optional(numberOrNull()),
};

const core = {
  ...assessed,
  plant_code: textOrNull(),
  /** The ratio of actual to expected yield of the past 7 days. */
  yield_score: numberOrNull(),
  companies: relations(plantCompanySchema),
  tags: relations(reference()),
  /** The first full day without any data, of the extension `losses`; null while the plant sends. */
  silent_since: optional(dateOrNull()),
  total_peak_in_watt: numberOrNull(),
  /** The yield in kWh that is exceeded in nine years out of ten. */
  total_p90: numberOrNull(),
  current_promise_status: textOrNullIn("flag"),
};

const ticketSchema = object({ id: id(), number: nameOrNull(), title: nameOrNull(), closed_on: dateOrNull() });
const fieldSchema = object({ value: textOrNull(), type: relation(reference()) });
const indicatorSchema = named(object({ id: idOrNull(), name: nameOrNull(), status: oneOf(["NOK", "OK"], "NONE") }));
const promiseSchema = object({
  period_index: numberOrNull(),
  period_start: dateOrNull(),
  summary: textOrNull(),
  difference_till_now_pct: numberOrNull(),
  difference_till_now_wh: numberOrNull(),
  /** Days whose promise is left out for lack of data, of the extension `compared`. */
  left_out_days: optional(numberOrNull()),
  last_change: relation(object({ changed_on: dateOrNull() })),
});

/** The relation `meter_issues`: the unresolved issues; with `resolved=1` also recent ones (domain/v0-calls.md#lists). */
const listedIssueSchema = object({
  id: id(),
  meter_id: idOrNull(),
  type_name: nameOrNull(),
  severity: numberOrNull(),
  found_on: dateOrNull(),
  resolved_on: dateOrNull(),
  snoozed_until: dateOrNull(),
  /** What it cost since it was found, of the extension `losses` as the rest (domain/issues.md#cost). */
  lost_kwh: optional(numberOrNull()),
  lost_cents: optional(numberOrNull()),
  not_received_kwh: optional(numberOrNull()),
  /** What it costs per day over the last 7 full days. */
  lost_kwh_per_day: optional(numberOrNull()),
  lost_cents_per_day: optional(numberOrNull()),
  not_received_kwh_per_day: optional(numberOrNull()),
});

const listedMeterSchema = object({
  id: id(),
  name: nameOrNull(),
  inbound_driver: relation(driverReference()),
  retired_on: dateOrNull(),
  active: booleanOr(null),
});

/** What the causes of issues need of the relations of a row. */
const issueRelations = {
  /** The single current issue. */
  issue: relation(
    object({
      id: optional(idOrNull()),
      type_name: nameOrNull(),
      severity: numberOrNull(),
      found_on: dateOrNull(),
      snoozed_until: dateOrNull(),
      resolved_on: optional(dateOrNull()),
    }),
  ),
  tickets: relations(ticketSchema),
  drivers: relations(driverReference()),
  meter_issues: relations(listedIssueSchema),
  meters: relations(listedMeterSchema),
};

/** A row of the plants, issues and long-term lists (domain/v0-calls.md#lists). Unrequested relations are empty. */
export const plantRowSchema = object({
  ...core,
  ...issueRelations,
  status: oneOf(yieldStatuses, null),
  previous_status: oneOf(yieldStatuses, null),
  indicators: relations(indicatorSchema),
  promise_statuses: relations(promiseSchema),
  previous_promise_status: textOrNullIn("flag"),
  custom_fields: relations(fieldSchema),
});
export type PlantRow = Infer<typeof plantRowSchema>;

export const causePlantSchema = object({ ...assessed, ...issueRelations });
export type CausePlant = Infer<typeof causePlantSchema>;

export const plantSchema = object({
  ...core,
  meters: relations(
    object({
      id: id(),
      name: nameOrNull(),
      peak_in_watt: numberOrNull(),
      /** The price of a kWh in cents. */
      amount_in_cents_per_kwh: numberOrNull(),
      operational_since: dateOrNull(),
      retired_on: dateOrNull(),
      inbound_driver: relation(driverReference()),
    }),
  ),
});
export type Plant = Infer<typeof plantSchema>;

/** A row of a response with the yield of one period, in kWh; null if unknown. */
export const performanceRowSchema = object({
  start_date: date(),
  actual_yield_in_kwh: numberOrNull(),
  expected_yield_in_kwh: numberOrNull(),
  /** Expected yield of the hours with data, of the extension `compared` (domain/v0-api.md#extensions). */
  compared_expected_yield_in_kwh: optional(numberOrNull()),
  /** The hours of all meters without data, of the same extension. */
  missing_hours: optional(numberOrNull()),
  calculated_yield_in_kwh: numberOrNull(),
  /** The standard error of the expected yield, in kWh. */
  error: numberOrNull(),
  /** Where the energy of a period is split over its meters. */
  meter_id: optional(textOrNull()),
  meter: optional(relation(reference())),
});
export type PerformanceRow = Infer<typeof performanceRowSchema>;

/** The yield of a plant in one period, as `readEnergySeries` has read it; `start_date` is the key of the period. */
export type PerformancePeriod = Omit<PerformanceRow, "meter_id" | "meter">;

/** The standard error of the expected yield of one hour, in kWh. */
export const standardErrorSchema = object({ start_date: date(), error: numberOrNull() });
export type StandardError = Infer<typeof standardErrorSchema>;

export const owningCompanySchema = named(object({ id: id(), name: nameOrNull() }));
export type OwningCompany = Infer<typeof owningCompanySchema>;

/** The scores of a plant on one day and its missing yield by reason, in kWh. */
export const dayScoreSchema = object({
  date: date(),
  sun_score: numberOrNull(),
  yield_score: numberOrNull(),
  /** `reason` is a meter status type. */
  lacking: relations(object({ reason: nameOrNull(), kwh: numberOrNull() })),
});
export type DayScore = Infer<typeof dayScoreSchema>;
