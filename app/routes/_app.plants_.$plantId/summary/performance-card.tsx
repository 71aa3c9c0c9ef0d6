import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { readRange } from "@shared/lib/date-range";
import { ChartFrameSkeleton } from "@shared/ui/chart-frame/chart-frame";
import { PerformanceChart, performanceDays } from "@widgets/performance-chart";
import type { PlantCards } from "../loader.server";
import { SummaryCard } from "./summary-card";

/** The daily performance of the last two weeks (spec 2 §2.6). */
export function PerformanceCard({ cards, today }: { cards: PlantCards; today: Temporal.PlainDate }) {
  const format = useFormat();
  const range = readRange(cards.performanceDays);
  return (
    <SummaryCard
      title={<Trans>Performance</Trans>}
      hint={format.dateRange(range.start, range.end)}
      result={cards.performances}
      fallback={<ChartFrameSkeleton />}
    >
      {(periods) => <PerformanceChart days={performanceDays(periods, range, today)} />}
    </SummaryCard>
  );
}
