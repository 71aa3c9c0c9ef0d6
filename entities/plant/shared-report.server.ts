/** A report on the page of a link for owners (domain/owner-links.md#reports). */
import { findingName } from "@heliograph/rules/issue-types";
import { smallestLossKwh } from "@heliograph/rules/units";
import * as v0 from "@shared/api/v0/decoder";
import { type Logo, logoField } from "@shared/api/v0/logo";
import { relations } from "@shared/api/v0/rows";
import type { Message } from "@shared/i18n/format";
import { plantName } from "./name";

const figureFields = {
  actual_yield_in_kwh: v0.numberOrNull(),
  compared_actual_yield_in_kwh: v0.numberOrNull(),
  compared_expected_yield_in_kwh: v0.numberOrNull(),
  lost_kwh: v0.numberOrNull(),
  lost_cents: v0.numberOrNull(),
  not_received_kwh: v0.numberOrNull(),
  not_received_cents: v0.numberOrNull(),
};
const figuresSchema = v0.object(figureFields);

/** A report that was sent, with its first plants by what they lost. */
export const sharedReportSchema = v0.object({
  subject: v0.nameOrNull(),
  logo: logoField(),
  start_date: v0.date(),
  end_date: v0.date(),
  complete_until: v0.dateOrNull(),
  plant_count: v0.countOrNull(),
  plants_without_data: v0.countOrNull(),
  ...figureFields,
  causes: relations(
    v0.object({
      type_name: v0.nameOrNull(),
      pattern: v0.nameOrNull(),
      lost_kwh: v0.numberOrNull(),
      lost_cents: v0.numberOrNull(),
    }),
    () => null,
  ),
  plants: relations(v0.object({ id: v0.id(), name: v0.nameOrNull(), city: v0.nameOrNull(), ...figureFields })),
});

/** What plants generated and lost in the period of a report. */
export interface SharedFigures {
  generatedKwh: number | null;
  /** Of the expected energy of the same days; null if nothing can be compared. */
  ratio: number | null;
  expectedKwh: number | null;
  lostKwh: number | null;
  lostEuros: number | null;
  notReceivedKwh: number | null;
  notReceivedEuros: number | null;
}

/** A report on the page of a link. */
export interface SharedReport extends SharedFigures {
  subject: string | null;
  logo: Logo | null;
  start: string;
  end: string;
  /** The last day of complete figures; null if the period is complete. */
  completeUntil: string | null;
  plantCount: number;
  plantsWithoutData: number;
  causes: { name: string | null; lostKwh: number; lostEuros: number | null }[];
  /** The first plants by what they lost. */
  plants: (SharedFigures & { id: number; name: Message; city: string | null })[];
}

const toEuros = (cents: number | null): number | null => (cents === null ? null : cents / 100);

function toFigures(figures: v0.Infer<typeof figuresSchema>): SharedFigures {
  const { compared_actual_yield_in_kwh: actual, compared_expected_yield_in_kwh: expected } = figures;
  return {
    generatedKwh: figures.actual_yield_in_kwh,
    ratio: actual !== null && expected !== null && expected > 0 ? actual / expected : null,
    expectedKwh: expected,
    lostKwh: figures.lost_kwh,
    lostEuros: toEuros(figures.lost_cents),
    notReceivedKwh: figures.not_received_kwh,
    notReceivedEuros: toEuros(figures.not_received_cents),
  };
}

export function toSharedReport(report: v0.Infer<typeof sharedReportSchema>): SharedReport {
  return {
    ...toFigures(report),
    subject: report.subject,
    logo: report.logo,
    start: report.start_date,
    end: report.end_date,
    completeUntil: report.complete_until,
    plantCount: report.plant_count ?? report.plants.length,
    plantsWithoutData: report.plants_without_data ?? 0,
    causes: report.causes.flatMap(({ type_name, pattern, lost_kwh: kwh, lost_cents }) =>
      kwh === null || kwh < smallestLossKwh
        ? []
        : [{ name: findingName(type_name, pattern), lostKwh: kwh, lostEuros: toEuros(lost_cents) }],
    ),
    plants: report.plants.map((plant) => ({
      ...toFigures(plant),
      ...{ id: plant.id, name: plantName(plant), city: cityBeside(plant) },
    })),
  };
}

/** The city of a plant unless its name has it. */
export const cityBeside = ({ city, name }: { city: string | null; name: string | null }): string | null =>
  city && !name?.includes(city) ? city : null;
