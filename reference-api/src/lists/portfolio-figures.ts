/** The figures of several plants, from what the plants add up (lists/portfolio-sums.ts). */
import type { SumColumn } from "../db/schema";
import { roundOrNull } from "../lib/numbers";
import type { CauseRow } from "./portfolio";
import type { Sums } from "./portfolio-sums";

type Added = Readonly<Record<SumColumn, number | null>>;

const ratio = (part: number | null, whole: number | null): number | null =>
  part !== null && whole ? part / whole : null;

/** The key figures of plants with all digits. Each number of plants counts the plants of which a figure is known. */
export const kpisOf = (sums: Added) => ({
  availability_by_time: ratio(sums.delivering_hours, sums.hourly_hours),
  availability_by_energy: ratio(sums.delivering_expected_kwh, sums.hourly_expected_kwh),
  availability_plants: sums.availability_plants ?? 0,
  performance_ratio: ratio(sums.light_actual_kwh, sums.light_kwh),
  performance_plants: sums.performance_plants ?? 0,
  specific_yield_in_kwh_per_kwp: ratio(sums.received_kwh, sums.received_kw),
  yield_plants: sums.yield_plants ?? 0,
  curtailed_kwh: sums.curtailed_kwh,
});

export type KpiFigures = ReturnType<typeof kpisOf>;

/** The fields of responses. */
export function serializeKpis(sums: Added): KpiFigures {
  const figures = kpisOf(sums);
  return {
    ...figures,
    availability_by_time: roundOrNull(figures.availability_by_time, 4),
    availability_by_energy: roundOrNull(figures.availability_by_energy, 4),
    performance_ratio: roundOrNull(figures.performance_ratio, 4),
    specific_yield_in_kwh_per_kwp: roundOrNull(figures.specific_yield_in_kwh_per_kwp, 4),
    curtailed_kwh: roundOrNull(figures.curtailed_kwh, 4),
  };
}

const kwh = (value: number | null) => roundOrNull(value, 3);
const cents = (value: number | null) => roundOrNull(value, 1);

/** The fields of responses, with the causes of the plants. Nothing is compared if the expected energy of a plant with data is not known. */
export function serializeSums(row: Added, causes: readonly CauseRow[], isCompared: boolean) {
  const comparedOrNull = (value: number | null) =>
    (row.compared_plants ?? 0) < (row.actual_plants ?? 0) ? null : kwh(value);
  const receivedOrNull = (value: number | null) => (row.not_received_unknown ? null : value);
  return {
    ...serializeKpis(row),
    plants: row.plants ?? 0,
    total_peak_in_watt: row.peak ?? 0,
    measured_peak_in_watt: row.measured_peak ?? 0,
    actual_yield_in_kwh: kwh(row.actual_kwh),
    compared_actual_yield_in_kwh: comparedOrNull(row.compared_actual_kwh),
    compared_expected_yield_in_kwh: comparedOrNull(row.compared_expected_kwh),
    lost_kwh: kwh(row.lost_kwh),
    lost_cents: row.lost_unpriced ? null : cents(row.lost_cents),
    not_received_kwh: kwh(receivedOrNull(row.not_received_kwh)),
    not_received_cents: row.not_received_unpriced ? null : cents(receivedOrNull(row.not_received_cents)),
    lost_kwh_per_day: kwh(row.lost_kwh_per_day),
    lost_cents_per_day: cents(row.lost_cents_per_day),
    not_received_kwh_per_day: kwh(row.not_received_kwh_per_day),
    not_received_cents_per_day: cents(row.not_received_cents_per_day),
    plants_without_weather_source: row.without_weather ?? 0,
    causes: causes.map(({ key: _, lost_kwh, lost_cents, ...cause }) => ({
      ...cause,
      lost_kwh: kwh(lost_kwh),
      lost_cents: cents(lost_cents),
    })),
    compared: isCompared
      ? {
          plants: row.same_plants ?? 0,
          peak_in_watt: row.same_peak ?? 0,
          actual_yield_in_kwh: kwh(row.same_kwh),
          earlier_actual_yield_in_kwh: kwh(row.earlier_kwh),
          compared_actual_yield_in_kwh: kwh(row.same_compared_kwh),
          compared_expected_yield_in_kwh: kwh(row.same_expected_kwh),
          earlier_compared_actual_yield_in_kwh: kwh(row.earlier_compared_kwh),
          earlier_compared_expected_yield_in_kwh: kwh(row.earlier_expected_kwh),
          lost_kwh: kwh(row.same_lost_kwh),
          earlier_lost_kwh: kwh(row.earlier_lost_kwh),
        }
      : null,
  };
}

/** The sums of several groups of plants. What no group has is null. */
export function addSums(key: Sums["key"], groups: readonly Sums[], names: readonly SumColumn[]): Sums {
  const total: Partial<Record<SumColumn, number | null>> = {};
  for (const name of names) {
    const known = groups.flatMap((group) => group[name] ?? []);
    total[name] = known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  }
  return { ...total, key } as Sums;
}

/** What several groups lost by cause, the largest cause first. */
export const addCauses = (causes: readonly CauseRow[]): CauseRow[] =>
  [...Map.groupBy(causes, ({ type_name, pattern }) => `${type_name} ${pattern}`).values()]
    .flatMap(([first, ...others]) => (first ? others.reduce(addCause, first) : []))
    .sort((a, b) => b.lost_kwh - a.lost_kwh);

const addCause = (sum: CauseRow, { lost_kwh, lost_cents }: CauseRow): CauseRow => ({
  ...sum,
  lost_kwh: sum.lost_kwh + lost_kwh,
  lost_cents: sum.lost_cents === null || lost_cents === null ? null : sum.lost_cents + lost_cents,
});
