import { isStatedValue, withSign } from "@heliograph/rules/units";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import type { PromiseStatus } from "./api";
import { promisePresentation } from "./period";

/** What was delivered minus what was promised until now: in kWh, and as a ratio of the promise. */
export interface PromiseDifference {
  kwh: number;
  ratio: number | null;
}

/** A flag as a coloured icon with its label (domain/promises.md#flags). */
export function PromiseFlagIcon({ flag }: { flag: string | null }) {
  const { i18n } = useLingui();
  if (flag === null) return <EmptyValue />;
  const { level, label } = promisePresentation(flag);
  return <StatusIcon level={level}>{i18n._(label)}</StatusIcon>;
}

/** A signed difference: "−92.1 MWh (−21.4%)". */
export function PromiseDifferenceText({ difference: { kwh, ratio } }: { difference: PromiseDifference }) {
  const format = useFormat();
  const share = ratio === null ? "" : ` (${withSign(kwh, format.percent(Math.abs(ratio)))})`;
  return `${withSign(kwh, format.energy(Math.abs(kwh)))}${share}`;
}

interface DifferenceEurosProps {
  kwh: number | null;
  /** The price of a kWh in euros. Null if it is not known. */
  price: number | null;
  className?: string | undefined;
}

/** The value of a difference: "about €9,210" (domain/promises.md#difference). Renders nothing without a price, and below 10 cents. */
export function DifferenceEuros({ kwh, price, className }: DifferenceEurosProps) {
  const format = useFormat();
  const value = kwh === null || price === null ? null : Math.abs(kwh) * price;
  if (!isStatedValue(value)) return null;
  const euros = format.lossEuros(value);
  return (
    <span className={className}>
      <Trans>about {euros}</Trans>
    </span>
  );
}

/** A smaller number counts as 0 days. */
const leastDays = 0.05;

type LeftOutDaysProps = Pick<PromiseStatus, "left_out_days"> & { className?: string | undefined };

/**
 * States how many days without data the promise so far leaves out. Renders nothing if no days are left out or the API
 * does not offer the number (domain/promises.md#days-without-data).
 */
export function LeftOutDays({ left_out_days: days, className }: LeftOutDaysProps) {
  if (!days || days < leastDays) return null;
  const rounded = Math.round(days * 10) / 10;
  return (
    <span className={className}>
      <Trans>
        Left out: <Plural value={rounded} one="# day without data" other="# days without data" />
      </Trans>
    </span>
  );
}

/** Why a plant has no promise (domain/promises.md#loading). */
export function NoPromisesText({ p90Kwh, isRetired }: { p90Kwh: number | null; isRetired: boolean }) {
  if (isRetired) return <Trans>Nothing is promised, because no meter of this plant is in use.</Trans>;
  return (
    <>
      <Trans>No long-term performance data yet. Monitoring takes about a week to start.</Trans>{" "}
      {p90Kwh === null && <Trans>Nothing is promised without a yearly yield (P90) of the meters.</Trans>}
    </>
  );
}
