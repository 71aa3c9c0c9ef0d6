import { type PlantView, plantResourceHref } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { useResource } from "@shared/api/use-resource";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { DataTable } from "@shared/ui/data-table/data-table";
import { DateRangePicker } from "@shared/ui/date-range-picker/date-range-picker";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { Pagination } from "@shared/ui/pagination/pagination";
import { statusColumns } from "./columns";
import {
  readStatusesQuery,
  statusesBounds,
  statusesHref,
  statusesParameters,
  writeStatusesQuery,
} from "./query";
import { type StatusesPage, type StatusRow, statusesPerPage } from "./rows";
import styles from "./statuses-card.module.css";

const failure = msg`Failed to load historic meter statuses.`;

const rowId = ({ date, meterId, type }: StatusRow) => `${date}-${meterId}-${type}`;

/** The table of statuses of a range of days, in the query of the page (spec 2 §2.10). */
export function StatusesCard({ view: { ref, today } }: { view: PlantView }) {
  const { t } = useLingui();
  const { search } = useLocation();
  const query = readStatusesQuery(new URLSearchParams(search), today);
  const href = plantResourceHref("plant-statuses", ref, writeStatusesQuery(query));
  const { value, busy, error, retry } = useResource<StatusesPage>(href, failure);

  return (
    <Card
      title={<Trans>Statuses</Trans>}
      hint={<Trans>Days on which a meter only reported “Yield present” are not listed.</Trans>}
      actions={
        <DateRangePicker
          range={query.range}
          today={today}
          bounds={statusesBounds(today)}
          hrefOf={(range) => statusesHref(search, { range, page: 1 })}
        />
      }
      flush
      busy={busy}
    >
      {error && (
        <div className={styles.error}>
          <CardError onRetry={retry}>
            <Trans>An error occurred.</Trans>
          </CardError>
        </div>
      )}
      {!error && (
        <DataTable
          flush
          label={t`Statuses in this period`}
          columns={statusColumns}
          rows={value?.rows ?? null}
          getRowId={rowId}
          busy={busy}
          empty={
            <EmptyState
              icon="check"
              title={<Trans>There are no notifications to show in this period.</Trans>}
            />
          }
        />
      )}
      {!error && value && value.total > statusesPerPage && (
        <div className={styles.pages}>
          <Pagination
            page={query.page}
            pageCount={Math.ceil(value.total / statusesPerPage)}
            empty={value.rows.length === 0}
            hrefOf={(page) => statusesHref(search, { ...query, page })}
            parameter={statusesParameters.page}
            preventScrollReset
          />
        </div>
      )}
    </Card>
  );
}
