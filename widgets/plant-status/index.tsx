import { MissingMeters } from "@entities/meter";
import {
  DataOffer,
  dataRange,
  offeredRange,
  type PlantView,
  performanceHref,
  plantResourceHref,
} from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { LinkButton } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { DateRangePicker } from "@shared/ui/date-range-picker/date-range-picker";
import { RangeNotice } from "@shared/ui/date-range-picker/range-notice";
import { Pagination } from "@shared/ui/pagination/pagination";
import { useResource } from "@shared/ui/resource/resource";
import { SeriesNotice } from "@shared/ui/series-notice/series-notice";
import type { ReactNode } from "react";
import styles from "./status-tab.module.css";
import {
  readStatusesQuery,
  requestedRange,
  type StatusesPage,
  type StatusesQuery,
  statusesBounds,
  statusesHref,
  statusesParameters,
  statusesPerPage,
  writeStatusesQuery,
} from "./statuses";
import { StatusesTable } from "./statuses-table";
import { TimelineCard } from "./timeline-card";

export { DayDetails } from "./day-details";

interface StatusTabProps {
  view: PlantView;
  /** The calendar of the last year. The page has already loaded it. */
  calendar: ReactNode;
}

/** The statuses of a plant's meters: a calendar, a timeline by type, and a table (domain/plant-page.md#status). */
export function StatusTab({ view, calendar }: StatusTabProps) {
  return (
    <div className="stack gap-5">
      {calendar}
      <TimelineCard view={view} />
      <StatusesCard view={view} />
    </div>
  );
}

/** A link to the days with data that the table can show, or to the chart of earlier ones. */
function StatusesOffer({ view, query }: { view: PlantView; query: StatusesQuery }) {
  const { search } = useLocation();
  const bounds = statusesBounds(view.plant, view.today);
  const data = dataRange(view);
  const isSelectable = offeredRange({ data, shown: query.range, bounds }) !== null;
  return (
    <DataOffer
      data={data}
      shown={query.range}
      bounds={isSelectable ? bounds : undefined}
      hrefOf={(range) =>
        isSelectable ? statusesHref(search, { ...query, range, page: 1 }) : performanceHref(search, range)
      }
      className={styles.offer}
    />
  );
}

const failure = msg`Failed to load historic meter statuses.`;

/** The table of statuses in the range of the page's query (domain/plant-page.md#status). */
function StatusesCard({ view }: { view: PlantView }) {
  const { ref, plant, today } = view;
  const { search } = useLocation();
  const query = readStatusesQuery(new URLSearchParams(search), plant, today);
  const requested = requestedRange(new URLSearchParams(search));
  const href = plantResourceHref("plant-statuses", ref, writeStatusesQuery(query));
  const { value, busy, error, retry } = useResource<StatusesPage>(href, { failure, parts: ["meters"] });

  return (
    <Card
      title={<Trans>Statuses</Trans>}
      hint={!query.all && <Trans>Days on which a meter reported only “Yield present” are not listed.</Trans>}
      actions={
        <>
          <LinkButton
            to={statusesHref(search, { ...query, page: 1, byDay: !query.byDay })}
            size="small"
            preventScrollReset
          >
            {query.byDay ? <Trans>Group days</Trans> : <Trans>Show each day</Trans>}
          </LinkButton>
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
      <StatusesOffer view={view} query={query} />
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
      {!error && <StatusesTable rows={value?.rows ?? null} today={today} busy={busy} />}
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
