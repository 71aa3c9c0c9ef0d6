import type { PerformancePeriod } from "@entities/plant";
import { Trans } from "@lingui/react/macro";
import type { Outcome } from "@shared/api/outcome";
import { useFormat } from "@shared/i18n/use-format";
import { type DateRangeText, readRange } from "@shared/lib/date-range";
import { Card } from "@shared/ui/card";
import { CardFailed } from "@shared/ui/card-failed";
import { ChartFrameSkeleton } from "@shared/ui/chart-frame/chart-frame";
import { ProblemText } from "@shared/ui/problem-text";
import { Streamed } from "@shared/ui/streamed";
import { PerformanceChart, performanceDays } from "@widgets/performance-chart";

interface PerformanceCardProps {
  /** The range of days, as the loader wrote it. */
  days: DateRangeText;
  performances: Promise<Outcome<PerformancePeriod[]>>;
  today: Temporal.PlainDate;
}

/** The last two weeks of a plant, by day (spec 2 §2.6). */
export function PerformanceCard({ days, performances, today }: PerformanceCardProps) {
  const format = useFormat();
  const range = readRange(days);
  return (
    <Card title={<Trans>Performance</Trans>} hint={format.dateRange(range.start, range.end)}>
      <Streamed
        outcome={performances}
        fallback={<ChartFrameSkeleton />}
        failed={(problem) => (
          <CardFailed>
            <ProblemText problem={problem} />
          </CardFailed>
        )}
      >
        {(periods) => <PerformanceChart days={performanceDays(periods, range, today)} />}
      </Streamed>
    </Card>
  );
}
