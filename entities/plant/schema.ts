import { listedIssueSchema } from "@entities/issue";
import { basicMeterFields } from "@entities/meter";
import * as v0 from "@shared/api/v0/decoder";
import { driverReference, named, reference, relation, relations } from "@shared/api/v0/rows";
import { yieldStatuses } from "./status";

/** The energy of the running day; requires the extension `today` (domain/performance.md#today). */
export const todaySchema = v0.object({
  /** The time of the response. */
  as_of: v0.dateOrNull(),
  actual_yield_in_kwh: v0.numberOrNull(),
  expected_yield_in_kwh: v0.numberOrNull(),
  /** Of the hours with data. */
  compared_expected_yield_in_kwh: v0.numberOrNull(),
  /** The end of the last measurement. */
  measured_at: v0.dateOrNull(),
  /** The mean power of the last measurement of a plant. */
  power_in_watt: v0.optional(v0.numberOrNull()),
  /** Of a plant; requires the extension `deliveries` (domain/deliveries.md). */
  late_deliveries: v0.optional(
    relations(v0.object({ driver: v0.nameOrNull(), delivered_at: v0.date(), usual_minutes: v0.countOrNull() })),
  ),
  /** Of a company: the plants with an active meter, and the plants among them with a measurement of this day. */
  plants: v0.optional(v0.countOrNull()),
  plants_measured: v0.optional(v0.countOrNull()),
});

/** Recorded, not received yet, or without a source (domain/measurements.md#weather). */
const weatherStates = ["recorded", "pending", "no_source"] as const;

export const addressSchema = v0.object({
  id: v0.idOrNull(),
  street: v0.textOrNull(),
  street_number: v0.textOrNull(),
  postal_code: v0.textOrNull(),
  city: v0.textOrNull(),
  /** In degrees, like the longitude. */
  latitude: v0.numberOrNull(),
  longitude: v0.numberOrNull(),
});
export type Address = v0.Infer<typeof addressSchema>;

export const plantCompanySchema = named(
  v0.object({ id: v0.id(), name: v0.nameOrNull(), is_owner: v0.booleanOr(false) }),
);
export type PlantCompany = v0.Infer<typeof plantCompanySchema>;

/**
 * The fields of a plant that causes need. The queue reads the plants of a whole fleet at once (domain/triage.md#queue).
 */
const assessed = {
  id: v0.id(),
  name: v0.nameOrNull(),
  owning_company_id: v0.idOrNull(),
  address: relation(addressSchema),
  yield_status: v0.oneOf(yieldStatuses, "NONE"),
  /** A wire date (`dayOf`). */
  monitored_since: v0.dateOrNull(),
  /** The rate in kWh of what is lost; requires the extension `losses` (domain/scores.md#rates). */
  lost_kwh_per_day: v0.numberOrNull(),
  /** Its value in cents. This and the next fields require the same extension. */
  lost_cents_per_day: v0.optional(v0.numberOrNull()),
  /** The rate in kWh of what is not received. */
  not_received_kwh_per_day: v0.optional(v0.numberOrNull()),
  not_received_cents_per_day: v0.optional(v0.numberOrNull()),
  /** The number of days of the window with energy that was not received. */
  not_received_days: v0.optional(v0.numberOrNull()),
  /** Both rates together, in kWh and cents. */
  at_stake_kwh_per_day: v0.optional(v0.numberOrNull()),
  at_stake_cents_per_day: v0.optional(v0.numberOrNull()),
  /** The first full day without data; requires the same extension. Null while the plant sends data. */
  silent_since: v0.optional(v0.dateOrNull()),
  /** The last day with measurements of a plant without a live source; requires the extension `measurements`. */
  imported_until: v0.optional(v0.dateOrNull()),
  companies: relations(plantCompanySchema),
  /** The weather over a plant with measurements; null for others, and for plants of other servers. */
  weather: v0.optional(v0.oneOf(weatherStates, null)),
};

const core = {
  ...assessed,
  plant_code: v0.textOrNull(),
  /** What the snoozed issues put at stake per day. This and the next fields require the extension `losses`. */
  snoozed_kwh_per_day: v0.optional(v0.numberOrNull()),
  snoozed_cents_per_day: v0.optional(v0.numberOrNull()),
  /** Totals of the window, in kWh and cents. */
  window_lost_kwh: v0.optional(v0.numberOrNull()),
  window_lost_cents: v0.optional(v0.numberOrNull()),
  window_not_received_kwh: v0.optional(v0.numberOrNull()),
  /** The ratio of actual to expected yield of the past 7 days. */
  yield_score: v0.numberOrNull(),
  tags: relations(reference()),
  total_peak_in_watt: v0.numberOrNull(),
  /** The yield in kWh that is exceeded in nine of ten years. A sum of 0 means that no meter has one. */
  total_p90: v0.map(v0.numberOrNull(), (kwh) => kwh || null),
  current_promise_status: v0.textOrNullIn("flag"),
};

const ticketSchema = v0.object({
  id: v0.id(),
  number: v0.nameOrNull(),
  title: v0.nameOrNull(),
  closed_on: v0.dateOrNull(),
});
const fieldSchema = v0.object({ value: v0.textOrNull(), type: relation(reference()) });
const indicatorSchema = named(
  v0.object({ id: v0.idOrNull(), name: v0.nameOrNull(), status: v0.oneOf(["NOK", "OK"], "NONE") }),
);
const promiseSchema = v0.object({
  period_index: v0.numberOrNull(),
  period_start: v0.dateOrNull(),
  summary: v0.textOrNull(),
  difference_till_now_pct: v0.numberOrNull(),
  difference_till_now_wh: v0.numberOrNull(),
  delivered_till_now_wh: v0.optional(v0.numberOrNull()),
  promised_till_now_wh: v0.optional(v0.numberOrNull()),
  promised_total_wh: v0.optional(v0.numberOrNull()),
  radiation_received_pct: v0.optional(v0.numberOrNull()),
  /** The days without data, which the promise leaves out; requires the extension `compared`. */
  left_out_days: v0.optional(v0.numberOrNull()),
  last_change: relation(v0.object({ changed_on: v0.dateOrNull() })),
});

const listedMeterSchema = v0.object({
  id: v0.id(),
  name: v0.nameOrNull(),
  inbound_driver: relation(driverReference()),
  retired_on: v0.dateOrNull(),
  active: v0.booleanOr(null),
  peak_in_watt: v0.optional(v0.numberOrNull()),
  amount_in_cents_per_kwh: v0.optional(v0.numberOrNull()),
});

/** The fields of related rows that causes need. */
const issueRelations = {
  /** The current issue. */
  issue: relation(
    v0.object({
      id: v0.optional(v0.idOrNull()),
      type_name: v0.nameOrNull(),
      severity: v0.numberOrNull(),
      found_on: v0.dateOrNull(),
      began_on: v0.optional(v0.dateOrNull()),
      pattern: v0.optional(v0.nameOrNull()),
      snoozed_until: v0.dateOrNull(),
      resolved_on: v0.optional(v0.dateOrNull()),
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
export const plantRowSchema = v0.object({
  ...core,
  ...issueRelations,
  status: v0.oneOf(yieldStatuses, null),
  previous_status: v0.oneOf(yieldStatuses, null),
  indicators: relations(indicatorSchema),
  promise_statuses: relations(promiseSchema),
  previous_promise_status: v0.textOrNullIn("flag"),
  custom_fields: relations(fieldSchema),
  /** Requires the extension `today`. */
  today: v0.optional(relation(todaySchema)),
});
export type PlantRow = v0.Infer<typeof plantRowSchema>;

export const causePlantSchema = v0.object({ ...assessed, ...issueRelations });
export type CausePlant = v0.Infer<typeof causePlantSchema>;

export const plantSchema = v0.object({
  ...core,
  /** How much less energy it gives each year (domain/scores.md#degradation); requires the extension `kpis`. */
  degradation: v0.optional(
    relation(
      v0.object({
        share_per_year: v0.number(),
        low: v0.number(),
        high: v0.number(),
        start_date: v0.date(),
        end_date: v0.date(),
      }),
    ),
  ),
  /** For a change of what was read (domain/v0-api.md#revisions). */
  revision: v0.optional(v0.numberOrNull()),
  meters: relations(v0.object(basicMeterFields)),
});
export type Plant = v0.Infer<typeof plantSchema>;

export const owningCompanySchema = named(v0.object({ id: v0.id(), name: v0.nameOrNull() }));
export type OwningCompany = v0.Infer<typeof owningCompanySchema>;

/** What a plant lost and did not receive in a period, and what each issue cost in it (domain/scores.md#any-period). */
export const periodLossesSchema = v0.object({
  start_date: v0.dateOrNull(),
  end_date: v0.dateOrNull(),
  lost_kwh: v0.numberOrNull(),
  not_received_kwh: v0.numberOrNull(),
  not_received_days: v0.countOrNull(),
  snow: relations(v0.object({ date: v0.date(), kwh: v0.number() })),
  causes: relations(
    v0.object({
      meter_id: v0.idOrNull(),
      issue_id: v0.idOrNull(),
      type_name: v0.nameOrNull(),
      pattern: v0.optional(v0.nameOrNull()),
      lost_kwh: v0.numberOrNull(),
      lost_cents: v0.numberOrNull(),
      not_received_kwh: v0.numberOrNull(),
      not_received_cents: v0.numberOrNull(),
      first_date: v0.date(),
      last_date: v0.date(),
    }),
  ),
});

/** The filters of the list of plants under a name, as the query of the list. */
const plantViewSchema = v0.object({ name: v0.nameOrNull(), query: v0.text() });

/**
 * The plants of an alert rule or of a report: plants with a tag, plants of a view, or chosen plants. Null in its place: all
 * plants.
 */
export const plantScopeSchema = v0.object({
  tag_id: v0.idOrNull(),
  plant_ids: relations(v0.id(), (plantId) => plantId),
  view: v0.optional(relation(plantViewSchema)),
});
export type PlantScope = v0.Infer<typeof plantScopeSchema>;
