import { useLingui } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/use-format";
import type { DateRange } from "@shared/lib/date-range";
import { Deferred } from "@shared/streaming/deferred";
import { Card } from "@shared/ui/card/card";
import { CardErrorWithToast } from "@shared/ui/card/card-error-with-toast";
import { ChartFrameSkeleton } from "@shared/ui/chart-frame/chart-frame";
import { IssueBars, legendRows } from "./issue-bars";
import styles from "./issue-chart.module.css";
import type { IssueCounts } from "./issue-days";

interface IssueChartProps {
  range: DateRange;
  issues: Promise<Result<IssueCounts>>;
}

/** The issues found (upward) and resolved (downward) per day and type. */
export function IssueChart({ range, issues }: IssueChartProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card title={t`Issues found and resolved`} hint={format.dateRange(range.start, range.end)}>
      <div className={styles.body}>
        <Deferred
          result={issues}
          fallback={<ChartFrameSkeleton legendRows={legendRows} />}
          renderError={(error) => (
            <CardErrorWithToast message={t`Could not retrieve issue counts`} error={error} />
          )}
        >
          {(counts) => <IssueBars counts={counts} range={range} />}
        </Deferred>
      </div>
    </Card>
  );
}
