import type { RepairEffect } from "@entities/cause";
import type { Contact } from "@entities/contact";
import type { PeriodEnergy } from "@entities/energy";
import type { MeterIssue } from "@entities/issue";
import type { MeasuredMeter } from "@entities/meter";
import type { PeriodLosses, Plant, YieldStatus } from "@entities/plant";
import type { PromiseStatus } from "@entities/promise";
import type { TicketRow } from "@entities/ticket";
import type { Result } from "@shared/api/result";
import type { SeriesNotes } from "@shared/api/v0/series";
import type { Message } from "@shared/i18n/message";
import { type DateRange, type DateRangeText, readRange } from "@shared/lib/date-range";

/** The energy of a meter in the period. */
export interface ReportMeter extends Omit<MeasuredMeter, "kwhByPeriod"> {
  name: string | null;
  days: PeriodEnergy[];
}

export interface ReportTicket {
  id: number;
  number: string;
  title: Message;
  createdAt: string | null;
  closedOn: string | null;
  /** The ids of the issues that the ticket is about. */
  issueIds: number[];
  /** The finding of a ticket that was closed in the period, and the yield after it; null for any other ticket. */
  repair: { finding: NonNullable<TicketRow["finding"]>; after: RepairEffect["after"] } | null;
  /** Its normalized title and description, by which a ticket without issues is about a cause. */
  text: string;
  /** The last comment as text; null without a comment. */
  lastComment: { text: string; by: Message; at: string | null } | "failed" | null;
}

/** The chart of a plant shows months instead of days for a longer period. */
export const maxDayBars = 31;

/** The parts of a report of a plant, each of which can fail on its own. */
export interface PlantParts {
  /** The days of the period, and the same days a year earlier. */
  energy: { days: PeriodEnergy[]; yearEarlier: PeriodEnergy[]; notes: SeriesNotes };
  /** The months from January of the year before to the end of the period. */
  months: PeriodEnergy[];
  losses: PeriodLosses;
  meters: ReportMeter[];
  issues: MeterIssue[];
  promises: PromiseStatus[];
  tickets: ReportTicket[];
  contacts: Contact[];
}

export type PlantPart = keyof PlantParts;

export const plantParts: readonly PlantPart[] = [
  "energy",
  "months",
  "losses",
  "meters",
  "issues",
  "promises",
  "tickets",
  "contacts",
];

/** A light plant has only these (domain/light-plants.md#what-a-light-plant-shows). */
export const lightParts: readonly PlantPart[] = ["tickets", "contacts"];

/** The plant itself, for the header of its page. */
export interface ReportedPlant {
  id: number;
  companyId: number;
  name: Message;
  city: string | null;
  address: string;
  owner: string | null;
  peakWatt: number | null;
  monitoredSince: string | null;
  isLight: boolean;
  weather?: Plant["weather"];
  /** The days with data (`dataRange`), of a silent plant up to yesterday; null if they are not known. */
  dataDays: DateRangeText | null;
  /** The last day of a plant to which nothing delivers any more (`importedUntil`). */
  importedUntil: string | null;
  drivers: string[];
  /** The number of meters that were in use in the period. The part `meters` has the first of them, by name. */
  metersInUse: number;
  /** The mean price of a kWh in euros; null if the price of a meter is not known. */
  price: number | null;
}

/** The report of one plant. A part that is absent is left out by rule. */
export interface PlantReport {
  plant: ReportedPlant;
  parts: { [Part in PlantPart]?: Result<PlantParts[Part]> };
}

/** A plant of the report before its parts are loaded. */
export interface ListedPlant {
  id: number;
  name: Message;
  city: string | null;
  /** The status on the last day of the period; null if it is not known. */
  status: YieldStatus | null;
}

/** The plants of a report. */
export interface ListedPlants {
  plants: ListedPlant[];
  /** The number of plants that match the choice; null if it is not known. It exceeds the plants that were read. */
  total: number | null;
  unreadable: number;
}

/** Returns the days with data of all plants of a report; null if those of a plant are not known. */
export function reportedData(
  plants: readonly Pick<ListedPlant, "id">[],
  reports: ReadonlyMap<number, Result<PlantReport>>,
): DateRange | null {
  const all: DateRangeText[] = [];
  for (const { id } of plants) {
    const report = reports.get(id);
    if (!report?.ok) return null;
    const { isLight, dataDays } = report.value.plant;
    if (!isLight && !dataDays) return null;
    if (dataDays) all.push(dataDays);
  }
  const [start] = all.map((days) => days.start).toSorted();
  const end = all
    .map((days) => days.end)
    .toSorted()
    .at(-1);
  return start && end ? readRange({ start, end }) : null;
}

/** Returns the value of a part; null if it failed or is left out. */
export function partOf<Part extends PlantPart>({ parts }: PlantReport, name: Part): PlantParts[Part] | null {
  const result = parts[name] as Result<PlantParts[Part]> | undefined;
  return result?.ok ? result.value : null;
}

/** The parts of a report that failed. */
export const failedParts = ({ parts }: PlantReport): PlantPart[] =>
  plantParts.filter((name) => parts[name] && !parts[name].ok);
