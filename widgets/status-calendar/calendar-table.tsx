import { statusPresentation } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { useMemo } from "react";
import { type CalendarDays, monthTotals, type StatusTotals, shownStatuses } from "./day-statuses";

interface MonthRow {
  month: string;
  totals: StatusTotals;
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
export function CalendarTable({ days }: { days: CalendarDays }) {
  const { t } = useLingui();
  const rows = useMemo(() => monthTotals(days).toReversed(), [days]);
  return (
    <DataTable label={t`Days by status and month`} columns={columns} rows={rows} getRowId={({ month }) => month} />
  );
}

function MonthName({ month }: { month: string }) {
  return <>{useFormat().monthAndYear(month)}</>;
}

function Count({ count }: { count: number }) {
  return <>{useFormat().number(count)}</>;
}
