import type { DayStatusCounts } from "@entities/statistics";
import { useLingui } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/use-format";
import type { DateRange } from "@shared/lib/date-range";
import { Deferred } from "@shared/streaming/deferred";
import { Card } from "@shared/ui/card/card";
import { CardErrorWithToast } from "@shared/ui/card/card-error-with-toast";
import { ChartFrameSkeleton } from "@shared/ui/chart-frame/chart-frame";
import styles from "./meter-status-chart.module.css";
import { legendRows, StatusBars } from "./status-bars";

interface MeterStatusChartProps {
  range: DateRange;
  statuses: Promise<Result<DayStatusCounts[]>>;
}

/** The share of meters per yield status and day. */
export function MeterStatusChart({ range, statuses }: MeterStatusChartProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card title={t`Meter statuses`} hint={format.dateRange(range.start, range.end)}>
      <div className={styles.body}>
        <Deferred
          result={statuses}
          fallback={<ChartFrameSkeleton legendRows={legendRows} />}
          renderError={(error) => (
            <CardErrorWithToast message={t`Failed to load historic meter statuses.`} error={error} />
          )}
        >
          {(rows) => <StatusBars rows={rows} range={range} />}
        </Deferred>
      </div>
    </Card>
  );
}
