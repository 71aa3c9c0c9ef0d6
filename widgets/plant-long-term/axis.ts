/** The least end of the axis, in percent (spec 2 §9). */
const suggestedMaxPct = 110;
const stepPct = 25;

/** The end of an axis in percent: 110, or the next step above the largest value. */
export function axisMaxPct(ratios: readonly number[]): number {
  const largest = Math.max(...ratios.map((ratio) => Math.round(ratio * 1e4) / 100), 0);
  return largest <= suggestedMaxPct ? suggestedMaxPct : Math.ceil(largest / stepPct) * stepPct;
}

/** The labelled values of an axis, at most five apart from its end. */
export function axisTicksPct(maxPct: number): number[] {
  const step = stepPct * Math.ceil(maxPct / (5 * stepPct));
  return Array.from({ length: Math.floor(maxPct / step) + 1 }, (_, index) => index * step);
}
