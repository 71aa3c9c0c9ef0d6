import { type Day, hourMs, hoursInDay } from "../lib/local-days";
import { type Energy, energyOfHour, isSunlit, type MeterHour, sumEnergies } from "./energy";
import { isActive, type Meter } from "./meter";
import type { MeterHistory } from "./meter-history";

/** The running day of a plant. Only hours with sun show whether something is received, as on finished days. */

/** The energy of the first hours of a day. */
export interface TodaySoFar extends Energy {
  /** The last measurement: its energy, and its end in ms since the epoch. It may be of an earlier day. */
  readonly last: { readonly kwh: number; readonly end: number } | null;
}

/**
 * The day of some meters after each of its hours; the first entry is midnight, with the last measurement of the days
 * before. Null without an active meter.
 */
export function todayByHour(
  meters: readonly Meter[],
  day: Day,
  lastBefore: TodaySoFar["last"],
): readonly TodaySoFar[] | null {
  const active = meters.filter((meter) => isActive(meter, day));
  if (active.length === 0) return null;
  const hours = active.map((meter) => meter.source.hours(day));
  const byHour: TodaySoFar[] = [{ ...sumEnergies([]), last: lastBefore }];
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

const receivedOf = (hour: MeterHour) => (isSunlit(hour) ? hour.generated : null);

/** The measurements of some meters in the same hour; null when nothing was received. */
function measurementOf(hours: readonly MeterHour[]): TodaySoFar["last"] {
  const received = hours.filter((hour) => receivedOf(hour) !== null);
  const [first] = received;
  if (!first) return null;
  return { kwh: received.reduce((sum, { generated }) => sum + (generated ?? 0), 0), end: first.start + hourMs };
}

/** The last measurement before a day, which follows the days of `histories`. */
export function lastMeasurement(histories: readonly MeterHistory[], day: Day): TodaySoFar["last"] {
  const days = histories.map(({ from, generated }) => from + generated.findLastIndex((kwh) => !Number.isNaN(kwh)));
  const last = Math.max(...days);
  const hours = histories.flatMap(({ meter, from }, position) =>
    days[position] === last && last >= from ? [meter.source.hours(last)] : [],
  );
  for (let index = hoursInDay(last) - 1; index >= 0; index--) {
    const measurement = measurementOf(hours.flatMap((ofMeter) => ofMeter[index] ?? []));
    if (measurement && last < day) return measurement;
  }
  return null;
}
