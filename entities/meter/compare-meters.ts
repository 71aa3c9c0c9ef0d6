import type { DateRange } from "@shared/lib/date-range";
import { localDayText } from "@shared/lib/dates";
import type { Meter } from "./schema";

type InUse = Pick<Meter, "operational_since" | "retired_on">;

/** Returns whether a meter is in use on one of some days, `YYYY-MM-DD`: from its first day until it is retired. */
function useOf({ operational_since: since, retired_on: retired }: InUse): (first: string, last?: string) => boolean {
  const start = since && localDayText(since);
  const end = retired && localDayText(retired);
  return (first, last = first) => (!start || start <= last) && (!end || first < end);
}

/** Returns the meters that are in use on a day of a range. */
export const metersInUse = <M extends InUse>(meters: readonly M[], { start, end }: DateRange): M[] =>
  meters.filter((meter) => useOf(meter)(start.toString(), end.toString()));

/** The direction of the panels of a meter in degrees. The azimuth of horizontal panels is 0. */
export interface Orientation {
  azimuth: number;
  /** Null if it is not known. */
  tilt: number | null;
}

/** A meter with its energy in kWh of each hour or day that was received completely. */
export interface MeasuredMeter
  extends InUse,
    Pick<
      Meter,
      "id" | "peak_in_watt" | "orientation_in_degrees" | "angle_in_degrees" | "has_mixed_panel_orientations"
    > {
  kwhByPeriod: ReadonlyMap<string, number>;
}

/** Returns the orientation of a meter; null if it is not known or mixed (domain/performance.md#by-meter). */
export function orientationOf(meter: Omit<MeasuredMeter, "kwhByPeriod">): Orientation | null {
  const { orientation_in_degrees: azimuth, angle_in_degrees: tilt, has_mixed_panel_orientations: isMixed } = meter;
  if (isMixed) return null;
  if (tilt === 0) return { azimuth: 0, tilt };
  return azimuth === null ? null : { azimuth: azimuth % 360, tilt };
}

/** A meter beside the other meters of the plant. */
export interface ComparedMeter<M> {
  meter: M;
  orientation: Orientation | null;
  /** The common periods during the use of the meter. */
  periods: ReadonlySet<string>;
  /** The energy of these periods per kWp; null without any. */
  kwhPerKwp: number | null;
  /** The periods in use without known energy. */
  gaps: ReadonlySet<string>;
  /**
   * Relative to the best meter of equal orientation in the same periods, so at most 0; null without another meter to
   * compare with.
   */
  difference: number | null;
}

export interface MeterComparison<M> {
  /** The lowest specific yield first. */
  meters: ComparedMeter<M>[];
  /** The periods for which all compared meters in use have energy. */
  common: ReadonlySet<string>;
  /** The number of other periods. */
  leftOut: number;
  /** The meters that cannot be compared. */
  withoutPeakPower: M[];
  withoutData: M[];
}

const sameOrientation = (a: Orientation | null, b: Orientation | null): boolean =>
  a?.azimuth === b?.azimuth && a?.tilt === b?.tilt;

/**
 * Compares the energy per kWp of the meters that are in use, over the periods for which all of them have energy. A
 * period is a day or the start of an hour (domain/performance.md#by-meter).
 */
export function compareMeters<M extends MeasuredMeter>(
  meters: readonly M[],
  periods: readonly string[],
): MeterComparison<M> {
  const dayOfPeriod = new Map(periods.map((period) => [period, localDayText(period)]));
  const used = meters
    .map((meter) => {
      const isInUse = useOf(meter);
      return { meter, own: periods.filter((period) => isInUse(dayOfPeriod.get(period) ?? "")) };
    })
    .filter(({ own }) => own.length > 0);
  const powered = used.filter(({ meter }) => (meter.peak_in_watt ?? 0) > 0);
  const compared = powered.filter(({ meter, own }) => own.some((period) => meter.kwhByPeriod.has(period)));
  const missing = new Set(compared.flatMap(({ meter, own }) => own.filter((period) => !meter.kwhByPeriod.has(period))));
  const common = new Set(compared.flatMap(({ own }) => own).filter((period) => !missing.has(period)));
  const rows = compared.map(({ meter, own }) => ({
    meter,
    orientation: orientationOf(meter),
    periods: new Set(own.filter((period) => common.has(period))),
    gaps: new Set(own.filter((period) => !meter.kwhByPeriod.has(period))),
  }));
  type Row = (typeof rows)[number];
  const yieldIn = ({ meter }: Row, some: ReadonlySet<string>): number =>
    [...some].reduce((sum, period) => sum + (meter.kwhByPeriod.get(period) ?? 0), 0) /
    ((meter.peak_in_watt ?? 0) / 1_000);
  const differenceOf = (row: Row): number | null => {
    const others = rows.filter(
      (other) =>
        other !== row &&
        sameOrientation(other.orientation, row.orientation) &&
        [...row.periods].every((period) => other.periods.has(period)),
    );
    const own = yieldIn(row, row.periods);
    const best = Math.max(own, ...others.map((other) => yieldIn(other, row.periods)));
    return others.length === 0 || best === 0 || row.periods.size === 0 ? null : own / best - 1;
  };
  const result = rows.map(
    (row): ComparedMeter<M> => ({
      ...row,
      kwhPerKwp: row.periods.size === 0 ? null : yieldIn(row, row.periods),
      difference: differenceOf(row),
    }),
  );
  return {
    meters: result.toSorted((a, b) => (a.kwhPerKwp ?? 0) - (b.kwhPerKwp ?? 0) || a.meter.id - b.meter.id),
    common,
    leftOut: compared.length === 0 ? 0 : periods.length - common.size,
    withoutPeakPower: used.filter((one) => !powered.includes(one)).map(({ meter }) => meter),
    withoutData: powered.filter((one) => !compared.includes(one)).map(({ meter }) => meter),
  };
}
