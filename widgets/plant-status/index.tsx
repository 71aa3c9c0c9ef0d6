import { MissingMeters, meterName } from "@entities/meter";
import {
  DataOffer,
  dataRange,
  offeredRange,
  type PlantView,
  performanceHref,
  plantResourceHref,
  statusOfSeverity,
  statusPresentation,
} from "@entities/plant";
import { EventList, eventsOn, type PlantEvent } from "@features/plant-events";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@remix-run/react";
import { LinkButton } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { DateRangePicker, RangeNotice } from "@shared/ui/date-range-picker/date-range-picker";
import { Pagination } from "@shared/ui/pagination/pagination";
import { Resource, useResource } from "@shared/ui/resource/resource";
import { SeriesNotice } from "@shared/ui/series-notice/series-notice";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import type { ReactNode } from "react";
import styles from "./status-tab.module.css";
import {
  hoursOfDay,
  readStatusesQuery,
  requestedRange,
  type StatusesPage,
  type StatusesQuery,
  type StatusRow,
  statusesBounds,
  statusesHref,
  statusesParameters,
  statusesPerPage,
  typeName,
  writeStatusesQuery,
} from "./statuses";
import { StatusEnergy, StatusesTable } from "./statuses-table";
import { TimelineCard } from "./timeline-card";

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

interface DayDetailsProps {
  view: PlantView;
  /** `YYYY-MM-DD` */
  day: string;
}

/** The statuses of a day with their energy, the events of the day, and a link to its hours (domain/plant-page.md#status). */
export function DayDetails({ view: { ref, today }, day }: DayDetailsProps) {
  const { t } = useLingui();
  const { search } = useLocation();
  const date = Temporal.PlainDate.from(day);
  const query = { range: { start: date, end: date }, page: 1, all: true, byDay: true };
  return (
    <div className={`stack gap-3 ${styles.day}`}>
      <Resource<StatusesPage>
        href={plantResourceHref("plant-statuses", ref, writeStatusesQuery(query))}
        parts={[]}
        fallback={<SkeletonText lines={2} />}
      >
        {({ rows, total, missingMeters }) => (
          <>
            <MissingMeters count={missingMeters} />
            {rows.length === 0 ? (
              <p className="muted">
                <Trans>The meters reported no statuses on this day.</Trans>
              </p>
            ) : (
              <ul className={`stack gap-1 ${styles.statuses}`} aria-label={t`Statuses`}>
                {rows.map((row) => (
                  <Status key={`${row.meterId} ${row.type}`} row={row} today={today} />
                ))}
              </ul>
            )}
            {total > rows.length && (
              <Link to={statusesHref(search, query)} prefetch="none">
                <Plural value={total - rows.length} one="# more status" other="# more statuses" />
              </Link>
            )}
          </>
        )}
      </Resource>
      <Resource<{ events: PlantEvent[] }>
        href={plantResourceHref("plant-events", ref)}
        parts={["issues", "tickets", "notes"]}
        fallback={<SkeletonText lines={1} />}
      >
        {({ events }) => {
          const shown = eventsOn(events, day);
          return shown.length > 0 ? (
            <EventList label={t`Events`} events={shown} plantRef={ref} />
          ) : (
            <p className="muted">
              <Trans>No issue, ticket or note on this day.</Trans>
            </p>
          );
        }}
      </Resource>
      <p data-print="hide">
        <LinkButton to={hoursOfDay(search, day)} icon="chart" size="small" prefetch="none">
          <Trans>Show the hours</Trans>
        </LinkButton>
      </p>
    </div>
  );
}

/** "Zero yield · Inverter 1 · 11 kWh" */
function Status({ row, today }: { row: StatusRow; today: Temporal.PlainDate }) {
  const { i18n } = useLingui();
  const level = row.severity === null ? "none" : statusPresentation(statusOfSeverity(row.severity)).level;
  return (
    <li>
      <StatusIcon level={level}>{typeName(row, i18n)}</StatusIcon>
      <span>{meterName({ id: row.meterId, name: row.meterName }, i18n)}</span>
      <span className={styles.energy}>
        <StatusEnergy row={row} today={today} />
      </span>
    </li>
  );
}
