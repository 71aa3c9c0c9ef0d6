import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { Deferred } from "@shared/streaming/deferred";
import { CardError } from "@shared/ui/card/card-error";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { useId } from "react";
import styles from "./company-counts.module.css";

type Count = Promise<Result<number | null>>;

interface CompanyMetricsProps {
  newPlants: Count;
  /** Plants created after this day count as new. */
  newSince: Temporal.PlainDate;
  plants: Count;
  openTickets: Count;
}

export function CompanyMetrics({ newPlants, newSince, plants, openTickets }: CompanyMetricsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const titleId = useId();
  const since = format.date(newSince);
  const newest = new URLSearchParams({ monitored_since: `after:${newSince.toString()}` });
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        <Trans>Company</Trans>
      </h2>
      <ul className={styles.metrics}>
        <Metric
          to={`/plants?${newest.toString()}`}
          label={t`New plants`}
          note={t`Last 30 days, since ${since}`}
          count={newPlants}
        />
        <Metric to="/plants" label={t`Total plants`} count={plants} />
        <Metric to="/tickets?ticket_status=open" label={t`Open tickets`} count={openTickets} />
      </ul>
    </section>
  );
}

interface MetricProps {
  /** The URL of the list of counted items. */
  to: string;
  label: string;
  /** The counted period. */
  note?: string;
  count: Count;
}

function Metric({ to, label, note, count }: MetricProps) {
  const format = useFormat();
  return (
    <li className={styles.metric}>
      <div>
        <p>
          <Link to={to} className={styles.link}>
            {label}
          </Link>
        </p>
        {note && <p className={styles.hint}>{note}</p>}
      </div>
      <div className={styles.metricValue}>
        <Deferred
          result={count}
          fallback={<Skeleton width="3rem" height="1.75rem" />}
          renderError={() => (
            <CardError layout="count">
              <Trans>Not available</Trans>
            </CardError>
          )}
        >
          {(value) => <span className={styles.count}>{format.number(value)}</span>}
        </Deferred>
      </div>
    </li>
  );
}
