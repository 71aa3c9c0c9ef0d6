import type { PromiseStatus } from "./api";

/** An ended period counts as on target when it deviates by less than this, in percent (domain/promises.md#progress). */
const tolerancePct = 0.5;

/**
 * Normal over received radiation, so that a dull year excuses a low yield; null if it is not known. The flags of the API
 * are judged by the same ratio.
 */
function radiationRatio({ radiation_received_pct: received }: PromiseStatus): number | null {
  return received !== null && received > 0 ? 100 / received : null;
}

const rounded = (ratio: number) => Math.round(ratio * 1e4) / 1e4;

/** Delivered divided by promised yield until now, as measured; null if it is not known. */
export function deliveredRatio(promise: PromiseStatus): number | null {
  const { delivered_till_now_wh: delivered, promised_till_now_wh: promised } = promise;
  if (delivered === null || promised === null || promised <= 0) return null;
  return rounded(delivered / promised);
}

/** Delivered divided by promised yield, times the radiation ratio (domain/promises.md#progress): 1 is as promised. */
export function realizedProgress(promise: PromiseStatus): number | null {
  const { delivered_till_now_wh: delivered, promised_till_now_wh: promised } = promise;
  const ratio = radiationRatio(promise);
  if (ratio === null || delivered === null || promised === null || promised <= 0) return null;
  return rounded((delivered / promised) * ratio);
}

/** Whether a progress is within 0.5% of the promise, as displayed with two decimals (domain/promises.md#progress). */
export const isWithinTolerance = (progress: number): boolean =>
  Math.abs(Math.round(progress * 1e4) - 1e4) < tolerancePct * 100;
