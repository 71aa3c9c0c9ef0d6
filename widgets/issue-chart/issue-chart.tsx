import { useLingui } from "@lingui/react/macro";
import type { Outcome } from "@shared/api/outcome";
import { useFormat } from "@shared/i18n/use-format";
import type { DateRange } from "@shared/lib/date-range";
import { Card } from "@shared/ui/card";
import { CardFailedAloud } from "@shared/ui/card-failed-aloud";
import { ChartFrameSkeleton } from "@shared/ui/chart-frame/chart-frame";
import { Streamed } from "@shared/ui/streamed";
import { IssueBars, legendRows } from "./issue-bars";
import styles from "./issue-chart.module.css";
import type { IssueCounts } from "./issue-days";

interface IssueChartProps {
  range: DateRange;
  issues: Promise<Outcome<IssueCounts>>;
}

/** The issues of each type found (upward) and resolved (downward), day by day. */
export function IssueChart({ range, issues }: IssueChartProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card title={t`Issues found and resolved`} hint={format.dateRange(range.start, range.end)}>
      <div className={styles.body}>
        <Streamed
          outcome={issues}
          fallback={<ChartFrameSkeleton legendRows={legendRows} />}
          failed={(problem) => (
            <CardFailedAloud text={t`Could not retrieve issue counts`} problem={problem} />
          )}
        >
          {(counts) => <IssueBars counts={counts} range={range} />}
        </Streamed>
      </div>
    </Card>
  );
}
