import { deliveredRatio, type PromiseStatus, realizedProgress } from "@entities/promise";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import type { CSSProperties, ReactNode } from "react";
import styles from "./progress-chart.module.css";

/** The realized progress of a period as bars. 100% is the promise. Each bar has its value as text. */
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
    <figure className={`stack gap-3 ${styles.chart}`}>
      <figcaption className="hint">
        <Trans>Progress, in % of the yield promised until now</Trans>
      </figcaption>
      <div style={{ "--promise": `${10_000 / max}%` } as CSSProperties}>
        <dl className="stack gap-2">
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

/** The minimum end of the axis, in percent (domain/promises.md#progress). */
const suggestedMaxPct = 110;
const stepPct = 25;

/** The end of an axis in percent: 110, or the next step above the largest value. */
export function axisMaxPct(ratios: readonly number[]): number {
  const largest = Math.max(...ratios.map((ratio) => Math.round(ratio * 1e4) / 100), 0);
  return largest <= suggestedMaxPct ? suggestedMaxPct : Math.ceil(largest / stepPct) * stepPct;
}

/** The labelled values of an axis: at most five, and its end. */
export function axisTicksPct(maxPct: number): number[] {
  const step = stepPct * Math.ceil(maxPct / (5 * stepPct));
  return Array.from({ length: Math.floor(maxPct / step) + 1 }, (_, index) => index * step);
}
