import { comparedRatio } from "@entities/energy";
import type { YieldStatus } from "@entities/plant";
import { smallestLossKwh } from "@heliograph/rules/units";
import {
  failedParts,
  type ListedPlant,
  type PlantPart,
  type PlantReport,
  partOf,
  type ReportedPlant,
} from "./plant-report";
import {
  byStake,
  causesOf,
  energyFigures,
  promiseFigures,
  type ReportPeriod,
  stakeOf,
  sumCosts,
  wasMonitored,
} from "./rules";

/** A plant in the list of a long report. */
export interface PlantRow {
  plant: ReportedPlant;
  /** The status on the last day of the period; null if it is not known. */
  status: YieldStatus | null;
  /** Null without data, and of a light plant. */
  generatedKwh: number | null;
  ratio: number | null;
  /** What its causes lost and what was not received. */
  stake: ReturnType<typeof stakeOf>;
  openCauses: number;
  /** The flag of the promise that contains the last day of the period. */
  promise: string | null;
  failed: PlantPart[];
}

const lateFlags: readonly (string | null)[] = ["BEHIND", "BEHIND_SEVERELY"];

/**
 * The plants of a long report: plants to look at, the costliest first, and the others (domain/reports.md#plants).
 */
export function plantRows(
  reports: readonly PlantReport[],
  listed: readonly ListedPlant[],
  period: ReportPeriod,
): { worst: PlantRow[]; others: PlantRow[] } {
  const statuses = new Map(listed.map(({ id, status }) => [id, status]));
  const rows = reports.map((report): PlantRow & { hasNews: boolean } => {
    const { plant } = report;
    const isMonitored = !plant.isLight && wasMonitored(report, period.range);
    const energy = isMonitored ? partOf(report, "energy") : null;
    const causes = isMonitored ? causesOf(report, period) : [];
    const generatedKwh = energy && energyFigures(report, energy, period).generatedKwh;
    const comparison = energy && energyFigures(report, energy, period).comparison;
    const row = {
      plant,
      status: statuses.get(plant.id) ?? null,
      generatedKwh,
      ratio: comparison?.days ? comparedRatio(comparison) : null,
      stake: stakeOf({ cost: sumCosts(causes.map(({ cost }) => cost)) }),
      openCauses: causes.filter(({ isUnresolved }) => isUnresolved).length,
      promise: promiseFigures(report, partOf(report, "promises") ?? [], period.range)?.promise.summary ?? null,
      failed: failedParts(report),
    };
    const { stake, openCauses, promise, failed } = row;
    const isSilent = energy !== null && generatedKwh === null;
    const isCostly = (stake.kwh ?? 0) >= smallestLossKwh;
    const hasNews = isSilent || isCostly || openCauses > 0 || failed.length > 0 || lateFlags.includes(promise);
    return { ...row, hasNews };
  });
  return {
    worst: byStake(
      rows.filter(({ hasNews }) => hasNews),
      ({ stake }) => stake,
    ),
    others: rows.filter(({ hasNews }) => !hasNews),
  };
}
