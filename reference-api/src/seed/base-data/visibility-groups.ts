/** The visibility groups of the demo fleet, and their daily totals. */
import type { Insertable } from "kysely";
import type { Database } from "../../db/schema";
import { totalColumns, totalsRow } from "../../fleet/daily-totals";
import { type Day, formatDay, type PlantAssessment } from "../../simulation";
import { partners } from "../plants/plan";
import { companies, providerId } from "./companies";

/** Every visibility group of planned plants: the owner, with or without the provider and the owner's partner. */
const groups: readonly (readonly number[])[] = companies
  .filter(({ share }) => share > 0)
  .flatMap(({ id }) => {
    const partner = partners[id] ?? id;
    return [[id], [id, providerId], [id, partner], [id, partner, providerId]];
  })
  .map((ids) => [...new Set(ids)].sort((a, b) => a - b))
  .filter((ids, position, all) => all.findIndex((other) => groupKey(other) === groupKey(ids)) === position);

const idByKey = new Map(groups.map((ids, position) => [groupKey(ids), position + 1]));

/** The id of the visibility group of sorted company ids. Throws a RangeError for a set that no planned plant has. */
export function visibilityGroupId(companyIds: readonly number[]): number {
  const id = idByKey.get(groupKey(companyIds));
  if (id === undefined) throw new RangeError(`no visibility group of ${groupKey(companyIds)}`);
  return id;
}

function groupKey(companyIds: readonly number[]): string {
  return companyIds.join(",");
}

export function visibilityGroupRows() {
  return {
    visibility_groups: groups.map((ids, position) => ({ id: position + 1, companies: groupKey(ids) })),
    visibility_group_companies: groups.flatMap((ids, position) =>
      ids.map((company_id) => ({ company_id, visibility_group_id: position + 1 })),
    ),
  };
}

const columnCount = 7;

/** Sums the days of plants by visibility group, in the columns of daily totals. */
export class DailyTotals {
  readonly #length: number;
  readonly #sums = new Map<number, Float64Array>();

  /** `from` to `to`, both included: the days of every added assessment. */
  constructor(
    private readonly from: Day,
    to: Day,
  ) {
    this.#length = to - from + 1;
  }

  add(groupId: number, assessment: PlantAssessment): void {
    let sums = this.#sums.get(groupId);
    if (!sums) {
      sums = new Float64Array(this.#length * columnCount);
      this.#sums.set(groupId, sums);
    }
    for (const [column, values] of totalColumns(assessment).entries()) {
      for (let day = 0; day < this.#length; day++) {
        // NaN: nothing was received.
        sums[day * columnCount + column] = (sums[day * columnCount + column] as number) + (values[day] || 0);
      }
    }
  }

  /** A row for each visibility group and day with an active meter. */
  rows(): Insertable<Database["daily_totals"]>[] {
    const rows: Insertable<Database["daily_totals"]>[] = [];
    for (const [visibility_group_id, sums] of this.#sums) {
      for (let day = 0; day < this.#length; day++) {
        const ofDay = sums.subarray(day * columnCount, (day + 1) * columnCount);
        if (ofDay.every((value) => value === 0)) continue;
        rows.push({ visibility_group_id, date: formatDay(this.from + day), ...totalsRow(ofDay) });
      }
    }
    return rows;
  }
}
