import { sql } from "kysely";
import { type Infer, integer, nullable, number, object } from "superstruct";
import { visibilityGroupsOf } from "../access/companies";
import type { Api } from "../api";
import type { TodaySoFar } from "../assessment/today";
import { type Clock, plusDays } from "../clock";
import type { Row } from "../db/schema";
import { instant } from "../http/fields";
import { dayOf, dayStart, formatInstant, hourMs } from "../lib/local-days";
import { round, roundOrNull } from "../lib/numbers";

/**
 * The running day of plants. Measurements are simulated, so the whole day is known when it begins. The column `today`
 * of a plant has an entry for each number of complete hours, and a request reads the entry of its time. Triggers keep the
 * sums of each visibility group (migrations/0081_totals_of_groups.sql).
 */

/** The energy so far in kWh, and the last measurement. */
const soFarFields = {
  actual_yield_in_kwh: nullable(number()),
  /** Of all hours so far, and of the hours with data; null when the value of a meter is not known. */
  expected_yield_in_kwh: nullable(number()),
  compared_expected_yield_in_kwh: nullable(number()),
  missing_hours: integer(),
  /** The end of the last hour with data, which may be of an earlier day. */
  measured_at: nullable(instant()),
};

/** A plant on the running day (domain/v0-api.md#extensions). */
export const todaySchema = object({
  as_of: instant(),
  ...soFarFields,
  /** The mean power in the last hour with data. */
  power_in_watt: nullable(integer()),
});

/** The plants of a company on the running day. */
export const companyTodaySchema = object({
  as_of: instant(),
  ...soFarFields,
  /** The plants with an active meter, and the plants among them with data of this day. */
  plants: integer(),
  plants_measured: integer(),
});

/** An hour of the running day of a company's plants. */
export const companyHourSchema = object({
  /** The begin of the hour. */
  start_date: instant(),
  /** Null if no plant has data of the hour. */
  actual_yield_in_kwh: nullable(number()),
  expected_yield_in_kwh: nullable(number()),
  compared_expected_yield_in_kwh: nullable(number()),
});

/** Generated, expected and compared expected kWh, hours without data, the last measurement in W, its end in seconds. */
type Entry = readonly [number | null, number | null, number | null, number, number | null, number | null];

/** The value of the column `today`. */
export function storedToday(hours: readonly TodaySoFar[] | null): string | null {
  if (hours === null) return null;
  const entries = hours.map(
    ({ generated, expected, comparedExpected, missingHours, last }): Entry => [
      roundKwh(generated),
      roundKwh(expected),
      roundKwh(comparedExpected),
      missingHours,
      last && Math.round(last.kwh * 1000),
      last && last.end / 1000,
    ],
  );
  return JSON.stringify(entries);
}

/** The last measurement before the day of the column `today`. */
export function lastBeforeToday(today: string): TodaySoFar["last"] {
  const [midnight] = JSON.parse(today) as Entry[];
  const [wattHours, end] = midnight?.slice(4) ?? [];
  return wattHours == null || end == null ? null : { kwh: wattHours / 1000, end: end * 1000 };
}

/** Rounded to tenths of a watt hour; null when it is not known. */
const roundKwh = (kwh: number | null) => roundOrNull(kwh, 4);

const completeHours = ({ now, today }: Clock) => Math.floor((now.epochMilliseconds - dayStart(dayOf(today))) / hourMs);

/** The end of the last complete hour, up to which the energies are known. */
const asOf = (clock: Clock) => formatInstant(dayStart(dayOf(clock.today)) + completeHours(clock) * hourMs);

const instantOf = (seconds: number | null) => (seconds === null ? null : formatInstant(seconds * 1000));

/** A plant on the running day; null for a light plant, without an active meter, or before the daily run. */
export function serializeToday(
  { today, assessed_until }: Pick<Row<"plants">, "today" | "assessed_until">,
  clock: Clock,
): Infer<typeof todaySchema> | null {
  // The daily run has not yet reached the plant: the column is about an earlier day.
  if (today === null || assessed_until !== plusDays(clock.today, -1)) return null;
  const entry = (JSON.parse(today) as Entry[])[completeHours(clock)];
  if (!entry) return null;
  const [actual, expected, compared, missing_hours, power_in_watt, end] = entry;
  return {
    as_of: asOf(clock),
    actual_yield_in_kwh: actual,
    expected_yield_in_kwh: expected,
    compared_expected_yield_in_kwh: compared,
    missing_hours,
    measured_at: instantOf(end),
    power_in_watt,
  };
}

/** The sum of an expected energy of plants; null when the value of a plant is not known. */
const sumOfKnown = (kind: "expected" | "compared", sum = sql<number>`total(${sql.ref(`${kind}_kwh`)})`) =>
  sql<number | null>`iif(total(${sql.ref(`unknown_${kind}`)}) > 0, null, ${sum})`;

/** The totals of some companies on the running day. */
const totalsOf = ({ db, clock }: Api, companyIds: readonly number[]) =>
  db
    .selectFrom("today_totals")
    .where("date", "=", clock.today)
    .where("visibility_group_id", "in", visibilityGroupsOf(companyIds));

/** Selects the sums of the plants of some companies on the running day. */
export function selectCompanyToday(api: Api, companyIds: readonly number[]) {
  return totalsOf(api, companyIds)
    .where("hours", "=", completeHours(api.clock))
    .select([
      sql<number | null>`iif(sum(plants_measured) > 0, round(sum(actual_kwh), 3), null)`.as("actual_yield_in_kwh"),
      sumOfKnown("expected", sql`round(total(expected_kwh), 3)`).as("expected_yield_in_kwh"),
      sumOfKnown("compared", sql`round(total(compared_kwh), 3)`).as("compared_expected_yield_in_kwh"),
      sql<number>`coalesce(sum(missing_hours), 0)`.as("missing_hours"),
      sql<number | null>`max(measured_until) filter (where plants > 0 and measured_until > 0)`.as("measured_until"),
      sql<number>`coalesce(sum(plants), 0)`.as("plants"),
      sql<number>`coalesce(sum(plants_measured), 0)`.as("plants_measured"),
    ]);
}

/** The sums as the response of a company. */
export function serializeCompanyToday(
  { measured_until, ...sums }: { readonly measured_until: number | null },
  clock: Clock,
) {
  return { as_of: asOf(clock), ...sums, measured_at: instantOf(measured_until) };
}

/** Selects what the plants of some companies generated and were expected to after each complete hour, from none on. */
export function selectCompanyHours(api: Api, companyIds: readonly number[]) {
  return totalsOf(api, companyIds)
    .where("hours", "<=", completeHours(api.clock))
    .groupBy("hours")
    .having(sql<number>`sum(plants)`, ">", 0)
    .orderBy("hours")
    .select([
      sql<number>`total(actual_kwh)`.as("actual"),
      sumOfKnown("expected").as("expected"),
      sumOfKnown("compared").as("compared"),
    ]);
}

/** The complete hours, each as the difference of the sums before and after it. */
export function serializeCompanyHours(
  sums: readonly { readonly actual: number; readonly expected: number | null; readonly compared: number | null }[],
  { today }: Clock,
): Infer<typeof companyHourSchema>[] {
  return sums.slice(1).map((after, hour) => {
    const before = sums[hour] ?? after;
    const actual = round(after.actual - before.actual, 3);
    const [expected, compared] = (["expected", "compared"] as const).map((name) =>
      roundOrNull(after[name] === null || before[name] === null ? null : after[name] - before[name], 3),
    ) as [number | null, number | null];
    return {
      start_date: formatInstant(dayStart(dayOf(today)) + hour * hourMs),
      // Hours without sun are no measurements.
      actual_yield_in_kwh: actual > 0 || (compared ?? 0) > 0 ? actual : null,
      expected_yield_in_kwh: expected,
      compared_expected_yield_in_kwh: compared,
    };
  });
}
