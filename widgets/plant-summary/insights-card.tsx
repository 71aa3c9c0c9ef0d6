import { isStatusType, statusTypeLabel } from "@entities/meter";
import type { DayScore } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { readRange } from "@shared/lib/date-range";
import type { CSSProperties } from "react";
import styles from "./insights-card.module.css";
import type { SummaryCards } from "./summary.server";
import { SummaryCard } from "./summary-card";

/** The reasons for missing yield in the last two months (domain/scores.md#yield-insights). */
export function InsightsCard({ cards }: { cards: SummaryCards }) {
  const format = useFormat();
  const { start, end } = readRange(cards.insightDays);
  return (
    <SummaryCard title={<Trans>Yield insights</Trans>} hint={format.dateRange(start, end)} result={cards.scores}>
      {(scores) => <Insights scores={scores} />}
    </SummaryCard>
  );
}

/** The length and the color of a bar. */
const barStyle = (share: number, color: number | undefined) =>
  ({ "--share": `${share * 100}%`, "--color": `var(--chart-${color})` }) as CSSProperties;

/** The reason of energy that was not received, which may not be lost. */
const missingReason = "yield_missing";
const isMissing = (insight: Insight) => insight.kind === "reason" && insight.reason === missingReason;

function Insights({ scores }: { scores: readonly DayScore[] }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const insights = yieldInsights(scores);
  const colors = insightColors(insights);
  const { lostKwh, missingKwh } = insightTotals(scores);
  const labelOf = (insight: Insight) => {
    if (insight.kind === "reason") return i18n._(statusTypeLabel(insight.reason));
    return insight.kind === "other" ? t`Other` : t`Unknown`;
  };

  if (scores.length === 0) return <p className={styles.note}>{t`No data for these days.`}</p>;
  if (insights.length === 0) return <p className={styles.note}>{t`No yield was lost on these days.`}</p>;
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
        {insights.map((insight, index) => (
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

/** What was lost, and what was expected but not received: each sum is rounded to whole kWh once. */
export function insightTotals(scores: readonly Pick<DayScore, "lacking">[]): { lostKwh: number; missingKwh: number } {
  const sums = sumsByReason(scores);
  const missing = sums.get(missingReason) ?? 0;
  const all = [...sums.values()].reduce((total, kwh) => total + kwh, 0);
  return { lostKwh: Math.round(all - missing), missingKwh: Math.round(missing) };
}

/** A bar: one reason by its status type, the sum of the smaller reasons, or an unknown reason. */
export type Insight =
  | { kind: "reason"; reason: string; kwh: number }
  | { kind: "other"; kwh: number }
  | { kind: "unknown"; kwh: number };

/** The number of reasons with their own bar (domain/scores.md#yield-insights). */
const shownReasons = 2;

/** Not a reason for missing yield. */
const ignoredReason = "yield_present";

/** The chart colors of the bars by their number; the last of 3 or more is grey. See domain/scores.md#yield-insights. */
const barColors: readonly (readonly number[])[] = [[], [1], [1, 2], [1, 2, 8], [1, 2, 3, 8]];

/** The number of the chart color of each bar. */
export const insightColors = (insights: readonly Insight[]): readonly number[] => barColors[insights.length] ?? [];

/** The lacking energy by status type in kWh; `unknown` for a type that is not known. */
function sumsByReason(scores: readonly Pick<DayScore, "lacking">[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { reason, kwh } of scores.flatMap(({ lacking }) => lacking)) {
    if (kwh === null || kwh <= 0 || reason === ignoredReason) continue;
    const key = reason !== null && isStatusType(reason) ? reason : "unknown";
    sums.set(key, (sums.get(key) ?? 0) + kwh);
  }
  return sums;
}

/**
 * The missing yield by reason, in kWh without decimals: the two largest reasons, then the others, then unknown reasons.
 * Sums of less than half a kWh are omitted. See domain/scores.md#yield-insights.
 */
export function yieldInsights(scores: readonly Pick<DayScore, "lacking">[]): Insight[] {
  const sums = sumsByReason(scores);
  const unknown = sums.get("unknown") ?? 0;
  sums.delete("unknown");
  const largestFirst = [...sums].sort(([a, aKwh], [b, bKwh]) => bKwh - aKwh || a.localeCompare(b));
  const other = largestFirst.slice(shownReasons).reduce((all, [, kwh]) => all + kwh, 0);
  const insights: Insight[] = [
    ...largestFirst.slice(0, shownReasons).map(([reason, kwh]): Insight => ({ kind: "reason", reason, kwh })),
    { kind: "other", kwh: other },
    { kind: "unknown", kwh: unknown },
  ];
  return insights.map((insight) => ({ ...insight, kwh: Math.round(insight.kwh) })).filter(({ kwh }) => kwh > 0);
}
