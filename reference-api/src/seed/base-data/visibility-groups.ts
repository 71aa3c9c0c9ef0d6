/** The sets of companies that see the same plants (table `audiences`), and the sums of their days. */
import type { Insertable } from "kysely";
import type { Database } from "../../db/schema";
import { roundedKwh } from "../../fleet/assessment/daily-totals";
import { type Day, formatDay, type PlantAssessment } from "../../simulation";
import { partners } from "../plants/plan";
import { companies, providerId } from "./companies";

/** Every audience that a planned plant can have: the owner, with or without the provider and the owner's partner. */
const audiences: readonly (readonly number[])[] = companies
  .filter(({ share }) => share > 0)
  .flatMap(({ id }) => {
    const partner = partners[id] ?? id;
    return [[id], [id, providerId], [id, partner], [id, partner, providerId]];
  })
  .map((ids) => [...new Set(ids)].sort((a, b) => a - b))
  .filter((ids, position, all) => all.findIndex((other) => key(other) === key(ids)) === position);

const idByKey = new Map(audiences.map((ids, position) => [key(ids), position + 1]));

/** The id of the audience of sorted company ids. Throws a RangeError for a set that no plant can have. */
export function audienceId(companyIds: readonly number[]): number {
  const id = idByKey.get(key(companyIds));
  if (id === undefined) throw new RangeError(`no audience of ${key(companyIds)}`);
  return id;
}

function key(companyIds: readonly number[]): string {
  return companyIds.join(",");
}

/** Rows of all audiences. */
export function audienceRows() {
  return {
    audiences: audiences.map((ids, position) => ({ id: position + 1, companies: key(ids) })),
    audience_companies: audiences.flatMap((ids, position) =>
      ids.map((company_id) => ({ company_id, audience_id: position + 1 })),
    ),
  };
}

const COLUMNS = 6;

/** Adds up the days of plants for each audience: actual and expected kWh, and the number of meters of each status. */
export class AudienceDays {
  readonly #length: number;
  readonly #sums = new Map<number, Float64Array>();

  /** `from` to `to`, both included: the days that every assessment added covers. */
  constructor(
    private readonly from: Day,
    to: Day,
  ) {
    this.#length = to - from + 1;
  }

  add(audience: number, { actual, expected, meterCounts }: PlantAssessment): void {
    let sums = this.#sums.get(audience);
    if (!sums) {
      sums = new Float64Array(this.#length * COLUMNS);
      this.#sums.set(audience, sums);
    }
    const columns = [actual, expected, meterCounts.OK, meterCounts.MEDIUM, meterCounts.NOK, meterCounts.NONE];
    for (const [column, values] of columns.entries()) {
      for (let day = 0; day < this.#length; day++) {
        // NaN (nothing received) adds nothing.
        sums[day * COLUMNS + column] = (sums[day * COLUMNS + column] as number) + (values[day] || 0);
      }
    }
  }

  /** A row for each audience and day with something on it. */
  rows(): Insertable<Database["audience_days"]>[] {
    const rows: Insertable<Database["audience_days"]>[] = [];
    for (const [audience_id, sums] of this.#sums) {
      for (let day = 0; day < this.#length; day++) {
        const [actual = 0, expected = 0, ok, medium, nok, none] = sums.subarray(day * COLUMNS);
        if (expected === 0) continue;
        rows.push({
          audience_id,
          date: formatDay(this.from + day),
          actual_yield_in_kwh: roundedKwh(actual),
          expected_yield_in_kwh: roundedKwh(expected),
          ok,
          medium,
          nok,
          none,
        });
      }
    }
    return rows;
  }
}
