import { statusTypeLabel } from "@entities/meter";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { readRange } from "@shared/lib/date-range";
import { SeriesNotice } from "@shared/ui/series-notice/series-notice";
import type { CSSProperties } from "react";
import type { Insight, YieldInsights } from "./insights.server";
import styles from "./insights-card.module.css";
import type { SummaryCards } from "./summary.server";
import { SummaryCard } from "./summary-card";

/** The reasons for missing yield in the last two months (domain/scores.md#yield-insights). */
export function InsightsCard({ cards }: { cards: SummaryCards }) {
  const format = useFormat();
  const { start, end } = readRange(cards.insightDays);
  return (
    <SummaryCard title={<Trans>Yield insights</Trans>} hint={format.dateRange(start, end)} result={cards.insights}>
      {({ notes, ...insights }) => (
        <>
          <SeriesNotice notes={notes} />
          <Insights {...insights} />
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

function Insights({ isKnown, bars, lostKwh, missingKwh }: YieldInsights) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const colors = insightColors(bars);
  const labelOf = (insight: Insight) => {
    if (insight.kind === "reason") return i18n._(statusTypeLabel(insight.reason));
    return insight.kind === "other" ? t`Other` : t`Unknown`;
  };

  if (!isKnown) return <p className={styles.note}>{t`No data for these days.`}</p>;
  if (bars.length === 0) return <p className={styles.note}>{t`No yield was lost on these days.`}</p>;
  const missing = format.energy(missingKwh);
  const lost = format.energy(lostKwh);
  return (
    <>
      <p className={styles.note}>
        {missingKwh === 0 ? (
          <Trans>
            <strong>{lost} lost</strong>, by reason:
          </Trans>
        ) : lostKwh === 0 ? (
          <Trans>
            <strong>{missing} not received</strong>, which may not be lost:
          </Trans>
        ) : (
          <Trans>
            <strong>{lost} lost</strong> and {missing} not received, by reason:
          </Trans>
        )}
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
            <dd>{format.energy(insight.kwh)}</dd>
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
