import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/use-format";
import type { DateRange } from "@shared/lib/date-range";
import { Deferred } from "@shared/streaming/deferred";
import { Card } from "@shared/ui/card/card";
import { CardErrorWithToast } from "@shared/ui/card/card-error-with-toast";
import { DateRangePicker } from "@shared/ui/date-range-picker/date-range-picker";
import styles from "./overall-performance.module.css";
import { PerformanceStats, PerformanceStatsSkeleton } from "./performance-stats";
import type { PeriodPerformance } from "./rules";

// spec 1 §8
const toastMs = 10_000;

interface OverallPerformanceProps {
  range: DateRange;
  /** The period to compare with. */
  previous: DateRange;
  today: Temporal.PlainDate;
  performance: Promise<Result<PeriodPerformance>>;
  /** The URL of another range. */
  hrefOf: (range: DateRange) => string;
}

/** The generated and the expected energy of all plants of the company in a range of days. */
export function OverallPerformance({ range, previous, today, performance, hrefOf }: OverallPerformanceProps) {
  const { t } = useLingui();
  const format = useFormat();
  const compared = format.dateRange(previous.start, previous.end);
  const bounds = { latest: today.subtract({ days: 1 }) };
  return (
    <Card
      title={t`Overall plant performance`}
      hint={t`Compared with ${compared}`}
      actions={<DateRangePicker range={range} today={today} bounds={bounds} hrefOf={hrefOf} />}
      footer={
        <Link to="/plants?sort=yield_score,false">
          <Trans>View these plants, lowest yield score first</Trans>
        </Link>
      }
    >
      <div className={styles.body}>
        <Deferred
          result={performance}
          fallback={<PerformanceStatsSkeleton />}
          renderError={(error) => (
            <CardErrorWithToast
              message={t`Failed to load energy production statistics.`}
              error={error}
              toastMs={toastMs}
            />
          )}
        >
          {(value) => <PerformanceStats performance={value} />}
        </Deferred>
      </div>
    </Card>
  );
}
