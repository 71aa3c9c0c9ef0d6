import { areRetired, meanPrice } from "@entities/meter";
import { lastExpectedDay, type PlantView, plantPermissions, plantResourceHref } from "@entities/plant";
import {
  behindFlag,
  deliveredRatio,
  hasEnded,
  isMet,
  isOngoing,
  lastDayOfPeriod,
  NoPromisesText,
  newestPeriodFirst,
  type PromiseStatus,
  promisePresentation,
  realizedProgress,
} from "@entities/promise";
import { PromisedTotalForm } from "@features/edit-promise";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { dayOf } from "@shared/lib/dates";
import { Alert } from "@shared/ui/alert/alert";
import { Badge } from "@shared/ui/badge/badge";
import { CollapsibleCard } from "@shared/ui/card/card";
import { Explain } from "@shared/ui/explain/explain";
import { Resource } from "@shared/ui/resource/resource";
import type { CSSProperties, ReactNode } from "react";
import styles from "./long-term.module.css";
import { PeriodStats, PeriodSummary } from "./period-summary";

/** The yearly promise periods of a plant, newest first (domain/promises.md#periods). */
export function LongTermTab({ view }: { view: PlantView }) {
  const { canEdit } = plantPermissions(view);
  return (
    <div className="stack">
      {view.hasKpis && view.plant.degradation && <DegradationText {...view.plant.degradation} />}
      <Resource<PromiseStatus[]>
        href={plantResourceHref("plant-promises", view.ref)}
        parts={["promises"]}
        failure={msg`Failed to fetch long-term-monitoring.`}
      >
        {(promises) =>
          promises.length === 0 ? (
            <Alert kind="warning">
              <NoPromisesText p90Kwh={view.plant.total_p90} isRetired={areRetired(view.plant.meters, view.today)} />
            </Alert>
          ) : (
            <div className="stack">
              {newestPeriodFirst(promises).map((promise) => (
                <PeriodCard key={promise.id ?? promise.period_start} view={view} promise={promise} editable={canEdit} />
              ))}
            </div>
          )
        }
      </Resource>
    </div>
  );
}

/** How the energy of a plant changes by year in the same light, with its interval (domain/scores.md#degradation). */
export function DegradationText(degradation: NonNullable<PlantView["plant"]["degradation"]>) {
  const { t } = useLingui();
  const format = useFormat();
  const { start_date: start, end_date: end } = degradation;
  const [change, low, high] = [degradation.share_per_year, degradation.low, degradation.high].map((share) =>
    format.percent(share),
  );
  const days = format.dateRange(start, end);
  return (
    <p>
      <strong>
        <Trans>Degradation: {change} per year</Trans>
      </strong>{" "}
      <Trans>
        (95% confidence: {low} to {high})
      </Trans>
      <Explain term={t`Degradation`}>
        <Trans>
          The change of the energy by year in the same light: the median of the days compared with those one year
          before. Days with a known fault are left out. Period: {days}.
        </Trans>
      </Explain>
    </p>
  );
}

interface PeriodCardProps {
  view: PlantView;
  promise: PromiseStatus;
  /** Whether the promised total can be edited. */
  editable: boolean;
}

/** A yearly promise period: its summary, progress chart, settings and explanation. */
function PeriodCard({ view: { ref, plant, today }, promise, editable }: PeriodCardProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { id: promiseId, period_start: periodStart, promised_total_wh: totalWh } = promise;
  const first = periodStart ? dayOf(periodStart) : null;
  const start = first ? format.date(first) : "–";
  const end = first ? format.date(lastDayOfPeriod(first)) : "–";
  const alert = behindFlag([promise], today);
  const ended = hasEnded(promise, today);
  const met = ended ? isMet(promise) : null;
  const delivered = ended ? deliveredRatio(promise) : null;
  const share = delivered === null ? null : format.percent(delivered);
  const lastDay = lastExpectedDay(plant, today);
  return (
    <CollapsibleCard
      title={
        <Trans>
          Period {start} to {end}
        </Trans>
      }
      aside={
        alert ? (
          <Badge tone={alert === "BEHIND" ? "medium" : "not-ok"}>{i18n._(promisePresentation(alert).label)}</Badge>
        ) : met !== null ? (
          <Badge tone={met ? "ok" : "not-ok"}>{met ? <Trans>Met</Trans> : <Trans>Not met</Trans>}</Badge>
        ) : (
          share && (
            <Badge>
              <Trans>{share}, as measured</Trans>
            </Badge>
          )
        )
      }
      expanded={isOngoing(promise, lastDay)}
    >
      <div className="stack gap-5">
        <PeriodSummary promise={promise} today={today} lastDay={lastDay} />
        <ProgressChart promise={promise} />
        <PeriodStats promise={promise} price={meanPrice(plant.meters, today)} />
        <div className={`columns ${styles.columns}`}>
          {editable && promiseId !== null && (
            <section>
              <h3 className={styles.heading}>
                <Trans>Settings</Trans>
              </h3>
              <PromisedTotalForm plant={ref} promiseId={promiseId} totalWh={totalWh} ended={ended} />
            </section>
          )}
          <section>
            <h3 className={styles.heading}>
              <Trans>How this is calculated</Trans>
            </h3>
            <p className={styles.explanation}>
              {promise.radiation_received_pct === null ? (
                <Trans>
                  The delivered yield is compared with the yield that was promised up to now. Without recorded weather,
                  the radiation of these days is not known: a lower yield may be due to less sun than normal, so it is
                  not stated whether the promise was met.
                </Trans>
              ) : (
                <Trans>
                  The delivered yield is compared with the yield that was promised up to now. The comparison is
                  corrected for the radiation: in a year with less sun than normal, a lower yield still meets the
                  promise. 100% is exactly as promised.
                </Trans>
              )}
            </p>
          </section>
        </div>
      </div>
    </CollapsibleCard>
  );
}

/** The realized progress of a period as bars. 100% is the promise. Each bar has its value as text. */
function ProgressChart({ promise }: { promise: PromiseStatus }) {
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
