import type { Insertable } from "kysely";
import { insertRows } from "../db/bulk-insert";
import type { Database } from "../db/schema";
import { type Day, formatDay, type PlantAssessment } from "../simulation";
import { round } from "../simulation/numbers";

/** Generated kWh, compared expected kWh, hours of meters without data, and the number of meters by status. */
type DailyTotal = [
  generated: number,
  compared: number,
  missing: number,
  ok: number,
  medium: number,
  nok: number,
  none: number,
];

/** Changes of the daily totals of visibility groups when plants change. */
export class DailyTotalChanges {
  readonly #days = new Map<string, DailyTotal>();

  /** Adds the days of a plant from `first` on (`sign` 1), or subtracts them (`sign` -1). */
  add(visibilityGroupId: number, assessment: PlantAssessment, sign: 1 | -1, first: Day = assessment.from): void {
    const { from, to, expected } = assessment;
    const columns = totalColumns(assessment);
    for (let day = Math.max(first, from); day <= to; day++) {
      const position = day - from;
      if (!expected[position]) continue;
      const key = `${visibilityGroupId}|${day}`;
      const sums = this.#days.get(key) ?? [0, 0, 0, 0, 0, 0, 0];
      for (const [column, values] of columns.entries()) {
        // NaN: nothing was received.
        sums[column] = (sums[column] as number) + sign * (values[position] || 0);
      }
      this.#days.set(key, sums);
    }
  }

  statements(d1: D1Database): D1PreparedStatement[] {
    const rows: Insertable<Database["daily_totals"]>[] = [];
    for (const [key, sums] of this.#days) {
      const [visibility_group_id = 0, day = 0] = key.split("|").map(Number);
      const row = totalsRow(sums);
      if (Object.values(row).every((value) => value === 0)) continue;
      rows.push({ visibility_group_id, date: formatDay(day), ...row });
    }
    return insertRows(d1, "daily_totals", rows, addToDailyTotals);
  }
}

/** The columns of daily totals over the days of an assessment. */
export function totalColumns(assessment: PlantAssessment): readonly (Float64Array | Uint8Array)[] {
  const { generated, comparedExpected, missingHours, meterCounts } = assessment;
  return [
    generated,
    comparedExpected,
    missingHours,
    meterCounts.OK,
    meterCounts.MEDIUM,
    meterCounts.NOK,
    meterCounts.NONE,
  ];
}

/** The columns of a row, from the sums in the order of `totalColumns`. */
export function totalsRow(sums: ArrayLike<number>) {
  const [generated = 0, compared = 0, missing_hours, ok, medium, nok, none] = Array.from(sums);
  return {
    actual_yield_in_kwh: roundKwh(generated),
    compared_expected_yield_in_kwh: roundKwh(compared),
    missing_hours,
    ok,
    medium,
    nok,
    none,
  };
}

/** Upsert clause that adds the inserted rows to existing daily totals. */
export const addToDailyTotals = `on conflict (visibility_group_id, date) do update set
  actual_yield_in_kwh = round(actual_yield_in_kwh + excluded.actual_yield_in_kwh, 4),
  compared_expected_yield_in_kwh = round(compared_expected_yield_in_kwh + excluded.compared_expected_yield_in_kwh, 4),
  missing_hours = missing_hours + excluded.missing_hours,
  ok = ok + excluded.ok, medium = medium + excluded.medium, nok = nok + excluded.nok, none = none + excluded.none`;

/** Rounds to tenths of a watt hour. */
function roundKwh(kwh: number): number {
  return round(kwh, 4);
}
