/** The figures of a report that is sent: the figures of the portfolio for the same plants and days (domain/report-schedules.md#figures). */
import type { Api } from "../api";
import { readBatch } from "../db/connect";
import { formatDay } from "../lib/local-days";
import { loadGroupSums } from "../lists/period-sums";
import { completePeriod, isInScope, selectCauses } from "../lists/portfolio";
import { serializeSums } from "../lists/portfolio-figures";
import { type Sums, selectOrder, selectSums } from "../lists/portfolio-sums";
import { shownName } from "./labels";
import type { ReportPeriod } from "./schedules";

export type PortfolioFigures = ReturnType<typeof serializeSums>;

export interface PlantFigures {
  readonly id: number;
  readonly name: string;
  readonly city: string;
  readonly figures: PortfolioFigures;
  /** Of a plant that was monitored. */
  readonly isWithoutData: boolean;
}

export interface ReportFigures {
  readonly all: PortfolioFigures;
  readonly plantsWithoutData: number;
  /** The figures of the plants with the largest losses, the costliest plants first. */
  readonly plants: readonly PlantFigures[];
}

interface ReportScope {
  readonly companyId: number;
  readonly plantIds: readonly number[] | null;
}

/** The number of plants of a report, and of the plants whose energy of the last day is not assessed yet. */
export async function loadReadiness(api: Api, { companyId, plantIds }: ReportScope, { end }: ReportPeriod) {
  const plants = api.db.selectFrom("plants").where(isInScope({ companyId, plantIds }));
  const [[count], missing] = await readBatch(api.env.DB, [
    plants.select((eb) => eb.fn.countAll<number>().as("plants")),
    // The expected energy of a day is complete one day later.
    plants.select(["id", "name"]).where("assessed_until", "<=", end).orderBy("sort_name").orderBy("id"),
  ]);
  return { plantCount: count?.plants ?? 0, missing: missing.map((plant) => shownName("Plant", plant)) };
}

/** The days of a period whose energy is complete. */
export const completeDays = (api: Api, { start, end }: ReportPeriod) =>
  completePeriod(api, { start_date: start, end_date: end });

/** Loads the figures as the portfolio has them. */
export async function loadFigures(
  api: Api,
  { companyId, plantIds }: ReportScope,
  period: ReportPeriod,
): Promise<ReportFigures> {
  const days = completeDays(api, period);
  const scope = { companyId, plantIds };
  const order = { earlier: null, sort: { field: "lost", descending: true }, page: firstPlants } as const;
  const [rows, sums, causes] = await readBatch(api.env.DB, [
    selectOrder(api, scope, days, order),
    plantIds && selectSums(api, scope, days, { isTotal: true }),
    plantIds && selectCauses(api, scope, days, true),
  ]);
  const [plants] = await readBatch(api.env.DB, [selectSums(api, { plantIds: rows.map(({ id }) => id) }, days)]);
  const all = plantIds ? { sums: sums[0] as Sums, causes } : (await loadGroupSums(api, companyId, "company", days)).all;
  return {
    all: serializeSums(all.sums, all.causes, false),
    plantsWithoutData: all.sums.without_data ?? 0,
    plants: plants
      .map((row) => ({
        id: Number(row.key),
        name: row.name ?? "",
        city: row.city ?? "",
        figures: serializeSums(row, [], false),
        isWithoutData: row.without_data === 1,
      }))
      .toSorted((a, b) => costOf(b, "cents") - costOf(a, "cents") || costOf(b, "kwh") - costOf(a, "kwh")),
  };
}

/** The plants of which a report has figures of their own, before they are sorted by cost. */
const firstPlants = { perPage: 100, offset: 0 };

/** What a plant lost and did not send. */
const costOf = ({ figures }: PlantFigures, unit: "cents" | "kwh"): number =>
  (figures[`lost_${unit}`] ?? 0) + (figures[`not_received_${unit}`] ?? 0);

/** The last day of complete figures of a period that is not complete yet; null if the period is. */
export function figuresUntil(api: Api, period: ReportPeriod): string | null {
  const { to } = completeDays(api, period);
  const last = formatDay(to);
  return last < period.end ? last : null;
}
