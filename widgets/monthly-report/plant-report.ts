import type { Plant, YieldStatus } from "@entities/plant";
import type { Result } from "@shared/api/result";
import type { Message } from "@shared/i18n/format";
import { type DateRange, type DateRangeText, readRange } from "@shared/lib/date-range";
import type { sectionLoaders } from "./sections.server";

/** The values of the sections of a plant. Each section can fail on its own. */
export type PlantParts = {
  [Part in keyof ReturnType<typeof sectionLoaders>]: Awaited<ReturnType<ReturnType<typeof sectionLoaders>[Part]>>;
};

export type PlantPart = keyof PlantParts;

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

/** Returns the days with data of all plants of a report; null if the days of a plant are not known. */
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
  (Object.keys(parts) as PlantPart[]).filter((name) => parts[name]?.ok === false);
