import { Meaning } from "@entities/help-text";
import { type HealthType, isPromiseIssue, issueType, issueTypeLabel, severityLevel } from "@entities/issue";
import { promisePresentation } from "@entities/promise";
import type { HealthListQuery, HealthQuery } from "@features/health-filter";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ProblemDetails } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { type DateRange, daysOf } from "@shared/lib/date-range";
import { Badge } from "@shared/ui/badge/badge";
import { LinkButton } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { StatusShape } from "@shared/ui/status-icon/status-icon";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import { type ReactNode, useMemo } from "react";
import { DaySkeleton } from "./day-plants";
import { atMost, behindCount, type HealthDay, largestCount } from "./health-days";
import styles from "./health-table.module.css";
import { type Largest, Totals } from "./totals";

interface HealthTableProps {
  window: DateRange;
  today: Temporal.PlainDate;
  listQuery: HealthListQuery;
  query: HealthQuery;
  /** Null while the counts are loading. The list of days does not depend on the counts. */
  days: readonly HealthDay[] | null;
  /**
   * Whether clicks and keys have no effect, shortly after a change of the issue types
   * (domain/health.md#changing-the-types).
   */
  locked: boolean;
  /** Renders the plants of the open day. The argument is the maximum number of plants. */
  details: (plantsAtMost: number) => ReactNode;
}

/** The issues found per day and type, latest day first. At most one day is open (domain/health.md#table). */
export function HealthTable({ window, today, listQuery, query, days, locked, details }: HealthTableProps) {
  const { t } = useLingui();
  const { indicators_or: types, health: openDay } = query.filters;
  const largest = useMemo(() => days && largestCount(days, types), [days, types]);
  const columns = useMemo(() => healthColumns(types, largest), [types, largest]);
  const rows = daysOf(window)
    .toReversed()
    .map((date): HealthRow => {
      const isOpen = openDay?.equals(date) ?? false;
      const found = days?.find((day) => day.date === date.toString());
      return {
        date,
        isToday: date.equals(today),
        isOpen,
        toggleSearch: listQuery.search(listQuery.withFilter(query, "health", isOpen ? undefined : date)),
        loaded: days !== null,
        found,
        isEmpty: days !== null && atMost(found, types) === 0,
      };
    })
    // Tomorrow is a day of the window, but usually nothing was found on it (domain/health.md#table).
    .filter(({ date, found, isOpen }) => Temporal.PlainDate.compare(date, today) <= 0 || found || isOpen);
  return (
    <div className={styles.table} {...(locked ? { inert: "" } : null)}>
      <Totals window={window} days={days} types={types} largest={largest} />
      <DataTable
        label={t`Issues by found date`}
        hasRowKeys
        columns={columns}
        rows={rows}
        getRowId={({ date }) => date.toString()}
        busy={locked}
        details={{
          id: ({ date }) => detailsId(date),
          render: ({ isOpen, found }) => isOpen && (days ? details(atMost(found, types)) : <Loading types={types} />),
        }}
      />
    </div>
  );
}

function Loading({ types }: { types: readonly HealthType[] }) {
  return (
    <div className={styles.panel}>
      <DaySkeleton types={types} />
    </div>
  );
}

interface HealthRow {
  date: Temporal.PlainDate;
  isToday: boolean;
  isOpen: boolean;
  /** The query of the URL that opens or closes the day. */
  toggleSearch: string;
  loaded: boolean;
  /** Undefined for a day without issues. */
  found: HealthDay | undefined;
  /** Whether nothing of the shown types was found. */
  isEmpty: boolean;
}

const detailsId = (date: Temporal.PlainDate): string => `health-${date.toString()}`;

const column = createDataTableColumns<HealthRow>();

const dateColumn = column.accessor("date", {
  meta: { label: msg`Date` },
  cell: ({ row: { original } }) => <DateCell {...original} />,
});

const actionsColumn = column.display({
  id: "actions",
  meta: { label: msg`Actions`, align: "end", action: true },
  cell: ({ row: { original } }) => (
    <span className={styles.action}>
      <ToggleDetails {...original} />
    </span>
  ),
});

/**
 * The columns of the health page: the date, a count per issue type and the details link (domain/health.md#table). On a
 * phone each day is a card without the counts that are zero.
 */
const healthColumns = (types: readonly HealthType[], largest: Largest) => [
  dateColumn,
  ...types.map((type) => {
    const { label, term } = issueType(type);
    return column.display({
      id: type,
      meta: { label, help: term && <Meaning of={term} />, align: "end", primary: true },
      cell: ({ row: { original } }) =>
        original.loaded ? (
          <Count
            date={original.date}
            type={type}
            day={original.found}
            isLargest={largest?.type === type && largest.date === original.date.toString()}
          />
        ) : (
          <span className={styles.loading} data-empty="">
            <Skeleton width="1.25rem" height="0.75em" />
          </span>
        ),
    });
  }),
  actionsColumn,
];

function DateCell({ date, isToday, isEmpty }: HealthRow) {
  const format = useFormat();
  return (
    <span className={styles.date}>
      <time
        dateTime={date.toString()}
        className={isEmpty ? "muted" : undefined}
        aria-current={isToday ? "date" : undefined}
      >
        {format.weekdayAndDate(date)}
      </time>
      {isToday && (
        <Badge tone="info">
          <Trans>Today</Trans>
        </Badge>
      )}
      {isEmpty && (
        <span className={`muted ${styles.nothing}`}>
          <Trans>Nothing found</Trans>
        </span>
      )}
    </span>
  );
}

/** Opens or closes the details of a day. It is a link, because the URL contains the open day. */
function ToggleDetails({ date, isOpen, toggleSearch }: HealthRow) {
  const { t } = useLingui();
  const format = useFormat();
  const day = format.date(date);
  return (
    <LinkButton
      to={{ search: toggleSearch }}
      kind="quiet"
      size="small"
      icon={isOpen ? "chevron-up" : "chevron-down"}
      prefetch="none"
      preventScrollReset
      data-row-open=""
      aria-label={isOpen ? t`Hide Details for ${day}` : t`Show Details for ${day}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId(date) : undefined}
    >
      <span className={styles.toggleText}>{isOpen ? <Trans>Hide Details</Trans> : <Trans>Show Details</Trans>}</span>
    </LinkButton>
  );
}

interface CountProps {
  date: Temporal.PlainDate;
  type: HealthType;
  /** Undefined for a day without issues. */
  day: HealthDay | undefined;
  isLargest: boolean;
}

/**
 * The number of plants of a day with an issue type, linked to the list. Zero is shown as a dash
 * (domain/health.md#table).
 */
function Count({ date, type, day, isLargest }: CountProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const count = day?.counts[type] ?? 0;
  if (count === 0) return <EmptyValue />;

  const number = format.number(count);
  const found = t`${number} found on ${format.date(date)}: ${i18n._(issueTypeLabel(type))}`;
  const changes = Object.entries(day?.changes ?? {}).map(
    ([flag, plants]) => `${format.number(plants)} ${i18n._(promisePresentation(flag).label)}`,
  );
  const isPromise = isPromiseIssue(type) && changes.length > 0;
  const label = isPromise ? `${found} (${changes.join(", ")})` : found;
  return (
    <Link
      to={behindCount(date, type)}
      className={styles.count}
      data-largest={isLargest || undefined}
      prefetch="none"
      title={label}
      aria-label={label}
    >
      <StatusShape level={severityLevel(issueType(type).severity)} />
      {number}
    </Link>
  );
}

interface HealthAnnouncementProps {
  loaded: boolean;
  locked: boolean;
  types: readonly HealthType[];
}

/** Announces the state of the health table to screen readers. */
export function HealthAnnouncement({ loaded, locked, types }: HealthAnnouncementProps) {
  if (locked) return <Trans>Updating table</Trans>;
  if (!loaded) return <Trans>Loading issue counts</Trans>;
  return <Plural value={types.length} one="# issue type shown" other="# issue types shown" />;
}

export function HealthError({ error }: { error: ProblemDetails }) {
  const { t } = useLingui();
  return (
    <div className={styles.error}>
      <CardError toast={t`Could not retrieve issue counts`} error={error} />
    </div>
  );
}

export { DayPlants, type OpenDayContext } from "./day-plants";
export { healthDays, type OpenDay, toDayPage } from "./health-days";
