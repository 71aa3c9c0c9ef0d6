/** Clocks that are off by whole hours, from the hours of days with recorded light. domain/issues.md#clock */
import { type Day, daysPerWeek } from "../lib/local-days";
import type { MeterHour } from "./energy";

/** How far the hours of a day are from the hours of the sun. Days without an answer have no value. */
export interface DayShift {
  readonly day: Day;
  /** The hours that the clock is fast; negative when it is slow, 0 when it is right. */
  readonly hours: number;
  /** The energy in hours without sun, and the energy that the clock alone would move there, as shares of the day. */
  readonly dark: number;
  readonly movedToDark: number;
}

/** The time during which the clock of a meter was off. `foundOn` and `resolvedOn` are the mornings after the days that show it. */
export interface ClockShift {
  readonly beganOn: Day;
  readonly foundOn: Day;
  /** Null: it is still off. */
  readonly resolvedOn: Day | null;
  /** The days that show it, with its hours on each of them. */
  readonly days: readonly DayShift[];
  /** The clock was right before. */
  readonly movedOnOneDay: boolean;
  /** Energy was measured in hours without sun. */
  readonly hasDarkHours: boolean;
}

const shifts = [-2, -1, 0, 1, 2] as const;
/** Moved by the right hours, the energy of a day stands in other hours than expected by this part of the next best at most. */
const clearlyBetter = 0.5;
/** As many days in a row show that the clock is off, or right again. */
const minDays = 4;
/**
 * Panels in another direction also give their energy earlier or later, but not from one day on, and none without sun: at
 * least the second share of what the clock moves there shows it, and less than the third one contradicts it.
 */
const minDaysBefore = daysPerWeek;
const minDarkPart = 0.3;
const maxDarkPartOfOthers = 0.05;
/** Of the energy of a day: less than this moves to dark hours when the sun rises and sets on the hour. */
const minMovedToDark = 0.0005;

/**
 * The whole hours by which the energy of a day has to be moved to fit the light; null when no shift is clearly better than
 * the other ones, and for a day with hours that are not known.
 */
export function shiftOfDay(day: Day, hours: readonly MeterHour[]): DayShift | null {
  const isKnown = hours.every(
    ({ generated, expected, isInLonger }) => generated !== null && expected >= 0 && !isInLonger,
  );
  const [total, totalExpected] = [sumOf(hours, "generated"), sumOf(hours, "expected")];
  if (!isKnown || !(total > 0) || !(totalExpected > 0)) return null;
  const expectedAt = (index: number) => (hours[index]?.expected ?? 0) / totalExpected;
  const [best, second] = shifts
    .map((shift) => ({ shift, misplaced: misplacedBy(shift) }))
    .toSorted((a, b) => a.misplaced - b.misplaced);
  if (!best || !second || best.misplaced > clearlyBetter * second.misplaced) return null;
  const dark = [...hours.entries()].filter(([, { expected }]) => expected === 0);
  return {
    day,
    hours: best.shift,
    dark: dark.reduce((sum, [, { generated }]) => sum + (generated ?? 0) / total, 0),
    movedToDark: dark.reduce((sum, [index]) => sum + expectedAt(index - best.shift), 0),
  };

  /** The share of the energy that lies in other hours than a clock that is `shift` hours fast shows. */
  function misplacedBy(shift: number): number {
    return hours.reduce(
      (sum, { generated }, index) => sum + Math.abs((generated ?? 0) / total - expectedAt(index - shift)) / 2,
      0,
    );
  }
}

const sumOf = (hours: readonly MeterHour[], of: "generated" | "expected") =>
  hours.reduce((sum, hour) => sum + (hour[of] ?? 0), 0);

/**
 * The times during which the clock was off by whole hours in one direction, from the days that tell. PVAnalytics compares
 * the middle of each day with solar noon and searches the days on which the difference changes
 * (`pvanalytics.quality.time.shifts_ruptures`); with recorded light the hours of one day show the difference.
 */
export function findClockShifts(days: readonly DayShift[]): ClockShift[] {
  const found: ClockShift[] = [];
  for (const [position, current] of days.entries()) {
    const open = found.at(-1);
    if (open?.resolvedOn !== null) {
      const begun = shiftUntil(days, position);
      if (begun) found.push(begun);
      continue;
    }
    const direction = Math.sign(open.days[0]?.hours ?? 0);
    const shows = ({ hours }: DayShift) => Math.sign(hours) === direction;
    const isOver = !days.slice(position - minDays + 1, position + 1).some(shows);
    const next = isOver ? { resolvedOn: current.day + 1 } : { days: [...open.days, ...[current].filter(shows)] };
    found[found.length - 1] = { ...open, ...next };
  }
  return found;
}

/** The shift that the days up to a position show; null when it is not clear. */
function shiftUntil(days: readonly DayShift[], position: number): ClockShift | null {
  const direction = Math.sign(days[position]?.hours ?? 0);
  const first = days.findLastIndex(({ hours }, index) => index <= position && Math.sign(hours) !== direction) + 1;
  const run = days.slice(first, position + 1);
  const isSteady = run.slice(-minDays).every(({ hours }) => hours === days[position]?.hours);
  if (direction === 0 || run.length < minDays || !isSteady) return null;
  const before = days.slice(Math.max(first - minDaysBefore, 0), first);
  const movedOnOneDay = before.length === minDaysBefore && before.every(({ hours }) => hours === 0);
  const dark = darkPartOf(run);
  const hasDarkHours = dark !== null && dark >= minDarkPart;
  if (!hasDarkHours && (!movedOnOneDay || (dark !== null && dark < maxDarkPartOfOthers))) return null;
  const [{ day: beganOn }, { day: last }] = [run[0] as DayShift, run.at(-1) as DayShift];
  return { beganOn, foundOn: last + 1, resolvedOn: null, days: run, movedOnOneDay, hasDarkHours };
}

/** The measured part of what the clock moves to hours without sun; null when it moves almost nothing there. */
function darkPartOf(days: readonly DayShift[]): number | null {
  const sum = (of: "dark" | "movedToDark") => days.reduce((all, day) => all + day[of], 0);
  return sum("movedToDark") >= minMovedToDark * days.length ? sum("dark") / sum("movedToDark") : null;
}

/** The hours of a day. Energy is in the hour in which it was generated, although the clock of the meter is off. */
export function inSunHours(hours: readonly MeterHour[], shift: DayShift | null): readonly MeterHour[] {
  if (shift === null || shift.hours === 0) return hours;
  return hours.map((hour, index) => ({ ...hour, generated: hours[index + shift.hours]?.generated ?? 0 }));
}
