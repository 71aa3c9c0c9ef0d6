import { numberCell, type WorkbookCell } from "@heliograph/rules/cells";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { localDayText } from "@shared/lib/dates";
import type { Sheet } from "@shared/lib/xlsx";
import type { ListedPlant, PlantPart, PlantParts, PlantReport } from "./plant-report";
import type { ReportPeriod } from "./rules";
import type { ReportTotals } from "./totals";

export interface SheetsInput {
  reports: readonly PlantReport[];
  plants: readonly ListedPlant[];
  totals: ReportTotals;
  view: ReportPeriod & { hasEuros: boolean; hasLosses: boolean };
  i18n: I18n;
}

/** What the sheets share. */
export interface SheetContext extends SheetsInput {
  /** The reports of plants that were monitored in the period. */
  monitored: readonly PlantReport[];
  nameOf: (report: PlantReport) => string | null;
  labels: ReturnType<typeof columnLabels>;
}

/** The label that the pages of the report have, with the unit of the numbers under it. */
type SheetLabel = MessageDescriptor & { unit?: string };

export const inKwh = (label: MessageDescriptor): SheetLabel => ({ ...label, unit: "kWh" });

/** Formats the title of a column or of a figure: "Lost (kWh)". */
export const sheetLabel = (i18n: I18n, { unit, ...label }: SheetLabel): string =>
  unit ? `${i18n._(label)} (${unit})` : i18n._(label);

/** A sheet before its texts are in a language. */
export interface ReportSheet extends Pick<Sheet, "rows"> {
  name: MessageDescriptor;
  columns: SheetLabel[];
}

/** The sheet of a section of plants, without its first column, which is the plant. */
export interface SectionSheet<Name extends PlantPart> {
  name: MessageDescriptor;
  /** An API without the extension has no such section, and the spreadsheet no such sheet. */
  isOfExtension?: true;
  columns: (labels: SheetContext["labels"]) => SheetLabel[];
  /** The rows of a plant. */
  rows: (value: PlantParts[Name], report: PlantReport, context: SheetContext) => WorkbookCell[][];
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
export const columnLabels = (hasLosses: boolean) => ({
  plant: msg`Plant`,
  cause: msg`Cause`,
  peak: { ...msg`Peak power`, unit: "kW" },
  generated: inKwh(msg`Generated energy`),
  earlier: inKwh(msg`Generated a year earlier`),
  compared: inKwh(msg`Generated in the hours that are compared`),
  expected: inKwh(msg`Expected in the same hours`),
  ratio: msg`Of expected`,
  perKwp: msg`kWh/kWp`,
  notReceived: inKwh(msg`Not received`),
  // Without the extension `losses` it is only what the statuses of the days account for.
  lost: inKwh(hasLosses ? msg`Lost` : msg`Explained by statuses`),
  value: msg`Value (€)`,
  since: msg`Since`,
  until: msg`Until`,
});
