import { type PromiseStatus, realizedProgress } from "@entities/promise";
import { Trans } from "@lingui/react/macro";
import { localeOf } from "@shared/i18n/language";
import { useFormat } from "@shared/i18n/use-format";
import { formatEnergy } from "@shared/lib/energy";
import type { ReactNode } from "react";
import styles from "./long-term.module.css";

const wattHoursInKwh = 1_000;

/** The figures of a period. */
export function PeriodStats({ promise }: { promise: PromiseStatus }) {
  const { language, number } = useFormat();
  const energy = (wattHours: number | null) => {
    if (wattHours === null) return "–";
    const { amount, unit } = formatEnergy(wattHours / wattHoursInKwh, localeOf[language]);
    return `${amount} ${unit}`;
  };
  const percent = (pct: number | null) => (pct === null ? "–" : `${number(pct, 2, true)}%`);
  const progress = realizedProgress(promise);
  return (
    <dl className={styles.stats}>
      <Figure label={<Trans>Realized progress</Trans>}>{percent(progress && progress * 100)}</Figure>
      <Figure label={<Trans>Delivered</Trans>}>{energy(promise.delivered_till_now_wh)}</Figure>
      <Figure label={<Trans>Promised until now</Trans>}>{energy(promise.promised_till_now_wh)}</Figure>
      <Figure label={<Trans>Promised in total</Trans>}>{energy(promise.promised_total_wh)}</Figure>
      <Figure label={<Trans>Radiation, relative to normal</Trans>}>
        {percent(promise.radiation_received_pct)}
      </Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
