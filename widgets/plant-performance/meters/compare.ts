import { compareMeters, type MeterComparison, metersInUse, type Orientation } from "@entities/meter";
import type { Plant } from "@entities/plant";
import { type DateRange, dayTextsOf } from "@shared/lib/date-range";
import type { MeterEnergies } from "./loader.server";
import { type MetersRequest, maxComparedMeters } from "./request";

type Meter = Plant["meters"][number];

/** A meter with its energy by period. */
export type ChartedMeter = Meter & { kwhByPeriod: ReadonlyMap<string, number> };

/** Returns a page of the meters in use, by name. */
export function metersOfPage({ meters }: Plant, range: DateRange, page: number) {
  const inUse = metersInUse(meters, range).toSorted(
    (a, b) => (a.name ?? "").localeCompare(b.name ?? "", "en", { numeric: true }) || a.id - b.id,
  );
  const first = page * maxComparedMeters;
  return { total: inUse.length, meters: inUse.slice(first, first + maxComparedMeters) };
}

export interface SideBySide extends MeterComparison<ChartedMeter> {
  /** The days or hours of the charts, in their order. */
  periods: string[];
  /** The meters by orientation, from north by east. Meters without an orientation are the last. */
  groups: { orientation: Orientation | null; rows: MeterComparison<ChartedMeter>["meters"] }[];
  /** The highest energy of a period in kWh/kWp. */
  highest: number;
  notLoaded: Meter[];
}

const orderOf = (orientation: Orientation | null): number =>
  orientation === null ? Number.POSITIVE_INFINITY : orientation.azimuth * 1_000 + (orientation.tilt ?? 999);

/** Puts the loaded meters side by side, over the hours with data of a meter or with missing data. */
export function putSideBySide(
  meters: readonly Meter[],
  loaded: MeterEnergies["meters"],
  { range, period }: Pick<MetersRequest, "range" | "period">,
): SideBySide {
  const energies = new Map(loaded.map(({ id, kwh }) => [id, kwh]));
  const charted = meters.flatMap((meter): ChartedMeter[] => {
    const kwh = energies.get(meter.id);
    if (!kwh) return [];
    const known = Object.entries(kwh).filter((entry): entry is [string, number] => entry[1] !== null);
    return [{ ...meter, kwhByPeriod: new Map(known) }];
  });
  const hours = () => [...new Set(loaded.flatMap(({ kwh }) => Object.keys(kwh)))].toSorted();
  const periods = period === "hour" ? hours() : dayTextsOf(range);
  const comparison = compareMeters(charted, periods);
  const keyOf = ({ orientation }: SideBySide["meters"][number]) => JSON.stringify(orientation);
  const keys = [...new Set(comparison.meters.map(keyOf))];
  const yields = comparison.meters.flatMap(({ meter }) =>
    [...meter.kwhByPeriod.values()].map((kwh) => kwh / ((meter.peak_in_watt ?? 0) / 1_000)),
  );
  return {
    ...comparison,
    periods,
    groups: keys
      .map((key) => comparison.meters.filter((row) => keyOf(row) === key))
      .map((rows) => ({ orientation: rows[0]?.orientation ?? null, rows }))
      .toSorted((a, b) => orderOf(a.orientation) - orderOf(b.orientation)),
    highest: yields.reduce((highest, one) => Math.max(highest, one), 0),
    notLoaded: meters.filter(({ id }) => !energies.has(id)),
  };
}
