import { lossCauseLabel } from "@entities/cause";
import { statusTypeLabel } from "@entities/meter";
import {
  DataOffer,
  dataRange,
  hasNoWeatherSource,
  isExpectedUnknown,
  lossWindow,
  type PlantView,
  performanceHref,
  SetWeatherSourceText,
} from "@entities/plant";
import { smallestLossKwh } from "@heliograph/rules/units";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { type DateRangeText, readRange } from "@shared/lib/date-range";
import { SeriesNotice } from "@shared/ui/series-notice/series-notice";
import { NotReceivedOnDays } from "@shared/ui/value-cells/loss-value";
import type { CSSProperties } from "react";
import type { Insight, YieldInsights } from "./insights.server";
import styles from "./insights-card.module.css";
import type { SummaryCards } from "./summary.server";
import { SummaryCard } from "./summary-card";

/** The causes of missing yield in the last two months (domain/scores.md#yield-insights). */
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
            className={`muted ${styles.note}`}
          />
        </>
      )}
    </SummaryCard>
  );
}

/** The length and the color of a bar. */
const barStyle = (share: number, color: number | undefined) =>
  ({ "--share": `${share * 100}%`, "--color": `var(--chart-${color})` }) as CSSProperties;

function Insights({ view, ...insights }: YieldInsights & { view: PlantView }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { days, bars, missingKwh, missingDays, snowKwh } = insights;
  const colors = insightColors(bars);
  const labelOf = (insight: Insight) => {
    if (insight.kind === "cause") return i18n._(lossCauseLabel(insight.name, view));
    if (insight.kind === "missing") return i18n._(statusTypeLabel("yield_missing"));
    return insight.kind === "other" ? t`Other` : t`Unknown`;
  };

  if (!days) return <p className={`muted ${styles.note}`}>{t`No data for these days.`}</p>;
  const lostKwh = insights.lostKwh ?? 0;
  const snow = format.loss(snowKwh);
  return (
    <>
      <p className={`muted ${styles.note}`}>
        {missingKwh >= smallestLossKwh && (
          <>
            <NotReceivedOnDays kwh={missingKwh} days={missingDays} />.{" "}
          </>
        )}
        {hasNoWeatherSource(view.plant) ? (
          <SetWeatherSourceText isAdmin={view.viewer.isAdmin} />
        ) : isExpectedUnknown(view.plant) || insights.lostKwh === null ? (
          <Trans>What was lost is not known.</Trans>
        ) : view.hasLosses ? (
          <LostText kwh={lostKwh} days={days} />
        ) : (
          <ExplainedText kwh={lostKwh} today={view.today} />
        )}{" "}
        {snowKwh >= smallestLossKwh && <Trans>Under snow: {snow}, which is not lost.</Trans>}
      </p>
      <dl className={`stack ${styles.bars}`}>
        {bars.map((insight, index) => (
          <div
            key={labelOf(insight)}
            className={styles.bar}
            data-hatched={insight.kind === "missing" || undefined}
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

/** What was lost on some days (domain/scores.md#any-period). */
function LostText({ kwh, days }: { kwh: number; days: DateRangeText }) {
  const format = useFormat();
  const counted = format.dateRange(days.start, days.end);
  const energy = format.loss(kwh);
  return kwh >= smallestLossKwh ? (
    <Trans>
      <strong>{energy} lost</strong>, {counted}.
    </Trans>
  ) : (
    <Trans>Within the expected range in each week, {counted}.</Trans>
  );
}

/** What the statuses of the days account for, which is only a part of what was lost. */
function ExplainedText({ kwh, today }: { kwh: number; today: Temporal.PlainDate }) {
  const format = useFormat();
  const energy = format.loss(kwh);
  const end = format.date(lossWindow(today).end);
  return kwh >= smallestLossKwh ? (
    <Trans>
      The statuses of these days account for <strong>{energy}</strong>. Days after {end} are not final yet.
    </Trans>
  ) : (
    <Trans>No status of these days explains a loss.</Trans>
  );
}

/** The chart colors of the bars. With 3 or more bars, the last bar is grey (domain/scores.md#yield-insights). */
const barColors: readonly (readonly number[])[] = [[], [1], [1, 2], [1, 2, 8], [1, 2, 3, 8]];

/** The index of each bar's chart color. */
export const insightColors = (insights: readonly Insight[]): readonly number[] => barColors[insights.length] ?? [];
