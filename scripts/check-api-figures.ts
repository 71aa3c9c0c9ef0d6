import { listPerformances, type MeasuredRef, peakWattIn } from "@entities/energy/api";
import type { PeriodType } from "@entities/energy/period";
import { listMeters } from "@entities/meter/api";
import { getPlant, listPlants } from "@entities/plant/api";
import { getCompanyPerformance } from "@entities/statistics/api";
import type { PlantRef } from "@shared/api/refs";
import * as v0 from "@shared/api/v0/decoder";
import { page } from "@shared/api/v0/rows";
import type { Series, SeriesNotes } from "@shared/api/v0/series";
import type { V0Client } from "@shared/api/v0/v0-client";
import { type DateRange, rangeQuery } from "@shared/lib/date-range";
import { dayText, localDay, parseInstant } from "@shared/lib/dates";

/** Warnings about figures that can be read, but contradict each other or are not what was asked for. */

const noteTexts: Record<keyof SeriesNotes, (count: number) => string> = {
  unreadable: (count) => `${count} rows have no start that can be read, and are left out`,
  repeated: (count) => `${count} rows repeat a period that another row has, and are left out`,
  contradicting: (count) => `${count} rows contradict an earlier row of the same period, and are left out`,
  outside: (count) => `${count} rows are outside the range of the request, and are left out`,
  impossible: (count) => `${count} energies are not possible, and count as not received`,
  added: (count) => `${count} rows are parts of a period that another row has a part of, and are added to it`,
  startMinute: (minute) => `hours begin at :${String(minute).padStart(2, "0")}, and are shown from :00`,
};

/** What a series leaves out or adds. */
export const seriesWarnings = ({ notes }: Series<unknown>): string[] =>
  (Object.keys(noteTexts) as (keyof SeriesNotes)[]).flatMap((name) =>
    notes[name] > 0 ? [noteTexts[name](notes[name])] : [],
  );

/** The ids of rows as they were sent: a page of the product has each row once. */
const idsSchema = page(v0.object({ id: v0.idOrNull() }));

/** Rows that the first page of a list has twice, and a total that contradicts its rows. */
export async function listWarnings(api: V0Client, path: string): Promise<string[]> {
  const { data, total, per_page } = await api.read(path, { query: { page: 1 }, schema: idsSchema });
  const ids = data.flatMap(({ id }) => id ?? []);
  const repeated = ids.length - new Set(ids).size;
  const isWhole = total !== null && per_page !== null && total <= per_page;
  const contradicts = total !== null && (total < data.length || (isWhole && total !== data.length));
  return [
    ...(repeated > 0 ? [`${repeated} rows are sent twice`] : []),
    ...(contradicts ? ["the total contradicts the number of rows"] : []),
  ];
}

const startSchema = page(v0.object({ start_date: v0.date() }));

/** Days that are sent as instants. Their first ten characters are read, and can name the day before. */
export async function dayWarnings(
  api: V0Client,
  { companyId, plantId }: PlantRef,
  range: DateRange,
): Promise<string[]> {
  const { data } = await api.read(`/companies/${companyId}/plants/${plantId}/performances`, {
    query: { ...rangeQuery(range), period_type: "day" },
    schema: startSchema,
  });
  const moved = data.filter(({ start_date }) => {
    const instant = start_date.length > 10 ? parseInstant(start_date) : null;
    return instant !== null && localDay(instant).toString() !== dayText(start_date);
  });
  if (moved.length === 0) return [];
  return [`${moved.length} days are sent as instants of midnight, and are read as the day before: send YYYY-MM-DD`];
}

/** Energies that differ by less are equal: responses round them. */
const isEqual = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(0.5, 0.01 * Math.max(a, b));

const sumOf = (kwh: readonly (number | null)[]): number => kwh.reduce<number>((all, one) => all + (one ?? 0), 0);

/** More meters or plants are not added up. */
const maxParts = 20;

interface FiguresContext {
  api: V0Client;
  range: DateRange;
}

/** The energy of a plant in days, against its hours and its meters. */
export async function plantWarnings({ api, range }: FiguresContext, ref: PlantRef): Promise<string[]> {
  const plant = await getPlant(api, ref);
  const generated = async (measured: MeasuredRef, period: PeriodType): Promise<number> => {
    const peakWatt = peakWattIn(plant, range, measured.meterId);
    const { rows } = await listPerformances(api, measured, { ...range, period }, { compared: false, peakWatt });
    return sumOf(rows.map(({ generatedKwh }) => generatedKwh));
  };
  const [days, hours, meters] = await Promise.all([
    generated(ref, "day"),
    generated(ref, "hour"),
    listMeters(api, ref),
  ]);
  const warnings = isEqual(days, hours) ? [] : ["the days of a plant do not add up to the same energy as its hours"];
  if (meters.length === 0 || meters.length > maxParts) return warnings;
  const ofMeters = await Promise.all(meters.map(({ id }) => generated({ ...ref, meterId: id }, "day")));
  return isEqual(days, sumOf(ofMeters)) ? warnings : [...warnings, "the meters of a plant do not add up to its energy"];
}

/** The energy of a company, against its plants if there are few. */
export async function companyWarnings({ api, range }: FiguresContext, companyId: number): Promise<string[]> {
  const performance = await getCompanyPerformance(api, companyId, range, { compared: false });
  if (performance.isImpossible) return ["the energy of the company is not possible, and counts as not received"];
  const { data, total } = await listPlants(api, companyId, { page: 1 });
  if (performance.actual_yield_in_kwh === null || total !== data.length || data.length > maxParts) return [];
  const ofPlants = await Promise.all(
    data.map(async ({ id, total_peak_in_watt: peakWatt }) => {
      const options = { compared: false, peakWatt };
      const { rows } = await listPerformances(api, { companyId, plantId: id }, { ...range, period: "day" }, options);
      return sumOf(rows.map(({ generatedKwh }) => generatedKwh));
    }),
  );
  return isEqual(performance.actual_yield_in_kwh, sumOf(ofPlants))
    ? []
    : ["the plants of the company do not add up to its energy"];
}
