import { stakeOf } from "@entities/plant";
import { type PlantGroup, plantGroupings } from "@entities/statistics";
import { enumCodec } from "@shared/list-query/codecs";
import { createListQuery, type Sort } from "@shared/list-query/list-query";

/** The fields that the groups can be sorted by. */
export type SortField =
  | "plants"
  | "peak_power"
  | "specific_yield"
  | "of_expected"
  | "at_stake"
  | "lost"
  | "not_received";

/** The grouping, by default by company, and the sort in the URL. The weakest yield comes first, as the largest loss does. */
export const portfolioQuery = createListQuery({
  filters: { by: enumCodec(plantGroupings) },
  sortFields: {
    plants: "descending",
    peak_power: "descending",
    specific_yield: "ascending",
    of_expected: "ascending",
    at_stake: "descending",
    lost: "descending",
    not_received: "descending",
  },
  defaultSort: { field: "at_stake", descending: true },
  paginated: false,
});

export interface PortfolioRow {
  id: string;
  /** The names of the group; empty for plants without a tag or driver. Null for the row of all plants. */
  names: string[] | null;
  plants: number | null;
  peakWatt: number | null;
  /** The energy of the last 7 days per kWp of the plants that sent data. */
  specificYield: number | null;
  /** The generated energy as a share of the expected energy in the same hours. */
  ratio: number | null;
  /** What was lost and what was not received together. */
  atStake: { kwh: number | null; cents: number | null };
  /** What is at stake relative to the largest group, 0 to 1. */
  share: number;
  lostKwh: number | null;
  lostCents: number | null;
  notReceivedKwh: number | null;
  notReceivedCents: number | null;
  /** Whether plants have no expected yield because there is no weather source. */
  isWithoutWeather: boolean;
}

/** The sorted groups under the row of all plants, which is their sum (domain/portfolio.md). */
export function portfolioRows(groups: readonly PlantGroup[], { field, descending }: Sort<SortField>): PortfolioRow[] {
  if (groups.length === 0) return [];
  const rows = groups.map((group) => toRow(group, group.ids.join(","), group.names));
  const most = Math.max(...rows.map(({ atStake }) => atStake.cents ?? 0));
  const values = sortValues[field];
  return [
    toRow(sumOf(groups), "all", null),
    ...rows
      .sort((a, b) => compareValues(values(a), values(b), descending ? -1 : 1))
      .map((row) => ({ ...row, share: most > 0 ? (row.atStake.cents ?? 0) / most : 0 })),
  ];
}

/** The values of a row by which a field sorts. The next value counts for rows with equal values. */
const sortValues: Record<SortField, (row: PortfolioRow) => readonly (number | null)[]> = {
  plants: ({ plants, peakWatt }) => [plants, peakWatt],
  peak_power: ({ peakWatt, plants }) => [peakWatt, plants],
  specific_yield: ({ specificYield, plants }) => [specificYield, plants],
  of_expected: ({ ratio, plants }) => [ratio, plants],
  at_stake: ({ atStake: { kwh, cents }, lostKwh, plants }) => [kwh || lostKwh === null ? cents : 0, kwh, plants],
  lost: ({ lostCents, lostKwh }) => [lostCents, lostKwh],
  not_received: ({ notReceivedCents, notReceivedKwh }) => [notReceivedCents, notReceivedKwh],
};

/** A value that is not known is last in both directions. */
function compareValues(a: readonly (number | null)[], b: readonly (number | null)[], sign: 1 | -1): number {
  for (const [position, value] of a.entries()) {
    const other = b[position] ?? null;
    if (value === other) continue;
    if (value === null || other === null) return value === null ? 1 : -1;
    return sign * (value - other);
  }
  return 0;
}

type Figures = Omit<PlantGroup, "ids" | "names">;

function toRow(group: Figures, id: string, names: string[] | null): PortfolioRow {
  const { actual_yield_in_kwh: actual, compared_expected_yield_in_kwh: expected, measured_peak_in_watt: peak } = group;
  return {
    id,
    names,
    plants: group.plants,
    peakWatt: group.total_peak_in_watt,
    specificYield: actual !== null && peak ? actual / (peak / 1_000) : null,
    ratio: actual !== null && expected ? actual / expected : null,
    atStake: stakeOf(group),
    share: 0,
    lostKwh: group.lost_kwh_per_day,
    lostCents: group.lost_cents_per_day,
    notReceivedKwh: group.not_received_kwh_per_day,
    notReceivedCents: group.not_received_cents_per_day,
    isWithoutWeather: Boolean(group.plants_without_weather_source),
  };
}

/**
 * The sums of the groups. A figure that no group has is null. The expected energy is known if that of each group with
 * data is.
 */
function sumOf(groups: readonly PlantGroup[]): Figures {
  const sum = (name: keyof Figures) => {
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
