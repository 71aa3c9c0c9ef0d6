import { type Cause, type Cost, causePlants, causeTitle } from "@entities/cause";
import { Meaning } from "@entities/help-text";
import { daysSince, severityLevel } from "@entities/issue";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { messageText } from "@shared/i18n/message";
import { DataTable } from "@shared/ui/data-table/data-table";
import type { RowSelection } from "@shared/ui/data-table/row-selection";
import { createDataTableColumns, type DataTableColumn } from "@shared/ui/data-table/table-features";
import { StatusIcon, StatusShape } from "@shared/ui/status-icon/status-icon";
import { EmptyValue, EnergyValue, EurosValue, NotReceivedValue, SinceValue } from "@shared/ui/value-cells/value-cells";
import type { ReactNode } from "react";
import styles from "./triage.module.css";

const column = createDataTableColumns<Cause>();

interface ColumnsOptions {
  today: Temporal.PlainDate;
  /** Whether the API offers the lost energy of plants. */
  hasLosses: boolean;
}

/** The columns of the queue. Create them once per page: cells are components. */
export function triageColumns({ today, hasLosses }: ColumnsOptions): DataTableColumn<Cause>[] {
  const cause = column.accessor("key", {
    id: "cause",
    meta: { label: msg`Cause`, skeletonWidth: 18 },
    cell: ({ row: { original } }) => <CauseCell row={original} />,
  });
  const since = column.accessor("since", {
    meta: { label: msg`Since`, primary: true, skeletonWidth: 9 },
    cell: ({ getValue }) => {
      const day = getValue();
      return <SinceValue date={day} days={day === null ? null : daysSince(day, today)} />;
    },
  });
  const costPerDay = column.accessor("costPerDay", {
    id: "costPerDay",
    meta: {
      label: msg`Lost per day`,
      help: <Meaning of="lostPerDay" />,
      align: "end",
      primary: true,
      skeletonWidth: 6,
    },
    cell: ({ getValue }) => <CostValue cost={getValue()} />,
  });
  const costSoFar = column.accessor("costSoFar", {
    meta: { label: msg`Lost so far`, help: <Trans>Since each issue was found.</Trans>, align: "end", skeletonWidth: 6 },
    cell: ({ getValue }) => <CostValue cost={getValue()} />,
  });
  const state = column.display({
    id: "state",
    meta: { label: msg`State`, primary: true, skeletonWidth: 8 },
    cell: ({ row: { original } }) => <StateCell row={original} />,
  });
  return hasLosses ? [cause, since, costPerDay, costSoFar, state] : [cause, since, state];
}

function CauseCell({ row }: { row: Cause }) {
  const { i18n } = useLingui();
  return (
    <span className={styles.cause}>
      <StatusShape level={severityLevel(row.severity)} />
      <span className={styles.texts}>
        <span className={styles.title}>{causeTitle(i18n, row)}</span>
        <span className={styles.plants}>{causePlants(i18n, row)}</span>
      </span>
    </span>
  );
}

/** Lost energy with its value, and what was not received below it in grey; a dash where nothing is known. */
export function CostValue({ cost: { lostKwh, lostCents, notReceivedKwh } }: { cost: Cost }) {
  if (lostKwh === null && !notReceivedKwh) return <EmptyValue />;
  return (
    <>
      {lostKwh !== null && (lostKwh > 0 || !notReceivedKwh) && <EnergyValue kwh={lostKwh} />}{" "}
      <EurosValue cents={lostCents} /> <NotReceivedValue kwh={notReceivedKwh} />
    </>
  );
}

function StateCell({ row: { change, plants, snoozedUntil, resolvedOn, tab } }: { row: Cause }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const tickets = plants.flatMap((plant) => plant.tickets);
  const [ticket] = tickets;
  if (!change && !snoozedUntil && !resolvedOn && !ticket) return <EmptyValue />;
  return (
    <span className={styles.state}>
      {change === "new" && (
        <span className={styles.badge}>
          <Trans>New</Trans>
        </span>
      )}
      {change === "grown" && (
        <span className={styles.badge}>
          <Trans>Grown</Trans>
        </span>
      )}
      {snoozedUntil && (
        <StatusIcon level="snoozed">
          <Trans>until {format.date(snoozedUntil)}</Trans>
        </StatusIcon>
      )}
      {resolvedOn && (
        <StatusIcon level="ok">
          <Trans>resolved {format.date(resolvedOn)}</Trans>
        </StatusIcon>
      )}
      {ticket && (
        <span>
          {tab === "open" && !ticket.isAboutCause && <Trans>has ticket</Trans>}{" "}
          <Link to={`/tickets/${ticket.id}`} prefetch="none" aria-label={t`Ticket ${ticket.number}`}>
            #{ticket.number}
          </Link>
          {ticket.assignees[0] && ` ${messageText(i18n, ticket.assignees[0])}`}
          {tickets.length > 1 && ` +${tickets.length - 1}`}
        </span>
      )}
    </span>
  );
}

export interface QueueTablesProps {
  /** Null while they are loading. */
  rows: readonly Cause[] | null;
  /** Those that cost less than the chosen minimum. */
  folded: readonly Cause[];
  columns: readonly DataTableColumn<Cause>[];
  hrefOf: (key: string) => string;
  busy: boolean;
  empty: ReactNode;
  selection?: RowSelection<Cause>;
}

/** The causes, and in one line those that cost less. */
export function QueueTables({ rows, folded, hrefOf, empty, ...props }: QueueTablesProps) {
  const { t } = useLingui();
  const table = {
    ...props,
    label: t`Causes`,
    getRowId: ({ key }: Cause) => key,
    rowHref: ({ key }: Cause) => hrefOf(key),
  };
  return (
    <>
      <DataTable {...table} rows={rows} empty={empty} />
      {folded.length > 0 && (
        <details className={styles.folded}>
          <summary>
            <Plural value={folded.length} one="# cause that costs less" other="# causes that cost less" />
          </summary>
          <DataTable {...table} rows={folded} />
        </details>
      )}
    </>
  );
}
