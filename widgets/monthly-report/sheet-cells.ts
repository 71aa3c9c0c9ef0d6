import type { WorkbookCell } from "@heliograph/rules/cells";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { localDayText } from "@shared/lib/dates";
import { smallestLossKwh } from "@shared/lib/units";
import type { ListedPlant, PlantReport } from "./plant-report";
import type { ReportTotals } from "./totals";
import type { ReportView } from "./values";

export interface SheetsInput {
  reports: readonly PlantReport[];
  plants: readonly ListedPlant[];
  totals: ReportTotals;
  view: Pick<ReportView, "range" | "today" | "hasEuros">;
  i18n: I18n;
}

/** What the sheets share. */
export interface SheetContext extends SheetsInput {
  /** The reports of plants that were monitored in the period. */
  monitored: readonly PlantReport[];
  nameOf: (report: PlantReport) => string | null;
  labels: ReturnType<typeof columnLabels>;
}

// The precision of the screens (domain/units.md).
export const rounded = (value: number | null, digits: number): number | null =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits;
export const energyCell = (kwh: number | null) => rounded(kwh, 1);
export const shareCell = (ratio: number | null) => rounded(ratio, 3);

export function lossCell(kwh: number | null | undefined): number | null {
  if (!kwh) return kwh ?? null;
  return kwh < smallestLossKwh ? null : Number(kwh.toPrecision(2));
}

export function eurosCell(value: number | null): number | null {
  if (value === null || value === 0) return value;
  if (Math.abs(value) < 0.1) return null;
  return rounded(value, Math.abs(value) < 9.995 ? 2 : 0);
}

export const dayCell = (text: string | null): WorkbookCell => (text === null ? null : { day: localDayText(text) });

/** The labels of columns that several sheets have. */
export const columnLabels = (i18n: I18n) => ({
  plant: i18n._(msg`Plant`),
  cause: i18n._(msg`Cause`),
  peak: i18n._(msg`Peak power (kW)`),
  generated: i18n._(msg`Generated (kWh)`),
  earlier: i18n._(msg`Generated a year earlier (kWh)`),
  expected: i18n._(msg`Expected in the same hours (kWh)`),
  ratio: i18n._(msg`Of expected`),
  perKwp: i18n._(msg`kWh/kWp`),
  notReceived: i18n._(msg`Not received (kWh)`),
  lost: i18n._(msg`Lost (kWh)`),
  value: i18n._(msg`Value (€)`),
  since: i18n._(msg`Since`),
  until: i18n._(msg`Until`),
});
