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
  /** The ratio of actual to expected yield of the past 7 days. */
  yield_score: amount,
  /** A wire date (`dayOf`). */
  monitored_since: text,
  companies: defaulted(array(plantCompanySchema), []),
  tags: defaulted(array(named), []),
  /** The lost energy in kWh per day. */
  lost_kwh_per_day: amount,
  total_peak_in_watt: amount,
  /** The yield in kWh that is exceeded in nine years out of ten. */
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

/** A row of the plants, issues and long-term lists (spec 3 §3). Relations that were not requested are empty. */
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

/** A plant with the relations of its page. */
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

/** The yield of a plant in one period, in kWh; null or absent if unknown. */
export const performancePeriodSchema = type({
  start_date: string(),
  actual_yield_in_kwh: amount,
  expected_yield_in_kwh: amount,
  calculated_yield_in_kwh: amount,
  /** The standard error of the expected yield, in kWh. */
  error: amount,
});
export type PerformancePeriod = Infer<typeof performancePeriodSchema>;

export const owningCompanySchema = named;
export type OwningCompany = Infer<typeof owningCompanySchema>;

/** The scores of a plant on one day and its missing yield by reason, in kWh. */
export const dayScoreSchema = type({
  date: string(),
  sun_score: amount,
  yield_score: amount,
  /** `reason` is a meter status type. */
  lacking: defaulted(array(type({ reason: string(), kwh: number() })), []),
});
export type DayScore = Infer<typeof dayScoreSchema>;
