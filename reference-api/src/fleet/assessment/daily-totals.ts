import type { Insertable } from "kysely";
import { insertRows } from "../../db/bulk-insert";
import type { Database } from "../../db/schema";
import { round } from "../../lib/round";
import { type Day, formatDay, type PlantAssessment } from "../../simulation";

/** Actual kWh, expected kWh, and the number of meters by status. */
type DailyTotal = [actual: number, expected: number, ok: number, medium: number, nok: number, none: number];

/** Changes of the daily totals of visibility groups when plants change. */
export class DailyTotalChanges {
  readonly #days = new Map<string, DailyTotal>();

  /** Adds the days of a plant from `first` on (`sign` 1), or subtracts them (`sign` -1). */
  add(
    visibilityGroupId: number,
    assessment: PlantAssessment,
    sign: 1 | -1,
    first: Day = assessment.from,
  ): void {
    const { from, to, actual, expected, meterCounts } = assessment;
    for (let day = Math.max(first, from); day <= to; day++) {
      const position = day - from;
      if (!expected[position]) continue;
      const key = `${visibilityGroupId}|${day}`;
      const sums = this.#days.get(key) ?? [0, 0, 0, 0, 0, 0];
      // NaN: nothing was received.
      sums[0] += sign * (actual[position] || 0);
      sums[1] += sign * (expected[position] || 0);
      sums[2] += sign * (meterCounts.OK[position] ?? 0);
      sums[3] += sign * (meterCounts.MEDIUM[position] ?? 0);
      sums[4] += sign * (meterCounts.NOK[position] ?? 0);
      sums[5] += sign * (meterCounts.NONE[position] ?? 0);
      this.#days.set(key, sums);
    }
  }

  /** Statements that apply the changes to the database. */
  statements(d1: D1Database): D1PreparedStatement[] {
    const rows: Insertable<Database["daily_totals"]>[] = [];
    for (const [key, [actual, expected, ok, medium, nok, none]] of this.#days) {
      const [visibility_group_id = 0, day = 0] = key.split("|").map(Number);
      const row = {
        actual_yield_in_kwh: roundKwh(actual),
        expected_yield_in_kwh: roundKwh(expected),
        ok,
        medium,
        nok,
        none,
      };
      if (Object.values(row).every((value) => value === 0)) continue;
      rows.push({ visibility_group_id, date: formatDay(day), ...row });
    }
    return insertRows(d1, "daily_totals", rows, addToDailyTotals);
  }
}

/** Upsert clause that adds the inserted rows to existing daily totals. */
export const addToDailyTotals = `on conflict (visibility_group_id, date) do update set
  actual_yield_in_kwh = round(actual_yield_in_kwh + excluded.actual_yield_in_kwh, 4),
  expected_yield_in_kwh = round(expected_yield_in_kwh + excluded.expected_yield_in_kwh, 4),
  ok = ok + excluded.ok, medium = medium + excluded.medium, nok = nok + excluded.nok, none = none + excluded.none`;

/** Rounds to tenths of a watt hour. */
export function roundKwh(kwh: number): number {
  return round(kwh, 4);
}
