import type { DayStatusCounts } from "@entities/figures";
import { useLingui } from "@lingui/react/macro";
import type { Outcome } from "@shared/api/outcome";
import { useFormat } from "@shared/i18n/use-format";
import type { DateRange } from "@shared/lib/date-range";
import { Card } from "@shared/ui/card";
import { CardFailedAloud } from "@shared/ui/card-failed-aloud";
import { ChartFrameSkeleton } from "@shared/ui/chart-frame/chart-frame";
import { Streamed } from "@shared/ui/streamed";
import styles from "./meter-status-chart.module.css";
import { legendRows, StatusBars } from "./status-bars";

interface MeterStatusChartProps {
  range: DateRange;
  statuses: Promise<Outcome<DayStatusCounts[]>>;
}

/** The share of meters with each yield status, day by day. */
export function MeterStatusChart({ range, statuses }: MeterStatusChartProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card title={t`Meter statuses`} hint={format.dateRange(range.start, range.end)}>
      <div className={styles.body}>
        <Streamed
          outcome={statuses}
          fallback={<ChartFrameSkeleton legendRows={legendRows} />}
          failed={(problem) => (
            <CardFailedAloud text={t`Failed to load historic meter statuses.`} problem={problem} />
          )}
        >
          {(rows) => <StatusBars rows={rows} range={range} />}
        </Streamed>
      </div>
    </Card>
  );
}
