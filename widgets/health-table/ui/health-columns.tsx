import { issueTypeLabel } from "@entities/issue";
import type { HealthType } from "@features/health-filter";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { Badge } from "@shared/ui/badge/badge";
import { LinkButton } from "@shared/ui/button/link-button";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { VisuallyHidden } from "@shared/ui/visually-hidden/visually-hidden";
import type { HealthDay } from "../health-days";
import { Count } from "./count";
import styles from "./health-table.module.css";

export interface HealthRow {
  date: Temporal.PlainDate;
  isToday: boolean;
  isOpen: boolean;
  /** The search part of the URL that opens or closes the day. */
  toggleSearch: string;
  /** Whether the counts are loaded. */
  loaded: boolean;
  /** Undefined for a day without issues. */
  found: HealthDay | undefined;
}

/** The id of the details row of a day. */
export const detailsId = (date: Temporal.PlainDate): string => `health-${date.toString()}`;

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
 * The columns of the health page: the date, a count per issue type, the details link (spec 3 §2). On a phone each day
 * is a card with the counts that are not zero.
 */
export const healthColumns = (types: readonly HealthType[]) => [
  dateColumn,
  ...types.map((type) =>
    column.display({
      id: type,
      meta: { label: issueTypeLabel(type), align: "end", primary: true },
      cell: ({ row: { original } }) =>
        original.loaded ? (
          <Count date={original.date} type={type} day={original.found} />
        ) : (
          <span className={styles.loading} data-empty="">
            <Skeleton width="1.25rem" height="0.75em" />
          </span>
        ),
    }),
  ),
  actionsColumn,
];

function DateCell({ date, isToday }: HealthRow) {
  const format = useFormat();
  return (
    <span className={styles.date}>
      <time dateTime={date.toString()} aria-current={isToday ? "date" : undefined}>
        {format.weekdayAndDate(date)}
      </time>
      {isToday && (
        <Badge tone="info">
          <Trans>Today</Trans>
        </Badge>
      )}
    </span>
  );
}

/** Opens or closes the details of a day. A link, because the open day is in the URL. */
function ToggleDetails({ date, isOpen, toggleSearch }: HealthRow) {
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
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId(date) : undefined}
    >
      <span className={styles.text}>
        {isOpen ? <Trans>Hide Details</Trans> : <Trans>Show Details</Trans>}
      </span>
      <VisuallyHidden>
        <Trans>for {day}</Trans>
      </VisuallyHidden>
    </LinkButton>
  );
}
