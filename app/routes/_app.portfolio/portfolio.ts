import { stakeOf } from "@entities/plant";
import { type PlantGroup, type PortfolioPeriod, plantGroupings } from "@entities/statistics";
import { comparisons } from "@heliograph/rules/periods";
import { dayCodec, enumCodec } from "@shared/list-query/codecs";
import { createListQuery, type Sort } from "@shared/list-query/list-query";

/** The fields that the groups can be sorted by. The API sorts plants by the same fields, but for their number. */
export type SortField =
  | "name"
  | "plants"
  | "peak_power"
  | "specific_yield"
  | "of_expected"
  | "at_stake"
  | "lost"
  | "not_received"
  | "yield_change"
  | "ratio_change"
  | "lost_change"
  | KpiSortField;

/** The fields of the extension `portfolio_kpis`. */
const kpiSortFields = ["availability_by_time", "availability_by_energy", "performance_ratio", "curtailed_kwh"] as const;
export type KpiSortField = (typeof kpiSortFields)[number];
export const isKpiField = (field: SortField) => kpiSortFields.some((each) => each === field);

/**
 * The grouping, by default by company, the period, by default the days of losses, and the sort in the URL. The weakest
 * yield comes first, as the largest loss does.
 */
export const portfolioQuery = createListQuery({
  filters: { by: enumCodec(plantGroupings), start_date: dayCodec, end_date: dayCodec, compare: enumCodec(comparisons) },
  sortFields: {
    name: "ascending",
    plants: "descending",
    peak_power: "descending",
    specific_yield: "ascending",
    of_expected: "ascending",
    at_stake: "descending",
    lost: "descending",
    not_received: "descending",
    yield_change: "ascending",
    ratio_change: "ascending",
    lost_change: "descending",
    availability_by_time: "ascending",
    availability_by_energy: "ascending",
    performance_ratio: "ascending",
    curtailed_kwh: "descending",
  },
  defaultSort: { field: "at_stake", descending: true },
});

/** The number of rows on a page under the row of all plants. */
export const pageRows = 100;

/** What changed since the earlier period, for the plants with about the same days with data in both. */
export interface PortfolioChange {
  plants: number | null;
  /** Of the energy: 0.1 is 10 % more. */
  yield: number | null;
  /** Of the generated energy as a share of the expected one: 0.1 is 10 percentage points more. */
  ratio: number | null;
  lostKwh: number | null;
}

/** The key figures of a row, each of the plants of which it is known (domain/portfolio.md#key-figures). */
interface RowKpis {
  availabilityByTime: number | null;
  availabilityByEnergy: number | null;
  availabilityPlants: number | null;
  performanceRatio: number | null;
  performancePlants: number | null;
  yieldPlants: number | null;
  curtailedKwh: number | null;
}

export interface PortfolioRow {
  id: string;
  /** The names of the group; empty for plants without a tag or driver. Null for the row of all plants. */
  names: string[] | null;
  /** Of a plant. */
  city: string | null;
  /** The rows that it counts; null if the API has no filter for them. */
  href: string | null;
  plants: number | null;
  peakWatt: number | null;
  /** The energy of the period per kWp of the plants that sent data; with key figures, of plants with a known yield. */
  specificYield: number | null;
  /** The generated energy as a share of the expected energy in the same hours. */
  ratio: number | null;
  /** What was lost and what was not received together, a day. */
  atStake: { kwh: number | null; cents: number | null };
  /** What is at stake relative to the largest group, 0 to 1. */
  share: number;
  /** Totals of the period; rates without the extension `portfolio_periods`. */
  lostKwh: number | null;
  lostCents: number | null;
  notReceivedKwh: number | null;
  notReceivedCents: number | null;
  /** What the issues of a type and a pattern lost in the period, the largest first. */
  causes: PortfolioPeriod["all"]["causes"];
  /** Null without an earlier period. */
  change: PortfolioChange | null;
  /** Null without the extension `portfolio_kpis`. */
  kpis: RowKpis | null;
  /** Whether plants have no expected yield because there is no weather source. */
  isWithoutWeather: boolean;
}

/** The sorted groups under the row of all plants, which is their sum (domain/portfolio.md). */
export function portfolioRows(groups: readonly PlantGroup[], sort: Sort<SortField>): PortfolioRow[] {
  if (groups.length === 0) return [];
  const rows = groups.map((group) => toRow(withRates(group), group.ids.join(","), group.names));
  return sortedRows(toRow(withRates(sumOf(groups)), "all", null), rows, sort);
}

interface RowTexts {
  /** The names of a group in the language of the page. */
  namesOf(group: PortfolioPeriod["groups"][number]): string[];
  /** The URL of the plants of a group, or of a plant. */
  hrefOf(group: PortfolioPeriod["groups"][number]): string;
}

/** As `portfolioRows`, of a period (domain/portfolio.md#periods). Without a sort, the rows keep their order. */
export function periodRows(
  { all, groups }: Pick<PortfolioPeriod, "all" | "groups">,
  sort: Sort<SortField> | null,
  { namesOf, hrefOf, hasKpis }: RowTexts & { hasKpis: boolean },
): PortfolioRow[] {
  if (groups.length === 0 && !all.plants) return [];
  const rows = groups.map((group) => ({
    ...toRow(group, [...group.ids, ...group.names].join(), namesOf(group), hasKpis),
    city: group.city,
    href: hrefOf(group),
  }));
  return sortedRows({ ...toRow(all, "all", null, hasKpis), href: "/plants" }, rows, sort);
}

function sortedRows(all: PortfolioRow, rows: PortfolioRow[], sort: Sort<SortField> | null): PortfolioRow[] {
  const most = Math.max(...rows.map(({ atStake }) => atStake.cents ?? 0));
  const inOrder = ({ field, descending }: Sort<SortField>) =>
    rows.sort((a, b) => compareValues(sortValues[field](a), sortValues[field](b), descending ? -1 : 1));
  return [
    all,
    ...(sort ? inOrder(sort) : rows).map((row) => ({ ...row, share: most > 0 ? (row.atStake.cents ?? 0) / most : 0 })),
  ];
}

type SortValue = number | string | null;

/** The values of a row by which a field sorts. The next value counts for rows with equal values. */
const sortValues: Record<SortField, (row: PortfolioRow) => readonly SortValue[]> = {
  name: ({ names }) => [names?.join(", ") || null],
  plants: ({ plants, peakWatt }) => [plants, peakWatt],
  peak_power: ({ peakWatt, plants }) => [peakWatt, plants],
  specific_yield: ({ specificYield, plants }) => [specificYield, plants],
  of_expected: ({ ratio, plants }) => [ratio, plants],
  at_stake: ({ atStake: { kwh, cents }, lostKwh, plants }) => [kwh || lostKwh === null ? cents : 0, kwh, plants],
  lost: ({ lostCents, lostKwh }) => [lostCents, lostKwh],
  not_received: ({ notReceivedCents, notReceivedKwh }) => [notReceivedCents, notReceivedKwh],
  yield_change: ({ change }) => [change?.yield ?? null],
  ratio_change: ({ change }) => [change?.ratio ?? null],
  lost_change: ({ change }) => [change?.lostKwh ?? null],
  availability_by_time: ({ kpis, plants }) => [kpis?.availabilityByTime ?? null, plants],
  availability_by_energy: ({ kpis, plants }) => [kpis?.availabilityByEnergy ?? null, plants],
  performance_ratio: ({ kpis, plants }) => [kpis?.performanceRatio ?? null, plants],
  curtailed_kwh: ({ kpis }) => [kpis?.curtailedKwh ?? null],
};

/** A value that is not known is last in both directions. */
function compareValues(a: readonly SortValue[], b: readonly SortValue[], sign: 1 | -1): number {
  for (const [position, value] of a.entries()) {
    const other = b[position] ?? null;
    if (value === other) continue;
    if (value === null || other === null) return value === null ? 1 : -1;
    if (typeof value === "string" || typeof other === "string")
      return sign * String(value).localeCompare(String(other));
    return sign * (value - other);
  }
  return 0;
}

type GroupFigures = Omit<PlantGroup, "ids" | "names">;

/** Figures without a period: the rates stand for the totals. */
const withRates = (figures: GroupFigures): PortfolioPeriod["all"] => ({
  ...figures,
  plants_without_weather_source: figures.plants_without_weather_source ?? null,
  compared_actual_yield_in_kwh: figures.actual_yield_in_kwh,
  lost_kwh: figures.lost_kwh_per_day,
  lost_cents: figures.lost_cents_per_day,
  not_received_kwh: figures.not_received_kwh_per_day,
  not_received_cents: figures.not_received_cents_per_day,
  causes: [],
  compared: null,
});

const divided = (part: number | null, whole: number | null): number | null =>
  part !== null && whole ? part / whole : null;

const difference = (value: number | null, earlier: number | null): number | null =>
  value === null || earlier === null ? null : value - earlier;

function toRow(figures: PortfolioPeriod["all"], id: string, names: string[] | null, hasKpis = false): PortfolioRow {
  const { actual_yield_in_kwh: actual, measured_peak_in_watt: peak, compared } = figures;
  return {
    id,
    names,
    city: null,
    href: null,
    plants: figures.plants,
    peakWatt: figures.total_peak_in_watt,
    specificYield: hasKpis ? (figures.specific_yield_in_kwh_per_kwp ?? null) : divided(actual, peak && peak / 1_000),
    ratio: divided(figures.compared_actual_yield_in_kwh, figures.compared_expected_yield_in_kwh),
    atStake: stakeOf(figures),
    share: 0,
    lostKwh: figures.lost_kwh,
    lostCents: figures.lost_cents,
    notReceivedKwh: figures.not_received_kwh,
    notReceivedCents: figures.not_received_cents,
    causes: figures.causes,
    change: compared && {
      plants: compared.plants,
      yield: difference(divided(compared.actual_yield_in_kwh, compared.earlier_actual_yield_in_kwh), 1),
      ratio: difference(
        divided(compared.compared_actual_yield_in_kwh, compared.compared_expected_yield_in_kwh),
        divided(compared.earlier_compared_actual_yield_in_kwh, compared.earlier_compared_expected_yield_in_kwh),
      ),
      lostKwh: difference(compared.lost_kwh, compared.earlier_lost_kwh),
    },
    kpis: hasKpis
      ? {
          availabilityByTime: figures.availability_by_time ?? null,
          availabilityByEnergy: figures.availability_by_energy ?? null,
          availabilityPlants: figures.availability_plants ?? null,
          performanceRatio: figures.performance_ratio ?? null,
          performancePlants: figures.performance_plants ?? null,
          yieldPlants: figures.yield_plants ?? null,
          curtailedKwh: figures.curtailed_kwh ?? null,
        }
      : null,
    isWithoutWeather: Boolean(figures.plants_without_weather_source),
  };
}

/**
 * The sums of the groups. A figure that no group has is null. The expected energy is null if a group with data has no
 * expected energy.
 */
function sumOf(groups: readonly PlantGroup[]): GroupFigures {
  const sum = (name: keyof GroupFigures) => {
    const known = groups.flatMap((group) => group[name] ?? []);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  const isKnown = groups.every(
    ({ actual_yield_in_kwh: actual, compared_expected_yield_in_kwh: expected }) => actual === null || expected !== null,
  );
  return {
    plants: sum("plants"),
    total_peak_in_watt: sum("total_peak_in_watt"),
    measured_peak_in_watt: sum("measured_peak_in_watt"),
    actual_yield_in_kwh: sum("actual_yield_in_kwh"),
    compared_expected_yield_in_kwh: isKnown ? sum("compared_expected_yield_in_kwh") : null,
    lost_kwh_per_day: sum("lost_kwh_per_day"),
    lost_cents_per_day: sum("lost_cents_per_day"),
    not_received_kwh_per_day: sum("not_received_kwh_per_day"),
    not_received_cents_per_day: sum("not_received_cents_per_day"),
    plants_without_weather_source: sum("plants_without_weather_source"),
  };
}
