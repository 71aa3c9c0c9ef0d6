import { type Finding, type Interval, type LeftOut, minuteMs, minutesPerDay, roundKwh, type Sample } from "../series";
import type { Step } from "./intervals";

const hourMs = 60 * minuteMs;
/** A counter that falls by less than a thousandth trembles. */
const almost = 0.999;
/** A reading that is too high is followed by a right one within this number of readings. */
const maxOutliers = 12;

/** The minutes of each interval while a counter stands for more than a day. */
const longZeroMinutes = 720;
/** A counter that stands over a longer gap says nothing: its reading may be from another time. */
const maxZeroDays = 366;

interface CounterIntervals {
  readonly intervals: readonly Interval[];
  readonly leftOut: readonly LeftOut[];
  readonly findings: readonly Finding[];
}

interface Reading {
  readonly start: number;
  readonly value: number;
}

/**
 * The energy between the readings of a counter. Energy over a gap stays one interval, and energy of more than a day is
 * left out: it belongs to no single day (domain/measurement-files.md#counters).
 */
export function counterIntervals(
  samples: readonly Sample[],
  { minutes: stepMinutes, isRegular }: Step,
  { possibleKwh, dayOf, isOfChanges = false }: CounterOptions,
): CounterIntervals {
  const received = samples.filter((sample): sample is Reading => sample.value !== null);
  const readings = isRegular && !isOfChanges ? received : atHours(received, isOfChanges);
  const step = isRegular && !isOfChanges ? stepMinutes : 60;
  const tally = createTally(dayOf);
  const returns = returnsOf(readings);
  const intervals: Interval[] = [];
  const leftOut: LeftOut[] = [];
  let last = readings[0];
  let lastAt = 0;
  /** Since when the counter has stood at its last reading, and the number of intervals before. */
  let stood = { since: last?.start ?? 0, intervals: 0 };
  for (let at = 1; at < readings.length && last; at++) {
    const reading = readings[at] as Reading;
    const { end, kwh, minutes } = differenceOf(last, reading);
    const isPossible = kwh >= 0 && kwh <= possibleKwh(minutes);
    const back = kwh < 0 ? returnAt(lastAt) : null;
    if (back !== null) {
      tally("counter-outlier", reading.start, 0, back - at);
      at = back - 1;
      continue;
    }
    if (kwh > 0 && !isPossible && isOutlier(readings, at, last)) {
      tally("counter-outlier", reading.start);
      continue;
    }
    if (kwh < 0) tally("counter-reset", reading.start);
    else if (kwh === 0) addZeros(last.start, end);
    else if (!isPossible) addJump(end, kwh);
    else if (minutes <= step) intervals.push({ start: last.start, minutes: step, kwh });
    else at = addGap(at);
    const current = readings[at] as Reading;
    if (current.value !== last.value) {
      if (isPossible) tallyStand(last.start);
      stood = { since: current.start, intervals: intervals.length };
    }
    last = current;
    lastAt = at;
  }
  if (last) tallyStand(last.start);
  return { intervals, leftOut, findings: tally.findings() };

  function tallyStand(until: number): void {
    if (until - stood.since >= 2 * minutesPerDay * minuteMs) tally("counter-stood", stood.since);
  }

  /** The minutes between two readings. A day has 23 to 25 hours, and is written as 1,440 minutes. */
  function differenceOf(from: Reading, to: Reading) {
    const minutes = (to.start - from.start) / minuteMs;
    return {
      end: to.start,
      kwh: roundKwh(to.value - from.value),
      minutes: step === minutesPerDay ? Math.round(minutes / minutesPerDay) * minutesPerDay : minutes,
    };
  }

  /** A counter that stands has counted nothing in each step, also over a gap; a long gap has few intervals. */
  function addZeros(from: number, end: number): void {
    if (end - from > maxZeroDays * minutesPerDay * minuteMs) return;
    if (step === minutesPerDay) intervals.push({ start: from, minutes: step, kwh: 0 });
    else {
      const isLong = end - from > minutesPerDay * minuteMs;
      const rest = isLong ? addSteps(from, end, longZeroMinutes) : from;
      addSteps(rest, end, step);
    }
  }

  /** Returns the end of the last step. */
  function addSteps(from: number, end: number, minutes: number): number {
    let start = from;
    for (; start + minutes * minuteMs <= end; start += minutes * minuteMs) intervals.push({ start, minutes, kwh: 0 });
    return start;
  }

  /** A counter that rose after it had stood still. The energy belongs to the whole time without a rise. */
  function addJump(end: number, kwh: number): void {
    intervals.length = stood.intervals;
    const minutes = (end - stood.since) / minuteMs;
    if (minutes <= minutesPerDay && kwh <= possibleKwh(minutes)) {
      intervals.push({ start: stood.since, minutes, kwh });
      tally("counter-gap", stood.since, kwh);
    } else leftOut.push({ code: "counter-jump", start: stood.since, end, kwh });
  }

  /**
   * A gap is extended to whole hours where a reading is there, so that there are few lengths of intervals. Returns the
   * position of the reading at its end.
   */
  function addGap(at: number): number {
    const from = last as Reading;
    let to = at;
    if (step < 60) {
      for (let next = at; next < readings.length; next++) {
        const { start } = readings[next] as Reading;
        if (start - (readings[at] as Reading).start >= hourMs) break;
        const { kwh, minutes } = differenceOf(from, readings[next] as Reading);
        if (kwh < 0 || kwh > possibleKwh(minutes)) break;
        if ((start - from.start) % hourMs === 0) {
          to = next;
          break;
        }
      }
    }
    const { kwh, minutes } = differenceOf(from, readings[to] as Reading);
    if (minutes <= minutesPerDay) {
      intervals.push({ start: from.start, minutes, kwh });
      tally("counter-gap", from.start, kwh);
    } else leftOut.push({ code: "counter-long-gap", start: from.start, end: (readings[to] as Reading).start, kwh });
    return to;
  }

  /**
   * The position at which a counter that fell is back at its old reading or above it. It had not restarted if it did not
   * count in between: it is 0 while an inverter sleeps, and it may tremble by its last digit. Null: it has restarted.
   */
  function returnAt(before: number): number | null {
    const back = returns[before] as number;
    const reading = readings[back];
    if (!reading) return null;
    const { kwh, minutes } = differenceOf(readings[before] as Reading, reading);
    const first = (readings[before + 1] as Reading).value;
    const beforeBack = (readings[back - 1] as Reading).value;
    const isTremble = first >= (readings[before] as Reading).value * almost;
    return kwh <= possibleKwh(minutes) && (isTremble || beforeBack <= first) ? back : null;
  }

  /** Whether a reading is too high: a later one is lower, and fits to the reading before. */
  function isOutlier(all: readonly Reading[], at: number, before: Reading): boolean {
    const { value } = all[at] as Reading;
    return all.slice(at + 1, at + 1 + maxOutliers).some((later) => {
      const { kwh, minutes } = differenceOf(before, later);
      return later.value < value && kwh >= 0 && kwh <= possibleKwh(minutes);
    });
  }
}

/** For each reading, the position of the next reading that is not lower; the number of readings if none follows. */
function returnsOf(readings: readonly Reading[]): Uint32Array {
  const returns = new Uint32Array(readings.length);
  for (let at = readings.length - 1; at >= 0; at--) {
    let next = at + 1;
    while (next < readings.length && (readings[next] as Reading).value < (readings[at] as Reading).value) {
      next = returns[next] as number;
    }
    returns[at] = next;
  }
  return returns;
}

interface CounterOptions {
  /** The maximum energy of a number of minutes. */
  readonly possibleKwh: (minutes: number) => number;
  readonly dayOf: (instant: number) => string;
  /** Whether a reading is only written when it changes. */
  readonly isOfChanges?: boolean;
}

/**
 * The reading at hours: the last one of the hour before. If only changes are written, a reading counts until the next
 * one, and is also there at the last hour before it.
 */
function atHours(readings: readonly Reading[], isOfChanges: boolean): Reading[] {
  const atHour = new Map<number, number>();
  for (const [position, { start, value }] of readings.entries()) {
    const hour = Math.ceil(start / hourMs) * hourMs;
    atHour.set(hour, value);
    const next = readings[position + 1]?.start ?? start;
    const lastHour = Math.ceil(next / hourMs) * hourMs - hourMs;
    if (isOfChanges && lastHour > hour) atHour.set(lastHour, value);
  }
  return [...atHour].map(([start, value]) => ({ start, value }));
}

function createTally(dayOf: (instant: number) => string) {
  const found = new Map<Finding["code"], { code: Finding["code"]; count: number; kwh: number; day: string }>();
  const add = (code: Finding["code"], instant: number, kwh = 0, times = 1) => {
    const before = found.get(code) ?? { code, count: 0, kwh: 0, day: dayOf(instant) };
    found.set(code, { ...before, count: before.count + times, kwh: roundKwh(before.kwh + kwh) });
  };
  return Object.assign(add, { findings: (): Finding[] => [...found.values()] });
}
