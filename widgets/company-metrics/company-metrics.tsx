import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/use-format";
import { useId } from "react";
import styles from "./company-metrics.module.css";
import { Metric } from "./metric";

type Count = Promise<Result<number | null>>;

interface CompanyMetricsProps {
  newPlants: Count;
  /** The day after which a plant counts as new. */
  newSince: Temporal.PlainDate;
  plants: Count;
  openTickets: Count;
}

/** The number of new plants, all plants and open tickets of the company. */
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
      <ul className={styles.cards}>
        <Metric
          label={<Link to={`/plants?${newest.toString()}`}>{t`New plants`}</Link>}
          note={t`Last 30 days, since ${since}`}
          count={newPlants}
        />
        <Metric
          label={<Link to="/plants">{t`Total plants`}</Link>}
          note={t`All plants of the company`}
          count={plants}
        />
        <Metric
          label={<Link to="/tickets?ticket_status=open">{t`Open tickets`}</Link>}
          note={t`Not closed yet`}
          count={openTickets}
        />
      </ul>
    </section>
  );
}
