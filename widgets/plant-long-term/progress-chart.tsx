import { deliveredRatio, type PromiseStatus, realizedProgress } from "@entities/promise";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import type { CSSProperties, ReactNode } from "react";
import { axisMaxPct, axisTicksPct } from "./axis";
import styles from "./progress-chart.module.css";

/** The realized progress of a period as bars; 100% is the promise. Each bar has its value as text. */
export function ProgressChart({ promise }: { promise: PromiseStatus }) {
  const { number } = useFormat();
  const realized = realizedProgress(promise);
  const delivered = deliveredRatio(promise);
  const known = [realized, delivered].filter((ratio) => ratio !== null);
  if (known.length === 0) return null;
  const max = axisMaxPct(known);
  const percent = (pct: number, digits = 0) => `${number(pct, digits, true)}%`;
  const position = (pct: number) => ({ "--at": `${(100 * pct) / max}%` }) as CSSProperties;
  const bar = (label: ReactNode, ratio: number | null, className: string | undefined) =>
    ratio !== null && (
      <div className={styles.row}>
        <dt>{label}</dt>
        <dd>
          <span className={styles.track} aria-hidden="true">
            <span className={className} style={position(ratio * 100)} />
          </span>
          {percent(ratio * 100, 2)}
        </dd>
      </div>
    );
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <Trans>Progress, in % of the yield promised until now</Trans>
      </figcaption>
      <div className={styles.plot} style={{ "--promise": `${10_000 / max}%` } as CSSProperties}>
        <dl className={styles.bars}>
          {bar(<Trans>Realized progress, corrected for radiation</Trans>, realized, styles.realized)}
          {bar(<Trans>Delivered, as measured</Trans>, delivered, styles.delivered)}
        </dl>
        <div className={styles.axis} aria-hidden="true">
          {axisTicksPct(max).map((tick) => (
            <span key={tick} className={styles.tick} style={position(tick)}>
              {percent(tick)}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}
