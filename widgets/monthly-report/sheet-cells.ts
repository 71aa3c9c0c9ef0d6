import { numberCell, type WorkbookCell } from "@heliograph/rules/cells";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { localDayText } from "@shared/lib/dates";
import type { ListedPlant, PlantReport } from "./plant-report";
import type { ReportTotals } from "./totals";
import type { ReportView } from "./values";

export interface SheetsInput {
  reports: readonly PlantReport[];
  plants: readonly ListedPlant[];
  totals: ReportTotals;
  view: Pick<ReportView, "range" | "today" | "hasEuros" | "hasLosses">;
  i18n: I18n;
}

/** What the sheets share. */
export interface SheetContext extends SheetsInput {
  /** The reports of plants that were monitored in the period. */
  monitored: readonly PlantReport[];
  nameOf: (report: PlantReport) => string | null;
  labels: ReturnType<typeof columnLabels>;
}

// Numbers have all of their digits (domain/reports.md#print-and-spreadsheet).
export const energyCell = numberCell("tenths");
export const ratioCell = numberCell("percent");
export const eurosCell = numberCell("hundredths");
/** Peak power in kW, and energy per kWp. */
export const powerCell = numberCell("hundredths");
export const massCell = numberCell("whole");

export const dayCell = (text: string | null): WorkbookCell => (text === null ? null : { day: localDayText(text) });

/** The labels of columns that several sheets have. */
export const columnLabels = (i18n: I18n, hasLosses: boolean) => ({
  plant: i18n._(msg`Plant`),
  cause: i18n._(msg`Cause`),
  peak: i18n._(msg`Peak power (kW)`),
  generated: i18n._(msg`Generated (kWh)`),
  earlier: i18n._(msg`Generated a year earlier (kWh)`),
  compared: i18n._(msg`Generated in the hours that are compared (kWh)`),
  expected: i18n._(msg`Expected in the same hours (kWh)`),
  ratio: i18n._(msg`Of expected`),
  perKwp: i18n._(msg`kWh/kWp`),
  notReceived: i18n._(msg`Not received (kWh)`),
  // Without the extension `losses` it is only what the statuses of the days account for.
  lost: i18n._(hasLosses ? msg`Lost (kWh)` : msg`Explained by statuses (kWh)`),
  value: i18n._(msg`Value (€)`),
  since: i18n._(msg`Since`),
  until: i18n._(msg`Until`),
});
