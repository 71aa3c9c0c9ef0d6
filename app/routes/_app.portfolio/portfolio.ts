import { type PlantGroup, type PlantGrouping, plantGroupings } from "@entities/statistics";

/** The parameter of the URL with the grouping; by default by company. */
export const readGrouping = (parameters: URLSearchParams): PlantGrouping =>
  plantGroupings.find((grouping) => grouping === parameters.get("by")) ?? "company";

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
  lostKwh: number | null;
  lostCents: number | null;
  notReceivedKwh: number | null;
  notReceivedCents: number | null;
  /** Whether plants have no expected yield because there is no weather source. */
  isWithoutWeather: boolean;
}

/** The groups, the largest loss first, under the row of all plants, which is their sum (domain/portfolio.md). */
export function portfolioRows(groups: readonly PlantGroup[]): PortfolioRow[] {
  if (groups.length === 0) return [];
  const sorted = groups.toSorted((a, b) => stakeOf(b) - stakeOf(a) || (b.plants ?? 0) - (a.plants ?? 0));
  return [toRow(sumOf(groups), "all", null), ...sorted.map((group) => toRow(group, group.ids.join(","), group.names))];
}

const stakeOf = ({ lost_cents_per_day, not_received_cents_per_day }: PlantGroup) =>
  (lost_cents_per_day ?? 0) + (not_received_cents_per_day ?? 0);

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
