import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import type { PromiseStatus } from "./api";
import { hasEnded } from "./period";
import { correctedDifference, measuredDifference, yieldsSoFar } from "./progress";
import { DifferenceEuros, LeftOutDays, PromiseDifferenceText, PromiseFlagIcon } from "./promise-status";

interface PromiseSoFarProps {
  promise: PromiseStatus;
  today: Temporal.PlainDate;
  /** The price of a kWh in euros. Null if it is not known or not shown. */
  price: number | null;
  /** Of what is said beside the figures. */
  asideClass: string | undefined;
}

const wattHoursInKwh = 1_000;

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
