import { statusTypeLabel } from "@entities/meter";
import type { DayScore } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { localeOf } from "@shared/i18n/language";
import { useFormat } from "@shared/i18n/use-format";
import { readRange } from "@shared/lib/date-range";
import { formatEnergy } from "@shared/lib/energy";
import type { CSSProperties } from "react";
import type { PlantCards } from "../loader.server";
import styles from "./insights-card.module.css";
import { SummaryCard } from "./summary-card";
import { type Insight, insightColors, yieldInsights } from "./yield-insights";

/** The reasons for missing yield in the last two months (spec 2 §2.6). */
export function InsightsCard({ cards }: { cards: PlantCards }) {
  const format = useFormat();
  const { start, end } = readRange(cards.insightDays);
  return (
    <SummaryCard
      title={<Trans>Yield insights</Trans>}
      hint={format.dateRange(start, end)}
      result={cards.scores}
    >
      {(scores) => <Insights scores={scores} />}
    </SummaryCard>
  );
}

/** The length and the color of a bar. */
const barStyle = (share: number, color: number | undefined) =>
  ({ "--share": `${share * 100}%`, "--color": `var(--chart-${color})` }) as CSSProperties;

function Insights({ scores }: { scores: readonly DayScore[] }) {
  const { t, i18n } = useLingui();
  const { language } = useFormat();
  const insights = yieldInsights(scores);
  const colors = insightColors(insights);
  const total = insights.reduce((all, { kwh }) => all + kwh, 0);
  const energy = (kwh: number) => {
    const { amount, unit } = formatEnergy(kwh, localeOf[language]);
    return `${amount} ${unit}`;
  };
  const labelOf = (insight: Insight) => {
    if (insight.kind === "reason") return i18n._(statusTypeLabel(insight.reason));
    return insight.kind === "other" ? t`Other` : t`Unknown`;
  };

  if (scores.length === 0) return <p className={styles.note}>{t`No data for these days.`}</p>;
  if (total === 0) return <p className={styles.note}>{t`No yield was lost on these days.`}</p>;
  const missing = energy(total);
  return (
    <>
      <p className={styles.note}>
        <Trans>
          <strong>{missing} lost</strong>, by reason:
        </Trans>
      </p>
      <dl className={styles.bars}>
        {insights.map((insight, index) => (
          <div
            key={labelOf(insight)}
            className={styles.bar}
            style={barStyle(insight.kwh / total, colors[index])}
          >
            <dt>{labelOf(insight)}</dt>
            <dd>{energy(insight.kwh)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
