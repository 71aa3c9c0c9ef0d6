import { statusPresentation } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { useMemo } from "react";
import { byMonth, type CalendarCell, shownStatuses, statusTotals } from "./day-statuses";

interface MonthRow {
  month: Temporal.PlainDate;
  totals: ReturnType<typeof statusTotals>;
}

const column = createDataTableColumns<MonthRow>();

const columns = [
  column.accessor("month", { meta: { label: msg`Month` }, cell: ({ getValue }) => <MonthName month={getValue()} /> }),
  ...shownStatuses.map((status) =>
    column.accessor(({ totals }) => totals[status] ?? 0, {
      id: status,
      meta: { label: statusPresentation(status).label, align: "end" },
      cell: ({ getValue }) => <Count count={getValue()} />,
    }),
  ),
  column.accessor(({ totals }) => totals.unknown, {
    id: "unknown",
    meta: { label: msg`No data`, align: "end" },
    cell: ({ getValue }) => <Count count={getValue()} />,
  }),
];

/** The number of days per month and status, latest month first. */
export function CalendarTable({ cells }: { cells: readonly CalendarCell[] }) {
  const { t } = useLingui();
  const rows = useMemo(
    () =>
      byMonth(cells)
        .toReversed()
        .map(({ month, cells: days }): MonthRow => ({ month, totals: statusTotals(days) })),
    [cells],
  );
  return (
    <DataTable
      label={t`Days by status and month`}
      columns={columns}
      rows={rows}
      getRowId={({ month }) => month.toString()}
    />
  );
}

function MonthName({ month }: { month: Temporal.PlainDate }) {
  return <>{useFormat().monthAndYear(month)}</>;
}

function Count({ count }: { count: number }) {
  return <>{useFormat().number(count)}</>;
}
