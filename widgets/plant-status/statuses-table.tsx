import { lastCompleteDay } from "@entities/energy";
import { meterName } from "@entities/meter";
import { statusOfSeverity, statusPresentation } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { Button } from "@shared/ui/button/button";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { EmptyValue, LossValue, NotReceivedValue } from "@shared/ui/value-cells/value-cells";
import { useMemo, useState } from "react";
import styles from "./status-tab.module.css";
import { daysOfRow, hoursOfDay, type StatusRow, totalKwh, typeName } from "./statuses";

interface StatusesTableProps {
  /** Null while the first rows are loading. */
  rows: readonly StatusRow[] | null;
  today: Temporal.PlainDate;
  busy: boolean;
}

const rowId = ({ start, meterId, type }: StatusRow) => `status-${start}-${meterId}-${type}`;

/** The statuses of the meters. A row of several days lists its days on demand. */
export function StatusesTable({ rows, today, busy }: StatusesTableProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  const columns = useMemo(
    () =>
      statusColumns(today, {
        isOpen: (row) => open.has(rowId(row)),
        toggle(row) {
          const next = new Set(open);
          if (!next.delete(rowId(row))) next.add(rowId(row));
          setOpen(next);
        },
      }),
    [today, open],
  );
  return (
    <DataTable
      flush
      label={t`Statuses in this period`}
      columns={columns}
      rows={rows}
      getRowId={rowId}
      busy={busy}
      details={{ id: rowId, render: (row) => open.has(rowId(row)) && <DaysOfRow row={row} today={today} /> }}
      empty={<EmptyState icon="check" title={<Trans>There are no notifications to show in this period.</Trans>} />}
    />
  );
}

interface RowToggle {
  isOpen: (row: StatusRow) => boolean;
  toggle: (row: StatusRow) => void;
}

const column = createDataTableColumns<StatusRow>();

const statusColumns = (today: Temporal.PlainDate, { isOpen, toggle }: RowToggle) => [
  column.display({
    id: "type",
    meta: { label: msg`Status`, skeletonWidth: 14 },
    cell: ({ row }) => <TypeCell row={row.original} />,
  }),
  column.display({
    id: "days",
    meta: { label: msg`Days`, primary: true, skeletonWidth: 10 },
    cell: ({ row }) => <DaysCell row={row.original} />,
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
  column.display({
    id: "lost",
    meta: { label: msg`Lost`, primary: true, align: "end", skeletonWidth: 5 },
    cell: ({ row }) => <StatusEnergy row={row.original} today={today} />,
  }),
  column.display({
    id: "actions",
    meta: { label: msg`Actions`, align: "end", action: true },
    cell: ({ row: { original } }) =>
      original.kwhs.length > 1 && (
        <Button
          kind="quiet"
          size="small"
          icon={isOpen(original) ? "chevron-up" : "chevron-down"}
          aria-expanded={isOpen(original)}
          aria-controls={isOpen(original) ? rowId(original) : undefined}
          onClick={() => toggle(original)}
        >
          {isOpen(original) ? <Trans>Hide days</Trans> : <Trans>Show days</Trans>}
        </Button>
      ),
  }),
];

function TypeCell({ row }: { row: StatusRow }) {
  const { i18n } = useLingui();
  return <>{typeName(row, i18n)}</>;
}

/** "20 – 25 Nov 2026 (6 days)" */
function DaysCell({ row }: { row: StatusRow }) {
  const format = useFormat();
  const days = daysOfRow(row);
  return (
    <>
      {format.dateRange(row.start, days.at(-1) ?? row.start)}
      {days.length > 1 && (
        <span className="muted">
          {" "}
          (<Plural value={days.length} one="# day" other="# days" />)
        </span>
      )}
    </>
  );
}

function MeterCell({ row: { meterId, meterName: name } }: { row: StatusRow }) {
  const { i18n } = useLingui();
  return <>{meterName({ id: meterId, name }, i18n)}</>;
}

export function SeverityCell({ severity }: { severity: number | null }) {
  const { i18n } = useLingui();
  if (severity === null) return <EmptyValue />;
  const { level, label } = statusPresentation(statusOfSeverity(severity));
  return <StatusIcon level={level}>{i18n._(label)}</StatusIcon>;
}

/**
 * The energy that was lost or not received under a status. It is not known before the expected energy of a day is
 * complete, and snow is not lost (domain/plant-page.md#status).
 */
export function StatusEnergy({ row, today }: { row: StatusRow; today: Temporal.PlainDate }) {
  const kwh = totalKwh(row);
  if (row.type === "yield_present") return <EmptyValue />;
  if (kwh === null) {
    return row.start > lastCompleteDay(today).toString() ? <Trans>not known yet</Trans> : <EmptyValue />;
  }
  return row.type === "yield_missing" ? <NotReceivedValue kwh={kwh} /> : <LossValue kwh={kwh} />;
}

/** The days of a row, each with its energy and a link to its hours. */
function DaysOfRow({ row, today }: { row: StatusRow; today: Temporal.PlainDate }) {
  const format = useFormat();
  const { search } = useLocation();
  return (
    <ul className={styles.days}>
      {daysOfRow(row).map((day, index) => (
        <li key={day}>
          <Link to={hoursOfDay(search, day)} prefetch="none">
            {format.weekdayAndDate(day)}
          </Link>
          <StatusEnergy row={{ ...row, start: day, kwhs: [row.kwhs[index] ?? null] }} today={today} />
        </li>
      ))}
    </ul>
  );
}
