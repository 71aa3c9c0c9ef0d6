import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { type DateRange, rangeBounds } from "@shared/lib/date-range";
import { Deferred } from "@shared/streaming/deferred";
import { Alert } from "@shared/ui/alert/alert";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { DateRangePicker, RangeNotice } from "@shared/ui/date-range-picker/date-range-picker";
import styles from "./overall-performance.module.css";
import { PerformanceStats, PerformanceStatsSkeleton, type PeriodPerformance } from "./performance-stats";

// domain/limits.md#toasts
const toastMs = 10_000;

interface OverallPerformanceProps {
  range: DateRange;
  /** The range of the URL when it includes days that are not shown. */
  requested: DateRange | null;
  /** The range parameters of the URL that are malformed. */
  malformed: readonly string[];
  today: Temporal.PlainDate;
  performance: Promise<Result<PeriodPerformance>>;
  /** Returns the URL of another range. */
  hrefOf: (range: DateRange) => string;
}

/** The generated and the expected energy of all plants of the company in a range of days. */
export function OverallPerformance(props: OverallPerformanceProps) {
  const { range, requested, malformed, today, performance, hrefOf } = props;
  const { t } = useLingui();
  const bounds = rangeBounds(today.subtract({ days: 1 }));
  return (
    <Card
      title={t`Overall plant performance`}
      actions={<DateRangePicker range={range} today={today} bounds={bounds} hrefOf={hrefOf} />}
      footer={
        <Link to="/plants?sort=yield_score,false">
          <Trans>View these plants, lowest yield score first</Trans>
        </Link>
      }
    >
      <div className={`stack ${styles.body}`}>
        {requested && <RangeNotice requested={requested} shown={range} />}
        <MalformedNotice names={requested ? [] : malformed} />
        <Deferred
          result={performance}
          fallback={<PerformanceStatsSkeleton />}
          renderError={(error) => (
            <CardError toast={t`Failed to load energy production statistics.`} error={error} toastMs={toastMs} />
          )}
        >
          {(value) => <PerformanceStats performance={value} range={range} />}
        </Deferred>
      </div>
    </Card>
  );
}

function MalformedNotice({ names }: { names: readonly string[] }) {
  const format = useFormat();
  if (names.length === 0) return null;
  const list = format.list(names.map((name) => `“${name}”`));
  return (
    <Alert kind="info">
      <Trans>Invalid parameters in the link were ignored: {list}.</Trans>
    </Alert>
  );
}

export type { PeriodPerformance } from "./performance-stats";
