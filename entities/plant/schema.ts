import { listedIssueSchema } from "@entities/issue";
import { basicMeterFields } from "@entities/meter";
import {
  booleanOr,
  countOrNull,
  date,
  dateOrNull,
  type Infer,
  id,
  idOrNull,
  map,
  nameOrNull,
  number,
  numberOrNull,
  object,
  oneOf,
  optional,
  textOrNull,
  textOrNullIn,
} from "@shared/api/v0/decoder";
import { driverReference, named, reference, relation, relations } from "@shared/api/v0/rows";
import { yieldStatuses } from "./status";

/** The energy of the running day; requires the extension `today` (domain/performance.md#today). */
export const todaySchema = object({
  /** The time of the response. */
  as_of: dateOrNull(),
  actual_yield_in_kwh: numberOrNull(),
  expected_yield_in_kwh: numberOrNull(),
  /** Of the hours with data. */
  compared_expected_yield_in_kwh: numberOrNull(),
  /** The end of the last measurement. */
  measured_at: dateOrNull(),
  /** The mean power of the last measurement of a plant. */
  power_in_watt: optional(numberOrNull()),
  /** Of a plant; requires the extension `deliveries` (domain/deliveries.md). */
  late_deliveries: optional(
    relations(object({ driver: nameOrNull(), delivered_at: date(), usual_minutes: countOrNull() })),
  ),
  /** Of a company: the plants with an active meter, and the plants among them with a measurement of this day. */
  plants: optional(countOrNull()),
  plants_measured: optional(countOrNull()),
});

/** Recorded, not received yet, or without a source (domain/measurements.md#weather). */
const weatherStates = ["recorded", "pending", "no_source"] as const;

export const addressSchema = object({
  id: idOrNull(),
  street: textOrNull(),
  street_number: textOrNull(),
  postal_code: textOrNull(),
  city: textOrNull(),
  /** In degrees, like the longitude. */
  latitude: numberOrNull(),
  longitude: numberOrNull(),
});
export type Address = Infer<typeof addressSchema>;

export const plantCompanySchema = named(object({ id: id(), name: nameOrNull(), is_owner: booleanOr(false) }));
export type PlantCompany = Infer<typeof plantCompanySchema>;

/**
 * The fields of a plant that causes need. The queue reads the plants of a whole fleet at once (domain/triage.md#queue).
 */
const assessed = {
  id: id(),
  name: nameOrNull(),
  owning_company_id: idOrNull(),
  address: relation(addressSchema),
  yield_status: oneOf(yieldStatuses, "NONE"),
  /** A wire date (`dayOf`). */
  monitored_since: dateOrNull(),
  /** The rate in kWh of what is lost; requires the extension `losses` (domain/scores.md#rates). */
  lost_kwh_per_day: numberOrNull(),
  /** Its value in cents. This and the next fields require the same extension. */
  lost_cents_per_day: optional(numberOrNull()),
  /** The rate in kWh of what is not received. */
  not_received_kwh_per_day: optional(numberOrNull()),
  not_received_cents_per_day: optional(numberOrNull()),
  /** The number of days of the window with energy that was not received. */
  not_received_days: optional(numberOrNull()),
  /** Both rates together, in kWh and cents. */
  at_stake_kwh_per_day: optional(numberOrNull()),
  at_stake_cents_per_day: optional(numberOrNull()),
  /** The first full day without data; requires the same extension. Null while the plant sends data. */
  silent_since: optional(dateOrNull()),
  /** The last day with measurements of a plant without a live source; requires the extension `measurements`. */
  imported_until: optional(dateOrNull()),
  companies: relations(plantCompanySchema),
  /** The weather over a plant with measurements; null for others, and for plants of other servers. */
  weather: optional(oneOf(weatherStates, null)),
};

const core = {
  ...assessed,
  plant_code: textOrNull(),
  /** What the snoozed issues put at stake per day. This and the next fields require the extension `losses`. */
  snoozed_kwh_per_day: optional(numberOrNull()),
  snoozed_cents_per_day: optional(numberOrNull()),
  /** Totals of the window, in kWh and cents. */
  window_lost_kwh: optional(numberOrNull()),
  window_lost_cents: optional(numberOrNull()),
  window_not_received_kwh: optional(numberOrNull()),
  /** The ratio of actual to expected yield of the past 7 days. */
  yield_score: numberOrNull(),
  tags: relations(reference()),
  total_peak_in_watt: numberOrNull(),
  /** The yield in kWh that is exceeded in nine of ten years. A sum of 0 means that no meter has one. */
  total_p90: map(numberOrNull(), (kwh) => kwh || null),
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
  delivered_till_now_wh: optional(numberOrNull()),
  promised_till_now_wh: optional(numberOrNull()),
  promised_total_wh: optional(numberOrNull()),
  radiation_received_pct: optional(numberOrNull()),
  /** The days without data, which the promise leaves out; requires the extension `compared`. */
  left_out_days: optional(numberOrNull()),
  last_change: relation(object({ changed_on: dateOrNull() })),
});

const listedMeterSchema = object({
  id: id(),
  name: nameOrNull(),
  inbound_driver: relation(driverReference()),
  retired_on: dateOrNull(),
  active: booleanOr(null),
  peak_in_watt: optional(numberOrNull()),
  amount_in_cents_per_kwh: optional(numberOrNull()),
});

/** The fields of related rows that causes need. */
const issueRelations = {
  /** The current issue. */
  issue: relation(
    object({
      id: optional(idOrNull()),
      type_name: nameOrNull(),
      severity: numberOrNull(),
      found_on: dateOrNull(),
      began_on: optional(dateOrNull()),
      pattern: optional(nameOrNull()),
      snoozed_until: dateOrNull(),
      resolved_on: optional(dateOrNull()),
    }),
  ),
  tickets: relations(ticketSchema),
  drivers: relations(driverReference()),
  /** Unresolved issues and, with `resolved=1`, recently resolved issues (domain/v0-calls.md#lists). */
  meter_issues: relations(listedIssueSchema),
  meters: relations(listedMeterSchema),
};

/**
 * A row of the plants, issues and long-term lists (domain/v0-calls.md#lists). Relations that the call does not request
 * are empty.
 */
export const plantRowSchema = object({
  ...core,
  ...issueRelations,
  status: oneOf(yieldStatuses, null),
  previous_status: oneOf(yieldStatuses, null),
  indicators: relations(indicatorSchema),
  promise_statuses: relations(promiseSchema),
  previous_promise_status: textOrNullIn("flag"),
  custom_fields: relations(fieldSchema),
  /** Requires the extension `today`. */
  today: optional(relation(todaySchema)),
});
export type PlantRow = Infer<typeof plantRowSchema>;

export const causePlantSchema = object({ ...assessed, ...issueRelations });
export type CausePlant = Infer<typeof causePlantSchema>;

export const plantSchema = object({
  ...core,
  /** How much less energy it gives each year (domain/scores.md#degradation); requires the extension `kpis`. */
  degradation: optional(
    relation(object({ share_per_year: number(), low: number(), high: number(), start_date: date(), end_date: date() })),
  ),
  /** For a change of what was read (domain/v0-api.md#revisions). */
  revision: optional(numberOrNull()),
  meters: relations(object(basicMeterFields)),
});
export type Plant = Infer<typeof plantSchema>;

export const owningCompanySchema = named(object({ id: id(), name: nameOrNull() }));
export type OwningCompany = Infer<typeof owningCompanySchema>;

/** What a plant lost and did not receive in a period, and what each issue cost in it (domain/scores.md#any-period). */
export const periodLossesSchema = object({
  start_date: dateOrNull(),
  end_date: dateOrNull(),
  lost_kwh: numberOrNull(),
  not_received_kwh: numberOrNull(),
  not_received_days: countOrNull(),
  snow: relations(object({ date: date(), kwh: number() })),
  causes: relations(
    object({
      meter_id: idOrNull(),
      issue_id: idOrNull(),
      type_name: nameOrNull(),
      pattern: optional(nameOrNull()),
      lost_kwh: numberOrNull(),
      lost_cents: numberOrNull(),
      not_received_kwh: numberOrNull(),
      not_received_cents: numberOrNull(),
      first_date: date(),
      last_date: date(),
    }),
  ),
});

/** The plants of an alert rule or of a report: those with a tag, or chosen ones. Null in its place: all plants. */
export const plantScopeSchema = object({ tag_id: idOrNull(), plant_ids: relations(id(), (plantId) => plantId) });
export type PlantScope = Infer<typeof plantScopeSchema>;
