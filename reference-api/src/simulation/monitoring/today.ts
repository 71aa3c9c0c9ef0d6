import { type Energy, energyOfHour, type MeterHour, sumEnergies } from "../energy";
import { type Day, hourMs, hoursInDay } from "../local-days";
import { measuredHours } from "../meters/measured-hours";
import { isActive, type SimulatedMeter } from "../meters/meter";
import type { MeterHistory } from "../meters/meter-history";
import { faultsOn, sunlitHours, withDarkHours } from "../meters/meter-hours";
import type { ArrayYields } from "../weather/array-yield";

/** The running day of a plant. Only hours with sun show whether something is received, as on finished days. */

/** The energy of the first hours of a day. */
export interface TodaySoFar extends Energy {
  /** The last measurement: its energy, and its end in ms since the epoch. It may be of an earlier day. */
  readonly last: { readonly kwh: number; readonly end: number } | null;
}

/**
 * The day of some meters after each of its hours; the first entry is midnight, with the last measurement of the days
 * before, which `histories` contain. Null without an active meter.
 */
export function todayByHour(
  yields: ArrayYields,
  histories: readonly MeterHistory[],
  day: Day,
): readonly TodaySoFar[] | null {
  const meters = histories.map(({ meter }) => meter).filter((meter) => isActive(meter, day));
  if (meters.length === 0) return null;
  const hours = meters.map((meter) => hoursOf(yields, meter, day));
  const byHour: TodaySoFar[] = [{ ...sumEnergies([]), last: lastMeasurement(yields, histories, day) }];
  for (let index = 0; index < hoursInDay(day); index++) {
    const parts = hours.flatMap((ofMeter) => ofMeter[index] ?? []);
    const before = byHour[index] as TodaySoFar;
    byHour.push({
      ...sumEnergies([before, ...parts.map((hour) => ({ ...energyOfHour(hour), generated: receivedOf(hour) }))]),
      last: measurementOf(parts) ?? before.last,
    });
  }
  return byHour;
}

interface Hour extends MeterHour {
  readonly sunlit: boolean;
}

function hoursOf(yields: ArrayYields, meter: SimulatedMeter, day: Day): Hour[] {
  if (meter.measured) {
    return measuredHours(yields, meter, day).map((hour) => ({ ...hour, sunlit: hour.sun > 0 || hour.generated !== 0 }));
  }
  const faults = faultsOn(meter, day);
  const sunlit = sunlitHours(yields, meter, day, faults);
  const starts = new Set(sunlit.map(({ start }) => start));
  return withDarkHours(day, sunlit, faults).map((hour) => ({ ...hour, sunlit: starts.has(hour.start) }));
}

const receivedOf = ({ generated, sunlit }: Hour) => (sunlit ? generated : null);

/** The measurements of some meters in the same hour; null when nothing was received. */
function measurementOf(hours: readonly Hour[]): TodaySoFar["last"] {
  const received = hours.filter((hour) => receivedOf(hour) !== null);
  const [first] = received;
  if (!first) return null;
  return { kwh: received.reduce((sum, { generated }) => sum + (generated ?? 0), 0), end: first.start + hourMs };
}

/** The last measurement before a day. */
function lastMeasurement(yields: ArrayYields, histories: readonly MeterHistory[], day: Day): TodaySoFar["last"] {
  const days = histories.map(({ from, generated }) => from + generated.findLastIndex((kwh) => !Number.isNaN(kwh)));
  const last = Math.max(...days);
  const hours = histories.flatMap(({ meter, from }, position) =>
    days[position] === last && last >= from ? [hoursOf(yields, meter, last)] : [],
  );
  for (let index = hoursInDay(last) - 1; index >= 0; index--) {
    const measurement = measurementOf(hours.flatMap((ofMeter) => ofMeter[index] ?? []));
    if (measurement && last < day) return measurement;
  }
  return null;
}
