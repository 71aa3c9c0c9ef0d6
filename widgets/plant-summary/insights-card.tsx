import { statusTypeLabel } from "@entities/meter";
import {
  DataOffer,
  dataRange,
  hasLoss,
  hasNoWeatherSource,
  isExpectedUnknown,
  LossesLine,
  lossWindow,
  type PlantView,
  performanceHref,
  SetWeatherSourceText,
} from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { readRange } from "@shared/lib/date-range";
import { smallestLossKwh } from "@shared/lib/units";
import { SeriesNotice } from "@shared/ui/series-notice/series-notice";
import { NotReceivedOnDays } from "@shared/ui/value-cells/loss-value";
import type { CSSProperties } from "react";
import type { Insight, YieldInsights } from "./insights.server";
import styles from "./insights-card.module.css";
import type { SummaryCards } from "./summary.server";
import { SummaryCard } from "./summary-card";

/** The reasons for missing yield in the last two months (domain/scores.md#yield-insights). */
export function InsightsCard({
  view,
  cards,
}: {
  view: PlantView;
  cards: Pick<SummaryCards, "insights" | "insightDays">;
}) {
  const format = useFormat();
  const { search } = useLocation();
  const { start, end } = readRange(cards.insightDays);
  return (
    <SummaryCard title={<Trans>Yield insights</Trans>} hint={format.dateRange(start, end)} result={cards.insights}>
      {({ notes, ...insights }) => (
        <>
          <SeriesNotice notes={notes} />
          <Insights view={view} {...insights} />
          <DataOffer
            data={dataRange(view)}
            shown={{ start, end }}
            hrefOf={(range) => performanceHref(search, range)}
            className={styles.note}
          />
        </>
      )}
    </SummaryCard>
  );
}

/** The length and the color of a bar. */
const barStyle = (share: number, color: number | undefined) =>
  ({ "--share": `${share * 100}%`, "--color": `var(--chart-${color})` }) as CSSProperties;

/** Energy that was not received, which may not be lost. */
const isMissing = (insight: Insight) => insight.kind === "reason" && insight.reason === "yield_missing";

function Insights({ view, ...insights }: YieldInsights & { view: PlantView }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { isKnown, bars, lostKwh, incompleteKwh, missingKwh, missingDays, snowKwh } = insights;
  const colors = insightColors(bars);
  const labelOf = (insight: Insight) => {
    if (insight.kind === "reason") return i18n._(statusTypeLabel(insight.reason));
    return insight.kind === "other" ? t`Other` : t`Unknown`;
  };

  if (!isKnown) return <p className={styles.note}>{t`No data for these days.`}</p>;
  const lost = format.loss(lostKwh);
  const incomplete = format.loss(incompleteKwh);
  const windowEnd = format.date(lossWindow(view.today).end);
  const snow = format.loss(snowKwh);
  return (
    <>
      <LossesLine view={view} className={styles.note} />
      <p className={styles.note}>
        {hasNoWeatherSource(view.plant) ? (
          <SetWeatherSourceText isAdmin={view.viewer.isAdmin} />
        ) : isExpectedUnknown(view.plant) ? (
          <Trans>What was lost is not known.</Trans>
        ) : lostKwh > 0 ? (
          <Trans>
            The statuses of the days account for <strong>{lost} lost</strong>.
          </Trans>
        ) : view.hasLosses && !hasLoss(view.plant) ? (
          <Trans>On the other days, no status explains a loss.</Trans>
        ) : (
          <Trans>No status of these days explains a loss.</Trans>
        )}{" "}
        {incompleteKwh > 0 && (
          <Trans>
            Not final yet: {incomplete} of it after {windowEnd}.
          </Trans>
        )}{" "}
        {missingKwh >= smallestLossKwh && (
          <>
            <NotReceivedOnDays kwh={missingKwh} days={missingDays} />.{" "}
          </>
        )}
        {snowKwh > 0 && <Trans>Under snow: {snow}, which is not lost.</Trans>}
      </p>
      <dl className={styles.bars}>
        {bars.map((insight, index) => (
          <div
            key={labelOf(insight)}
            className={styles.bar}
            data-hatched={isMissing(insight) || undefined}
            style={barStyle(insight.kwh / Math.max(1, lostKwh + missingKwh), colors[index])}
          >
            <dt>{labelOf(insight)}</dt>
            <dd>{format.loss(insight.kwh)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The chart colors of the bars. With 3 or more bars, the last bar is grey (domain/scores.md#yield-insights). */
const barColors: readonly (readonly number[])[] = [[], [1], [1, 2], [1, 2, 8], [1, 2, 3, 8]];

/** The index of each bar's chart color. */
export const insightColors = (insights: readonly Insight[]): readonly number[] => barColors[insights.length] ?? [];
