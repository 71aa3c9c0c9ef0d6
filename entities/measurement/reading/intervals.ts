import { FileError, type Interval, minuteMs, minutesPerDay, roundKwh, type Sample } from "../series";
import { dayMs, type Zone } from "./zone";

const minutesPerHour = 60;

/** How the values of a series follow each other. */
export interface Step {
  /** The usual time between two values. */
  readonly minutes: number;
  /** Whether all values are a multiple of it apart. Days are. */
  readonly isRegular: boolean;
}

/**
 * The usual step of a series: the most common difference. A series with one value has the step `minutes`. Throws a
 * FileError if a value stands for more than a day, or if a single value has an unknown length.
 */
export function stepOf(samples: readonly Sample[], minutes?: number): Step {
  const counts = new Map<number, number>();
  for (let at = 1; at < samples.length; at++) {
    const between = (samples[at] as Sample).start - (samples[at - 1] as Sample).start;
    const rounded = Math.max(1, Math.round(between / minuteMs));
    counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
  }
  const [common] = [...counts].sort(([a, timesA], [b, timesB]) => timesB - timesA || a - b)[0] ?? [minutes];
  if (common === undefined) throw new FileError("one-row");
  // A day has 23 to 25 hours.
  if (common > minutesPerDay + minutesPerHour) throw new FileError("too-coarse");
  if (common >= minutesPerDay - minutesPerHour) return { minutes: minutesPerDay, isRegular: true };
  const first = samples[0]?.start ?? 0;
  return { minutes: common, isRegular: samples.every(({ start }) => (start - first) % (common * minuteMs) === 0) };
}

/** The zone of the labels, and the zone of the days of the API. */
export interface Zones {
  readonly labels: Zone;
  readonly days: Zone;
}

/** The begin of the day of the API with the same date as a day of the labels. */
const sameDay = (midnight: number, { days }: Zones): number => days.startOfDay(midnight + dayMs / 2);

/** Moves the values of days to midnight: a day that is written at noon or at its last minute is still that day. */
export const atMidnights = (samples: readonly Sample[], zones: Zones): Sample[] =>
  unique(samples.map(({ start, value }) => ({ start: sameDay(zones.labels.startOfDay(start), zones), value })));

/** Moves the readings of a counter that are written around midnight to that midnight. */
export const atNearestMidnights = (samples: readonly Sample[], zones: Zones): Sample[] =>
  unique(
    samples.map(({ start, value }) => ({ start: sameDay(zones.labels.startOfDay(start + dayMs / 2), zones), value })),
  );

const unique = (samples: readonly Sample[]): Sample[] => [
  ...new Map(samples.map((sample) => [sample.start, sample])).values(),
];

/** The intervals of energies or of mean powers. Each interval begins at its value. */
export function toIntervals(samples: readonly Sample[], quantity: "energy" | "power", step: Step): Interval[] {
  const hours = step.minutes / minutesPerHour;
  if (!step.isRegular) return onGrid(samples, quantity, step.minutes);
  return samples.map(({ start, value }) => ({
    start,
    minutes: step.minutes,
    kwh: value === null ? null : roundKwh(quantity === "power" ? value * hours : value),
  }));
}

/**
 * The energy of values at irregular times, on a grid. A value counts until the next one, and at most for twice the
 * usual step; its energy is divided among the intervals of the grid that it covers.
 */
function onGrid(samples: readonly Sample[], quantity: "energy" | "power", minutes: number): Interval[] {
  const stepMs = minutes * minuteMs;
  const energies = new Map<number, number | null>();
  for (const [position, { start, value }] of samples.entries()) {
    const next = samples[position + 1]?.start ?? Number.POSITIVE_INFINITY;
    const end = next - start <= 2 * stepMs ? next : start + stepMs;
    const kw =
      value === null ? null : quantity === "power" ? value : (value / (end - start)) * minutesPerHour * minuteMs;
    for (let slot = start - (start % stepMs); slot < end; slot += stepMs) {
      const coveredMs = Math.min(end, slot + stepMs) - Math.max(start, slot);
      const before = energies.get(slot) ?? null;
      const kwh = kw === null ? null : (kw * coveredMs) / (minutesPerHour * minuteMs);
      energies.set(slot, before === null ? kwh : before + (kwh ?? 0));
    }
  }
  return [...energies].map(([start, kwh]) => ({ start, minutes, kwh: kwh === null ? null : roundKwh(kwh) }));
}
