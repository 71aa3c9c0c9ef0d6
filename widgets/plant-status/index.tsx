import { MissingMeters, meterName } from "@entities/meter";
import { type PlantView, plantResourceHref, statusOfSeverity, statusPresentation } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { useResource } from "@shared/data/resource";
import { LinkButton } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { DateRangePicker } from "@shared/ui/date-range-picker/date-range-picker";
import { RangeNotice } from "@shared/ui/date-range-picker/range-notice";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { Pagination } from "@shared/ui/pagination/pagination";
import { SeriesNotice } from "@shared/ui/series-notice/series-notice";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { DateValue, EmptyValue } from "@shared/ui/value-cells/value-cells";
import type { ReactNode } from "react";
import styles from "./status-tab.module.css";
import {
  readStatusesQuery,
  requestedRange,
  type StatusesPage,
  type StatusRow,
  statusesBounds,
  statusesHref,
  statusesParameters,
  statusesPerPage,
  typeName,
  writeStatusesQuery,
} from "./statuses";
import { TimelineCard } from "./timeline-card";

interface StatusTabProps {
  view: PlantView;
  /** The calendar of the last year. The page has already loaded it. */
  calendar: ReactNode;
}

/** The statuses of a plant's meters: a calendar, a timeline by type, and a table (domain/plant-page.md#status). */
export function StatusTab({ view, calendar }: StatusTabProps) {
  return (
    <div className={styles.cards}>
      {calendar}
      <TimelineCard view={view} />
      <StatusesCard view={view} />
    </div>
  );
}

const failure = msg`Failed to load historic meter statuses.`;

const rowId = ({ date, meterId, type }: StatusRow) => `${date}-${meterId}-${type}`;

/** The table of statuses in the range of the page's query (domain/plant-page.md#status). */
function StatusesCard({ view: { ref, plant, today } }: { view: PlantView }) {
  const { t } = useLingui();
  const { search } = useLocation();
  const query = readStatusesQuery(new URLSearchParams(search), plant, today);
  const requested = requestedRange(new URLSearchParams(search));
  const href = plantResourceHref("plant-statuses", ref, writeStatusesQuery(query));
  const { value, busy, error, retry } = useResource<StatusesPage>(href, { failure, parts: [] });

  return (
    <Card
      title={<Trans>Statuses</Trans>}
      hint={!query.all && <Trans>Days on which a meter reported only “Yield present” are not listed.</Trans>}
      actions={
        <>
          <LinkButton to={statusesHref(search, { ...query, page: 1, all: !query.all })} size="small" preventScrollReset>
            {query.all ? <Trans>Hide “Yield present”</Trans> : <Trans>Show “Yield present”</Trans>}
          </LinkButton>
          <DateRangePicker
            range={query.range}
            today={today}
            bounds={statusesBounds(plant, today)}
            hrefOf={(range) => statusesHref(search, { ...query, range, page: 1 })}
          />
        </>
      }
      flush
      busy={busy}
    >
      {requested && <RangeNotice requested={requested} shown={query.range} />}
      {error && (
        <div className={styles.error}>
          <CardError onRetry={retry}>
            <Trans>An error occurred.</Trans>
          </CardError>
        </div>
      )}
      {!error && value && <MissingMeters count={value.missingMeters} onRetry={retry} />}
      {!error && value && <SeriesNotice notes={value.notes} />}
      {!error && (
        <DataTable
          flush
          label={t`Statuses in this period`}
          columns={statusColumns}
          rows={value?.rows ?? null}
          getRowId={rowId}
          busy={busy}
          empty={<EmptyState icon="check" title={<Trans>There are no notifications to show in this period.</Trans>} />}
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

const column = createDataTableColumns<StatusRow>();

const statusColumns = [
  column.display({
    id: "type",
    meta: { label: msg`Status`, skeletonWidth: 14 },
    cell: ({ row }) => <TypeCell row={row.original} />,
  }),
  column.accessor("date", {
    meta: { label: msg`Date`, primary: true, skeletonWidth: 6 },
    cell: ({ getValue }) => <DateValue date={getValue()} />,
  }),
  column.display({
    id: "meter",
    meta: { label: msg`Meter`, primary: true, skeletonWidth: 10 },
    cell: ({ row }) => <MeterCell row={row.original} />,
  }),
  column.accessor("severity", {
    meta: { label: msg`Severity`, primary: true, skeletonWidth: 6 },
    cell: ({ getValue }) => <SeverityCell severity={getValue()} />,
  }),
];

function TypeCell({ row }: { row: StatusRow }) {
  const { i18n } = useLingui();
  return <>{typeName(row, i18n)}</>;
}

function MeterCell({ row: { meterId, meterName: name } }: { row: StatusRow }) {
  const { i18n } = useLingui();
  return <>{meterName({ id: meterId, name }, i18n)}</>;
}

function SeverityCell({ severity }: { severity: number | null }) {
  const { i18n } = useLingui();
  if (severity === null) return <EmptyValue />;
  const { level, label } = statusPresentation(statusOfSeverity(severity));
  return <StatusIcon level={level}>{i18n._(label)}</StatusIcon>;
}
