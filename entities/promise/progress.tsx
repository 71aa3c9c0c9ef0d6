import { smallestLossKwh } from "@heliograph/rules/units";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import type { PromiseStatus } from "./api";
import { hasEnded } from "./period";
import {
  DifferenceEuros,
  LeftOutDays,
  type PromiseDifference,
  PromiseDifferenceText,
  PromiseFlagIcon,
} from "./promise-status";

/** What a promise says of the yields until now. */
export type YieldsOfPromise = Pick<
  PromiseStatus,
  "delivered_till_now_wh" | "promised_till_now_wh" | "radiation_received_pct"
>;

/** An ended period counts as on target when it deviates by less than this, in percent (domain/promises.md#progress). */
const tolerancePct = 0.5;

/**
 * Returns normal divided by received radiation, so that a year with little sun does not count against the plant; null
 * if it is not known. The API uses the same ratio for its flags.
 */
function radiationRatio({ radiation_received_pct: received }: YieldsOfPromise): number | null {
  return received !== null && received > 0 ? 100 / received : null;
}

const rounded = (ratio: number) => Math.round(ratio * 1e4) / 1e4;

const wattHoursInKwh = 1_000;

/**
 * Returns the yields until now in kWh. Null if one is not known, or if nothing can be compared yet because less than
 * the smallest stated energy was promised, as on the first day of a period.
 */
export function yieldsSoFar(promise: YieldsOfPromise): { deliveredKwh: number; promisedKwh: number } | null {
  const { delivered_till_now_wh: delivered, promised_till_now_wh: promised } = promise;
  if (delivered === null || promised === null || promised < smallestLossKwh * wattHoursInKwh) return null;
  return { deliveredKwh: delivered / wattHoursInKwh, promisedKwh: promised / wattHoursInKwh };
}

/** Returns delivered divided by promised yield until now, without correction; null if it is not known. */
export function deliveredRatio(promise: PromiseStatus): number | null {
  const yields = yieldsSoFar(promise);
  return yields && rounded(yields.deliveredKwh / yields.promisedKwh);
}

/**
 * Returns delivered divided by promised yield, times the radiation ratio (domain/promises.md#progress). The value is 1
 * if the promise is met exactly.
 */
export function realizedProgress(promise: YieldsOfPromise): number | null {
  const yields = yieldsSoFar(promise);
  const ratio = radiationRatio(promise);
  return yields && ratio !== null ? rounded((yields.deliveredKwh / yields.promisedKwh) * ratio) : null;
}

/**
 * Returns the difference corrected for the radiation: what the API states, as lists do, otherwise the same from the
 * yields; null if it is not known (domain/promises.md#difference).
 */
export function correctedDifference(promise: PromiseStatus): PromiseDifference | null {
  const { difference_till_now_wh: wattHours, difference_till_now_pct: pct } = promise;
  const yields = yieldsSoFar(promise);
  const ratio = radiationRatio(promise);
  // Without the radiation, the API compares the yields as they were measured.
  if (!yields || promise.radiation_received_pct === null) return null;
  if (wattHours !== null) return { kwh: wattHours / wattHoursInKwh, ratio: pct === null ? null : pct / 100 };
  if (ratio === null) return null;
  const promisedKwh = yields.promisedKwh / ratio;
  return { kwh: yields.deliveredKwh - promisedKwh, ratio: yields.deliveredKwh / promisedKwh - 1 };
}

/** Returns the difference as measured, without the correction; null if it is not known. */
export function measuredDifference(promise: PromiseStatus): PromiseDifference | null {
  const yields = yieldsSoFar(promise);
  if (!yields) return null;
  const kwh = yields.deliveredKwh - yields.promisedKwh;
  return { kwh, ratio: kwh / yields.promisedKwh };
}

/**
 * Whether the promise of an ended period was met, corrected for the radiation: the yield is at most 0.5% lower. Null if
 * it is not known (domain/promises.md#progress).
 */
export function isMet(promise: PromiseStatus): boolean | null {
  const progress = realizedProgress(promise);
  return progress === null ? null : progress >= 1 || isWithinTolerance(progress);
}

/**
 * Whether a progress deviates by less than 0.5% from the promise, as displayed with two decimals
 * (domain/promises.md#progress).
 */
export const isWithinTolerance = (progress: number): boolean =>
  Math.abs(Math.round(progress * 1e4) - 1e4) < tolerancePct * 100;

interface PromiseSoFarProps {
  promise: PromiseStatus;
  today: Temporal.PlainDate;
  /** The price of a kWh in euros. Null if it is not known or not shown. */
  price: number | null;
  /** Of what is said beside the figures. */
  asideClass: string | undefined;
}

/** The state of a promise in sentences: its flag, what was delivered of what was promised, and the difference. */
export function PromiseSoFar({ promise, today, price, asideClass }: PromiseSoFarProps) {
  const format = useFormat();
  const yields = yieldsSoFar(promise);
  const corrected = correctedDifference(promise);
  const difference = corrected ?? measuredDifference(promise);
  const { amounts, unit } = format.energies([yields?.deliveredKwh ?? 0, yields?.promisedKwh ?? 0]);
  const [delivered] = amounts;
  const promised = `${amounts[1]} ${unit}`;
  const total = format.energy(promise.promised_total_wh && promise.promised_total_wh / wattHoursInKwh);
  return (
    <>
      {promise.summary !== null && <PromiseFlagIcon flag={promise.summary} />}
      <p>
        {yields && hasEnded(promise, today) ? (
          <Trans>
            Delivered:{" "}
            <strong>
              {delivered} of {promised}
            </strong>{" "}
            promised.
          </Trans>
        ) : yields ? (
          <Trans>
            Delivered:{" "}
            <strong>
              {delivered} of {promised}
            </strong>{" "}
            promised so far. {total} is promised for the whole period.
          </Trans>
        ) : (
          <Trans>{total} is promised for the whole period. Nothing can be compared yet.</Trans>
        )}
      </p>
      {difference && (
        <p>
          {corrected ? <Trans>Difference, corrected for radiation</Trans> : <Trans>Difference, as measured</Trans>}:{" "}
          <PromiseDifferenceText difference={difference} />{" "}
          <DifferenceEuros kwh={difference.kwh} price={price} className={asideClass} />
        </p>
      )}
      <LeftOutDays {...promise} className={asideClass} />
    </>
  );
}
