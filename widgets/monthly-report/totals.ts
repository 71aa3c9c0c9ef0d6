import { type Comparison, comparedRatio } from "@entities/energy";
import { sumKnown } from "@entities/issue";
import { type LossByCause, type YieldStatus, yieldStatuses } from "@entities/plant";
import type { Message } from "@shared/i18n/format";
import { type DateRange, isWithin, yearEarlier } from "@shared/lib/date-range";
import { localDayText } from "@shared/lib/dates";
import {
  failedParts,
  type ListedPlant,
  type PlantPart,
  type PlantReport,
  partOf,
  type ReportedPlant,
} from "./plant-report";
import {
  type ComparedYears,
  causesOf,
  costliest,
  energyFigures,
  lossFigures,
  notReceivedOn,
  type PlantCause,
  promiseFigures,
  type ReportPeriod,
  sumYears,
  wasMonitored,
  wasMonitoredThroughout,
} from "./rules";

/** The middle of the values; the mean of the two middle ones of an even number. Null without values. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  const lower = sorted[middle - 1];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 || lower === undefined ? upper : (lower + upper) / 2;
}

/** What all plants lost by a cause. The value covers the energy with a price. */
export interface CauseTotal extends Pick<LossByCause, "name" | "kwh" | "euros"> {
  plants: number;
}

/** The same month of two years; null without a plant that has data in both. */
export interface MonthPair {
  /** From 1. */
  month: number;
  kwh: number | null;
  earlierKwh: number | null;
}

export interface ReportTotals {
  /** What was received, also on days that are not compared. */
  generatedKwh: number | null;
  comparedKwh: number | null;
  /** The generated energy of the compared days. */
  comparedGeneratedKwh: number | null;
  ratio: number | null;
  notReceived: { kwh: number; days: number };
  /** What plants generated on days that are not compared. */
  notCompared: Comparison["notCompared"];
  /** The plants that were monitored a year earlier, then and now. Null without such plants. */
  earlier: { kwh: number; earlierKwh: number; plants: number } | null;
  /** The plants that were not monitored a year earlier. */
  newPlants: ReportedPlant[];
  /** The plants whose monitoring began after the period. */
  notMonitored: ReportedPlant[];
  /** The plants that sent nothing in the period. */
  withoutData: ReportedPlant[];
  /** The plants without expected yield, because there is no weather source. */
  withoutWeather: ReportedPlant[];
  lostByCause: CauseTotal[];
  /** The sum of what was lost by cause; null if it is not known of any plant. */
  lostKwh: number | null;
  /** Null if no plant that lost energy has a price. */
  lostEuros: number | null;
  /** The lost energy of plants without a price. */
  unpricedKwh: number;
  snowKwh: number;
  statuses: { status: YieldStatus; plants: number }[];
  tickets: { opened: number; closed: number };
  causes: PlantCause[];
  /** The causes that are not resolved, and their plants. */
  open: { causes: number; plants: number };
  promises: PromiseTotals;
  medianPerKwp: number | null;
  months: MonthPair[];
  /** The plants of which a part failed, by part. */
  missing: { part: PlantPart; names: Message[] }[];
}

/** The promises that contain the last day of the period, as they are today. */
export interface PromiseTotals {
  flags: { flag: string; plants: number }[];
  /** Delivered minus promised, corrected for radiation; null if it is not known of any plant. */
  differenceKwh: number | null;
  /** The value of the difference of the plants with a price. */
  differenceEuros: number | null;
}

const shownCauses = 5;

/** Adds up the reports of plants (domain/reports.md#summary). A part that failed is named, never counted as zero. */
export function totalsOf(
  reports: readonly PlantReport[],
  listed: readonly ListedPlant[],
  { range, today }: ReportPeriod,
): ReportTotals {
  const monitored = reports.filter((report) => !report.plant.isLight && wasMonitored(report, range));
  const energies = monitored.flatMap((report) => {
    const energy = partOf(report, "energy");
    return energy ? [{ report, energy, ...energyFigures(report, energy, { range, today }) }] : [];
  });
  const compared = energies.filter(({ comparison }) => comparison.days !== null);
  const generated = { generatedKwh: 0, comparedKwh: 0 };
  for (const { comparison } of compared) {
    generated.generatedKwh += comparison.generatedKwh;
    generated.comparedKwh += comparison.comparedKwh;
  }
  const gapDays = energies.flatMap(({ energy }) =>
    energy.days.filter((day) => notReceivedOn(day, today)).map(({ date }) => date),
  );
  const pairs = energies.flatMap(({ years }) => years ?? []);
  const allCauses = monitored.flatMap((report) => causesOf(report, { range, today }));
  const openCauses = allCauses.filter(({ isUnresolved }) => isUnresolved);
  const tickets = reports.flatMap((report) => partOf(report, "tickets") ?? []);
  const isIn = (at: string | null) => at !== null && isWithin(localDayText(at), range);
  return {
    generatedKwh: sumKnown(energies.map(({ generatedKwh }) => generatedKwh)),
    comparedKwh: compared.length > 0 ? generated.comparedKwh : null,
    comparedGeneratedKwh: compared.length > 0 ? generated.generatedKwh : null,
    ratio: compared.length > 0 ? comparedRatio(generated) : null,
    notReceived: {
      kwh: energies.reduce((sum, { comparison }) => sum + (comparison.notReceived?.kwh ?? 0), 0),
      days: new Set(gapDays).size,
    },
    notCompared: notComparedOf(energies.flatMap(({ comparison }) => comparison.notCompared ?? [])),
    earlier: pairs.length > 0 ? { ...sumYears(pairs), plants: pairs.length } : null,
    newPlants: energies
      .filter(({ report }) => !wasMonitoredThroughout(report, yearEarlier(range)))
      .map(({ report: { plant } }) => plant),
    notMonitored: reports
      .filter((report) => !report.plant.isLight && !wasMonitored(report, range))
      .map(({ plant }) => plant),
    withoutData: energies.filter(({ generatedKwh }) => generatedKwh === null).map(({ report: { plant } }) => plant),
    withoutWeather: monitored.filter(({ plant }) => plant.weather === "no_source").map(({ plant }) => plant),
    ...lossTotals(monitored),
    statuses: yieldStatuses
      .map((status) => ({ status, plants: listed.filter((plant) => plant.status === status).length }))
      .filter(({ plants }) => plants > 0),
    tickets: {
      opened: tickets.filter(({ createdAt }) => isIn(createdAt)).length,
      closed: tickets.filter(({ closedOn }) => isIn(closedOn)).length,
    },
    causes: costliest(allCauses, shownCauses),
    open: { causes: openCauses.length, plants: new Set(openCauses.map(({ plantId }) => plantId)).size },
    promises: promiseTotals(monitored, range),
    medianPerKwp: median(
      energies
        .filter(({ report }) => wasMonitoredThroughout(report, range))
        .flatMap(({ kwhPerKwp }) => kwhPerKwp ?? []),
    ),
    months: monthPairs(monitored, range),
    missing: missingParts(reports),
  };
}

/** The energies that are not compared of several plants, from the first to the last of their days. */
function notComparedOf(parts: readonly NonNullable<Comparison["notCompared"]>[]): Comparison["notCompared"] {
  const earliest = parts.map(({ days }) => days.start).toSorted(Temporal.PlainDate.compare)[0];
  const latest = parts
    .map(({ days }) => days.end)
    .toSorted(Temporal.PlainDate.compare)
    .at(-1);
  if (!earliest || !latest) return null;
  return {
    kwh: parts.reduce((sum, { kwh }) => sum + kwh, 0),
    days: { start: earliest, end: latest },
    isIncomplete: parts.every(({ isIncomplete }) => isIncomplete),
  };
}

function lossTotals(reports: readonly PlantReport[]) {
  const totals = new Map<string | null, CauseTotal>();
  const losses = reports.flatMap((report) => {
    const value = partOf(report, "losses");
    return value ? lossFigures(value) : [];
  });
  let unpricedKwh = 0;
  for (const { causes } of losses) {
    for (const { name, kwh, euros, unpricedKwh: unpriced } of causes) {
      const before = totals.get(name) ?? { name, kwh: 0, euros: null, plants: 0 };
      const value = euros === null ? before.euros : (before.euros ?? 0) + euros;
      totals.set(name, { name, kwh: before.kwh + kwh, euros: value, plants: before.plants + 1 });
      unpricedKwh += unpriced;
    }
  }
  const byCause = [...totals.values()].toSorted((a, b) => b.kwh - a.kwh || (a.name ?? "").localeCompare(b.name ?? ""));
  return {
    lostByCause: byCause,
    lostKwh: sumKnown(losses.map(({ lostKwh }) => lostKwh)),
    lostEuros: sumKnown(byCause.map(({ euros }) => euros)),
    unpricedKwh,
    snowKwh: losses.reduce((sum, { snowKwh }) => sum + snowKwh, 0),
  };
}

function promiseTotals(reports: readonly PlantReport[], range: DateRange): PromiseTotals {
  const promises = reports.flatMap((report) => promiseFigures(report, partOf(report, "promises") ?? [], range) ?? []);
  const flags = new Map<string, number>();
  for (const { promise } of promises) {
    if (promise.summary !== null) flags.set(promise.summary, (flags.get(promise.summary) ?? 0) + 1);
  }
  return {
    flags: [...flags].map(([flag, plants]) => ({ flag, plants })).toSorted((a, b) => b.plants - a.plants),
    differenceKwh: sumKnown(promises.map(({ difference }) => difference?.kwh)),
    differenceEuros: sumKnown(promises.map(({ euros }) => euros)),
  };
}

/**
 * The months of the year up to the end of the range. A month has the plants that have data in both years and were
 * monitored since January a year earlier.
 */
function monthPairs(reports: readonly PlantReport[], { end }: DateRange): MonthPair[] {
  const first = end.with({ month: 1, day: 1 }).subtract({ years: 1 });
  const plants = reports
    .filter((report) => wasMonitoredThroughout(report, { start: first, end }))
    .map((report) => new Map(partOf(report, "months")?.map(({ date, generatedKwh }) => [date, generatedKwh])));
  return Array.from({ length: end.month }, (_, index) => {
    const month = index + 1;
    const [now, before] = [end.with({ month, day: 1 }).toString(), first.with({ month }).toString()];
    const pairs = plants.flatMap((months): ComparedYears[] => {
      const [kwh = null, earlierKwh = null] = [months.get(now), months.get(before)];
      return kwh === null || earlierKwh === null ? [] : [{ kwh, earlierKwh }];
    });
    return { month, ...(pairs.length > 0 ? sumYears(pairs) : { kwh: null, earlierKwh: null }) };
  });
}

function missingParts(reports: readonly PlantReport[]): ReportTotals["missing"] {
  const names = new Map<PlantPart, Message[]>();
  for (const report of reports) {
    for (const part of failedParts(report)) names.set(part, [...(names.get(part) ?? []), report.plant.name]);
  }
  return [...names].map(([part, plants]) => ({ part, names: plants }));
}
