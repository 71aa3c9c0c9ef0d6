import { issueTypeLabel } from "@entities/issue";
import type { HealthListQuery, HealthQuery } from "@features/health-filter";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { type DateRange, daysOf } from "@shared/lib/date-range";
import { Badge } from "@shared/ui/badge/badge";
import { LinkButton } from "@shared/ui/button/link-button";
import { Cell, HeadCell, RowDetails, RowHead, TableFrame } from "@shared/ui/data-table/data-table";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { VisuallyHidden } from "@shared/ui/visually-hidden/visually-hidden";
import { Fragment, type ReactNode } from "react";
import type { HealthDay } from "../health-days";
import { Count } from "./count";
import styles from "./health-table.module.css";

interface HealthRowsProps {
  window: DateRange;
  today: Temporal.PlainDate;
  listQuery: HealthListQuery;
  query: HealthQuery;
  /** Null while the counts are on their way. */
  days: readonly HealthDay[] | null;
  busy: boolean;
  /** What stands under the open day. */
  details: ReactNode;
}

const detailsId = (date: Temporal.PlainDate) => `health-${date.toString()}`;

/** The table itself: its days are known before its counts. */
export function HealthRows({ window, today, listQuery, query, days, busy, details }: HealthRowsProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { indicators_or: types, health: openDay } = query.filters;
  return (
    <TableFrame label={t`Issues by the date they were found`} busy={busy}>
      <thead>
        <tr>
          <HeadCell>
            <Trans>Date</Trans>
          </HeadCell>
          {types.map((type) => (
            <HeadCell key={type} align="end">
              {i18n._(issueTypeLabel(type))}
            </HeadCell>
          ))}
          <HeadCell align="end">
            <span className={styles.actions}>
              <Trans>Actions</Trans>
            </span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {daysOf(window)
          .toReversed()
          .map((date) => {
            const key = date.toString();
            const isToday = date.equals(today);
            const isOpen = openDay?.equals(date) ?? false;
            return (
              <Fragment key={key}>
                <tr data-open={isOpen || undefined}>
                  <RowHead>
                    <span className={styles.date}>
                      <time dateTime={key} aria-current={isToday ? "date" : undefined}>
                        {format.weekdayAndDate(date)}
                      </time>
                      {isToday && (
                        <Badge tone="info">
                          <Trans>Today</Trans>
                        </Badge>
                      )}
                    </span>
                  </RowHead>
                  {types.map((type) => (
                    <Cell key={type} align="end">
                      {days ? (
                        <Count date={date} type={type} day={days.find((day) => day.date === key)} />
                      ) : (
                        <span className={styles.awaited}>
                          <Skeleton width="1.25rem" height="0.75em" />
                        </span>
                      )}
                    </Cell>
                  ))}
                  <Cell align="end">
                    <span className={styles.action}>
                      <ToggleDetails listQuery={listQuery} query={query} date={date} isOpen={isOpen} />
                    </span>
                  </Cell>
                </tr>
                {isOpen && (
                  <RowDetails id={detailsId(date)} columns={types.length + 2}>
                    {details}
                  </RowDetails>
                )}
              </Fragment>
            );
          })}
      </tbody>
    </TableFrame>
  );
}

interface ToggleDetailsProps {
  listQuery: HealthListQuery;
  query: HealthQuery;
  date: Temporal.PlainDate;
  isOpen: boolean;
}

/** Opens or closes a day. A link, because the URL holds the day that is open. */
function ToggleDetails({ listQuery, query, date, isOpen }: ToggleDetailsProps) {
  const format = useFormat();
  const day = format.date(date);
  return (
    <LinkButton
      to={{ search: listQuery.search(listQuery.withFilter(query, "health", isOpen ? undefined : date)) }}
      kind="quiet"
      size="small"
      icon={isOpen ? "chevron-up" : "chevron-down"}
      prefetch="none"
      preventScrollReset
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId(date) : undefined}
    >
      <span className={styles.words}>
        {isOpen ? <Trans>Hide Details</Trans> : <Trans>Show Details</Trans>}
      </span>
      <VisuallyHidden>
        <Trans>of {day}</Trans>
      </VisuallyHidden>
    </LinkButton>
  );
}
