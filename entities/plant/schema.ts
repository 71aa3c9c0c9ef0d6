import {
  array,
  boolean,
  defaulted,
  enums,
  type Infer,
  nullable,
  number,
  optional,
  string,
  type,
  union,
} from "superstruct";
import { yieldStatuses } from "./status";

const text = optional(nullable(string()));
const amount = optional(nullable(number()));
const named = type({ id: number(), name: string() });

export const addressSchema = type({
  id: amount,
  street: text,
  street_number: optional(nullable(union([string(), number()]))),
  postal_code: text,
  city: text,
  latitude: amount,
  longitude: amount,
});
export type Address = Infer<typeof addressSchema>;

export const plantCompanySchema = type({
  id: number(),
  name: string(),
  is_owner: defaulted(boolean(), false),
});
export type PlantCompany = Infer<typeof plantCompanySchema>;

const core = {
  id: number(),
  name: string(),
  plant_code: text,
  owning_company_id: number(),
  address: optional(nullable(addressSchema)),
  yield_status: enums(yieldStatuses),
  /** Actual over expected yield of the past 7 days; 1 is as expected. */
  yield_score: amount,
  /** A day; absent for plants without a date of their own. */
  monitored_since: text,
  companies: defaulted(array(plantCompanySchema), []),
  tags: defaulted(array(named), []),
  /** Energy in kWh that goes missing a day. */
  lost_kwh_per_day: amount,
  total_peak_in_watt: amount,
  /** Yield in kWh that is exceeded in nine years of ten. */
  total_p90: amount,
  current_promise_status: text,
};

const ticketSchema = type({ id: number(), number: amount, title: string(), closed_on: text });
const fieldSchema = type({ value: text, type: type({ id: number(), name: string() }) });
const indicatorSchema = type({ name: string(), status: enums(["NOK", "OK"]) });
const promiseSchema = type({
  period_index: number(),
  period_start: string(),
  summary: string(),
  difference_till_now_pct: amount,
  difference_till_now_wh: amount,
  last_change: optional(nullable(type({ changed_on: string() }))),
});

/** A row of the plants, issues and long-term lists (spec 3 §3). Relations that were not asked for are empty. */
export const plantRowSchema = type({
  ...core,
  status: optional(enums(yieldStatuses)),
  previous_status: optional(enums(yieldStatuses)),
  /** The single current issue. */
  issue: optional(
    nullable(type({ id: number(), type_name: string(), found_on: string(), snoozed_until: text })),
  ),
  indicators: defaulted(array(indicatorSchema), []),
  found_on: text,
  snoozed_until: text,
  promise_statuses: defaulted(array(promiseSchema), []),
  previous_promise_status: text,
  tickets: defaulted(array(ticketSchema), []),
  drivers: defaulted(array(named), []),
  custom_fields: defaulted(array(fieldSchema), []),
});
export type PlantRow = Infer<typeof plantRowSchema>;

/** One plant, as its own page reads it. */
export const plantSchema = type({
  ...core,
  meters: defaulted(
    array(
      type({
        id: number(),
        name: text,
        peak_in_watt: amount,
        operational_since: text,
        retired_on: text,
        inbound_driver: optional(nullable(type({ name: string() }))),
      }),
    ),
    [],
  ),
});
export type Plant = Infer<typeof plantSchema>;

/** What a plant and its meters made in one period, in kWh; null or absent where it is not known. */
export const performancePeriodSchema = type({
  start_date: string(),
  actual_yield_in_kwh: amount,
  expected_yield_in_kwh: amount,
  calculated_yield_in_kwh: amount,
  /** Standard error of the expected yield, in kWh. */
  error: amount,
});
export type PerformancePeriod = Infer<typeof performancePeriodSchema>;

export const owningCompanySchema = named;
export type OwningCompany = Infer<typeof owningCompanySchema>;

/** One day of a plant: how sunny it was, what it made of that, and what went missing for which reason, in kWh. */
export const dayScoreSchema = type({
  date: string(),
  sun_score: amount,
  yield_score: amount,
  /** `reason` is the name of a meter status type. */
  lacking: defaulted(array(type({ reason: string(), kwh: number() })), []),
});
export type DayScore = Infer<typeof dayScoreSchema>;
