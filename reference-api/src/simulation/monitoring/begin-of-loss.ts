/** The day on which a loss of a measured meter began, from the ratios of its days. domain/issues.md#types */
import type { Day } from "../local-days";
import type { MeterHistory } from "../meters/meter-history";

/** The days before the last one that are searched. */
const searchedDays = 75;
/** The level before the loss needs some days. */
const minDaysBefore = 7;

interface RatioDay {
  readonly day: Day;
  readonly ratio: number;
  /** Days with more light tell more. */
  readonly weight: number;
}

/**
 * Fits two courses to the days up to `to` by least squares: a level that falls to another one on a day, and a level that
 * falls steadily from a day on, as by dirt. Returns the day of the better one; null when there are too few days. Days that
 * are not `included` have another cause.
 */
export function beginOfLoss(
  history: MeterHistory,
  earliest: Day,
  to: Day,
  included: (day: Day) => boolean,
): Day | null {
  const days = ratioDays(history, Math.max(earliest, to - searchedDays), to).filter(({ day }) => included(day));
  let best: { day: Day; error: number } | null = null;
  for (let position = minDaysBefore; position < days.length; position++) {
    const { day } = days[position] as RatioDay;
    const step = (each: RatioDay) => (each.day >= day ? 1 : 0);
    const ramp = (each: RatioDay) => Math.max(each.day - day + 1, 0);
    for (const course of [step, ramp]) {
      const error = errorOf(days, course);
      if (best === null || error < best.error) best = { day, error };
    }
  }
  return best?.day ?? null;
}

/** The weighted squares that the best line through a course leaves, if it falls; otherwise infinity. */
function errorOf(days: readonly RatioDay[], course: (day: RatioDay) => number): number {
  let [weights, xs, ys] = [0, 0, 0];
  for (const day of days) {
    weights += day.weight;
    xs += day.weight * course(day);
    ys += day.weight * day.ratio;
  }
  const [meanX, meanY] = [xs / weights, ys / weights];
  let [xx, xy, yy] = [0, 0, 0];
  for (const day of days) {
    const [x, y] = [course(day) - meanX, day.ratio - meanY];
    xx += day.weight * x * x;
    xy += day.weight * x * y;
    yy += day.weight * y * y;
  }
  return xx > 0 && xy < 0 ? yy - xy ** 2 / xx : Number.POSITIVE_INFINITY;
}

function ratioDays({ from, generated, comparedExpected, snow }: MeterHistory, first: Day, to: Day): RatioDay[] {
  const days: RatioDay[] = [];
  for (let day = Math.max(first, from); day <= to; day++) {
    const position = day - from;
    const weight = comparedExpected[position] as number;
    const ratio = (generated[position] as number) / weight;
    if (weight > 0 && !Number.isNaN(ratio) && snow[position] === 0) days.push({ day, ratio, weight });
  }
  return days;
}
