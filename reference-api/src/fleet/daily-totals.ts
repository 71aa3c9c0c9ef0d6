import type { AssessedDays } from "../assessment/plant-assessment";
import { insertRows } from "../db/bulk-insert";
import type { NewRow } from "../db/schema";
import { type Day, formatDay } from "../lib/local-days";
import { round } from "../lib/numbers";

/** Changes of the daily totals of visibility groups when plants change. */
export class DailyTotalChanges {
  /** Sums by group and day: generated, compared and not received kWh, hours without data, the number of meters by status, and of those without known expected energy. */
  readonly #groups = new Map<number, Map<Day, number[]>>();

  /** Adds the days of a plant from `first` on (`sign` 1), or subtracts them (`sign` -1). */
  add(visibilityGroupId: number, assessment: AssessedDays, sign: 1 | -1, first: Day = assessment.from): void {
    const { from, to, expected, generated, comparedExpected, unknownExpected, missingHours, meterCounts } = assessment;
    const { OK, MEDIUM, NOK, NONE } = meterCounts;
    const notReceived = expected.map((kwh, position) => kwh - (comparedExpected[position] || 0));
    const columns = [generated, comparedExpected, notReceived, missingHours, OK, MEDIUM, NOK, NONE, unknownExpected];
    const days = this.#groups.get(visibilityGroupId) ?? new Map<Day, number[]>();
    this.#groups.set(visibilityGroupId, days);
    for (let day = Math.max(first, from); day <= to; day++) {
      const position = day - from;
      if (![OK, MEDIUM, NOK, NONE].some((counts) => (counts[position] as number) > 0)) continue;
      const sums = days.get(day) ?? columns.map(() => 0);
      for (const [column, values] of columns.entries()) {
        // NaN means that nothing was received, or that the expected energy is not known.
        sums[column] = (sums[column] ?? 0) + sign * (values[position] || 0);
      }
      days.set(day, sums);
    }
  }

  statements(d1: D1Database): D1PreparedStatement[] {
    const rows: NewRow<"daily_totals">[] = [];
    for (const [visibility_group_id, days] of this.#groups) {
      for (const [
        day,
        [generated = 0, compared = 0, notReceived = 0, missing_hours, ok, medium, nok, none, unknown],
      ] of days) {
        const row = {
          actual_yield_in_kwh: roundKwh(generated),
          compared_expected_yield_in_kwh: roundKwh(compared),
          not_received_kwh: roundKwh(notReceived),
          missing_hours,
          ok,
          medium,
          nok,
          none,
          unknown_expected: unknown,
        };
        if (Object.values(row).every((value) => value === 0)) continue;
        rows.push({ visibility_group_id, date: formatDay(day), ...row });
      }
    }
    return insertRows(d1, "daily_totals", rows, addToDailyTotals);
  }
}

/** Upsert clause that adds the inserted rows to existing daily totals. */
const addToDailyTotals = `on conflict (visibility_group_id, date) do update set
  actual_yield_in_kwh = round(actual_yield_in_kwh + excluded.actual_yield_in_kwh, 4),
  compared_expected_yield_in_kwh = round(compared_expected_yield_in_kwh + excluded.compared_expected_yield_in_kwh, 4),
  not_received_kwh = round(not_received_kwh + excluded.not_received_kwh, 4),
  missing_hours = missing_hours + excluded.missing_hours,
  ok = ok + excluded.ok, medium = medium + excluded.medium, nok = nok + excluded.nok, none = none + excluded.none,
  unknown_expected = unknown_expected + excluded.unknown_expected`;

/** Rounds to tenths of a watt hour. */
function roundKwh(kwh: number): number {
  return round(kwh, 4);
}
