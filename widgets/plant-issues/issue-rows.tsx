import { lastCompleteDay } from "@entities/energy";
import {
  type IssueState,
  isCostPending,
  issueFinding,
  issueSince,
  issueState,
  issueTitle,
  isTicketable,
  type MeterIssue,
} from "@entities/issue";
import { meterName } from "@entities/meter";
import { SeverityIcon } from "@entities/plant";
import { CreateTicketButton, type TicketSubject } from "@features/create-ticket";
import { issueSnooze, SnoozeButton } from "@features/snooze-issue";
import { smallestLossKwh } from "@heliograph/rules/units";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { daysSince, newestFirst, oldestFirst } from "@shared/lib/dates";
import { switchCodec } from "@shared/list-query/codecs";
import { createListQuery, type QueryOf } from "@shared/list-query/list-query";
import { ItemState, useItemState } from "@shared/mutations/run-results";
import { WaitingBadge } from "@shared/outbox/waiting-entries";
import { createDataTableColumns, type DataTableColumn } from "@shared/ui/data-table/table-features";
import { MarkedRow } from "@shared/ui/marked-row/marked-row";
import { StatusIcon, StatusShape } from "@shared/ui/status-icon/status-icon";
import {
  DateValue,
  EmptyValue,
  EurosValue,
  LossValue,
  NotReceivedValue,
  SinceValue,
} from "@shared/ui/value-cells/value-cells";
import styles from "./issues-tab.module.css";

/**
 * The query of the issues tab in the plant's URL. The default is open issues, newest first
 * (domain/plant-page.md#issues).
 */
export const issuesQuery = createListQuery({
  filters: { resolved: switchCodec(false) },
  sortFields: { found_on: "descending" },
  defaultSort: { field: "found_on", descending: true },
  paginated: false,
});
export type IssuesQuery = QueryOf<typeof issuesQuery>;

export interface IssueRow {
  issue: MeterIssue;
  state: IssueState;
  plant: PlantRef;
  today: Temporal.PlainDate;
}

/**
 * The rows of a query, sorted by the day the issues were found. Resolved issues are included only if the query asks for
 * them.
 */
export function issueRows(
  issues: readonly MeterIssue[],
  query: IssuesQuery,
  { ref, today }: { ref: PlantRef; today: Temporal.PlainDate },
): IssueRow[] {
  const byDay = issuesQuery.sortOf(query).descending ? newestFirst : oldestFirst;
  return issues
    .filter((issue) => query.filters.resolved || issueState(issue, today) !== "resolved")
    .toSorted((a, b) => byDay(a.found_on, b.found_on))
    .map((issue) => ({ issue, state: issueState(issue, today), plant: ref, today }));
}

const column = createDataTableColumns<IssueRow>();

const dataColumns: DataTableColumn<IssueRow>[] = [
  column.display({
    id: "meter",
    meta: { label: msg`Meter`, skeletonWidth: 7 },
    cell: ({ row: { original } }) => (
      <>
        <MarkedRow name={`issue-${original.issue.id}`} />
        <MeterCell row={original} />
      </>
    ),
  }),
  column.display({
    id: "indicator",
    meta: { label: msg`Indicator`, primary: true, skeletonWidth: 9 },
    cell: ({ row }) => <IndicatorCell {...row.original} />,
  }),
  column.display({
    id: "status",
    meta: { label: msg`Status`, primary: true, skeletonWidth: 4 },
    // A snoozed issue counts as open (domain/issues.md#states).
    cell: ({ row: { original } }) => (
      <>
        {original.state === "resolved" ? <Trans>Resolved</Trans> : <Trans>Open</Trans>}{" "}
        <WaitingBadge places={[`issue-${original.issue.id}`]} />
      </>
    ),
  }),
  column.display({
    id: "found_on",
    meta: { label: msg`Found on`, sortField: "found_on", primary: true, labelOnCard: true, skeletonWidth: 6 },
    cell: ({ row }) => <DateValue date={row.original.issue.found_on} />,
  }),
  column.display({
    id: "since",
    meta: { label: msg`Since`, primary: true, labelOnCard: true, skeletonWidth: 9 },
    cell: ({ row }) => <SinceCell {...row.original} />,
  }),
  column.display({
    id: "cost",
    meta: { label: msg`Lost so far`, align: "end", primary: true, skeletonWidth: 7 },
    cell: ({ row }) => <CostCell {...row.original} />,
  }),
  column.display({
    id: "resolved_on",
    meta: { label: msg`Resolved on`, primary: true, labelOnCard: true, skeletonWidth: 6 },
    cell: ({ row }) => <DateValue date={row.original.issue.resolved_on} />,
  }),
  column.display({
    id: "snoozed_until",
    meta: { label: msg`Snoozed until`, primary: true, labelOnCard: true, skeletonWidth: 6 },
    cell: ({ row }) => <SnoozedCell row={row.original} />,
  }),
];

const actionColumn: DataTableColumn<IssueRow> = column.display({
  id: "actions",
  meta: { label: msg`Actions`, action: true, skeletonWidth: 5 },
  cell: ({ row: { original } }) => <IssueActions row={original} />,
});

/** Snoozes an issue, or creates a ticket about it. */
function IssueActions({ row: { plant, issue, state, today } }: { row: IssueRow }) {
  const { t, i18n } = useLingui();
  const name = [i18n._(issueTitle(issue)), issue.meter && meterName(issue.meter, i18n)].filter(Boolean).join(", ");
  return (
    <span className={styles.actions}>
      <SnoozeButton plant={plant} issue={issue} today={today} />
      {state !== "resolved" && isTicketable(issue.type_name) && (
        <CreateTicketButton subject={toTicketSubject([issue], i18n)} label={t`Create ticket about ${name}`}>
          <Trans>Ticket</Trans>
        </CreateTicketButton>
      )}
    </span>
  );
}

/** Converts issues to the subject of a ticket. */
export const toTicketSubject = (issues: readonly MeterIssue[], i18n: I18n): TicketSubject => ({
  issues: issues.map((issue) => ({
    id: issue.id,
    finding: issueFinding(issue),
    meter: issue.meter && meterName(issue.meter, i18n),
    foundOn: issueSince(issue),
  })),
  lost: null,
});

/** The columns that require the extension `losses`. */
const lossColumns = ["since", "cost"];

interface OfferedColumns {
  /** Whether the user may change issues; only the owner of the plant may (domain/issues.md#snoozing). */
  canSnooze: boolean;
  hasLosses: boolean;
  /** Whether resolved issues are listed. No other issue has a day on which it was resolved. */
  showsResolved: boolean;
}

export function issueColumns({ canSnooze, hasLosses, showsResolved }: OfferedColumns) {
  const hidden = [...(hasLosses ? [] : lossColumns), ...(showsResolved ? [] : ["resolved_on"])];
  return [...dataColumns.filter(({ id }) => !hidden.includes(String(id))), ...(canSnooze ? [actionColumn] : [])];
}

function SinceCell({ issue, state, today }: IssueRow) {
  const since = issueSince(issue);
  return <SinceValue date={since} days={since && state !== "resolved" ? daysSince(since, today) : null} />;
}

/** What an issue cost since it began, as the health card of the plant states it (domain/issues.md#cost). */
function CostCell({ issue, today }: IssueRow) {
  const { lost_kwh: lostKwh, lost_cents: lostCents = null, not_received_kwh: notReceivedKwh } = issue;
  if (isCostPending(issue, lastCompleteDay(today))) return <Trans>not known yet</Trans>;
  const isLost = (lostKwh ?? 0) >= smallestLossKwh;
  if (!isLost && (notReceivedKwh ?? 0) < smallestLossKwh) return <EmptyValue />;
  return (
    <>
      {isLost && (
        <>
          <LossValue kwh={lostKwh ?? null} /> <EurosValue cents={lostCents} />{" "}
        </>
      )}
      <NotReceivedValue kwh={notReceivedKwh} />
    </>
  );
}

function MeterCell({ row: { issue } }: { row: IssueRow }) {
  const { i18n } = useLingui();
  const { meter, meter_id: id } = issue;
  if (meter) return meterName(meter, i18n);
  return id === null ? <EmptyValue /> : meterName({ id, name: null }, i18n);
}

/** The type of an issue. An icon shows the severity, or a moon for a snoozed issue (domain/statuses.md#indicators). */
export function IndicatorCell({ issue, state }: Pick<IssueRow, "issue" | "state">) {
  const { i18n, t } = useLingui();
  return (
    <span className={styles.indicator}>
      {state === "snoozed" ? (
        <StatusIcon level="snoozed" labelHidden title={t`Snoozed`}>
          {t`Snoozed`}
        </StatusIcon>
      ) : (
        <SeverityIcon severity={issue.severity} />
      )}
      {i18n._(issueTitle(issue))}
    </span>
  );
}

/** The day on which a snoozed issue reopens, and the state of its last change. */
function SnoozedCell({ row: { issue, state } }: { row: IssueRow }) {
  const saving = useItemState(issueSnooze, issue.id);
  // A card on a phone omits an empty cell. The empty value must be the only content of the cell.
  if (state !== "snoozed" && saving === null) return <EmptyValue />;
  return (
    <span className={styles.snoozed}>
      {state === "snoozed" && <StatusShape level="snoozed" />}
      <DateValue date={state === "snoozed" ? issue.snoozed_until : null} />
      <ItemState state={saving} />
    </span>
  );
}
