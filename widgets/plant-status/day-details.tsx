import { MissingMeters, meterName } from "@entities/meter";
import { type PlantView, plantResourceHref, statusOfSeverity, statusPresentation } from "@entities/plant";
import { EventList, eventsOn, type PlantEvent } from "@features/plant-events";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@remix-run/react";
import { LinkButton } from "@shared/ui/button/button";
import { Resource } from "@shared/ui/resource/resource";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import styles from "./status-tab.module.css";
import { hoursOfDay, type StatusesPage, type StatusRow, statusesHref, typeName, writeStatusesQuery } from "./statuses";
import { StatusEnergy } from "./statuses-table";

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
