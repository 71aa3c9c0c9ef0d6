import { statusPresentation } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { WeekdayValue } from "@shared/ui/value-cells/value-cells";
import { useMemo } from "react";
import { type BarStatus, barStatuses, plantsOn, type StatusDay, shareOf } from "./status-days";

const column = createDataTableColumns<StatusDay>();

const columns = [
  column.accessor("date", { meta: { label: msg`Day` }, cell: ({ getValue }) => <WeekdayValue date={getValue()} /> }),
  ...barStatuses.map((status) =>
    column.display({
      id: status,
      meta: { label: statusPresentation(status).label, align: "end" },
      cell: ({ row: { original } }) => <Share day={original} status={status} />,
    }),
  ),
  column.accessor("total", {
    meta: { label: msg`Meters`, align: "end" },
    cell: ({ row: { original } }) => <Total day={original} />,
  }),
];

/** The values of the chart as a table, latest day first, linked to the plants of the day. */
export function StatusTable({ days }: { days: readonly StatusDay[] }) {
  const { t } = useLingui();
  const rows = useMemo(() => days.toReversed(), [days]);
  return (
    <DataTable
      label={t`Meter statuses by day`}
      columns={columns}
      rows={rows}
      getRowId={({ date }) => date.toString()}
      rowHref={({ date }) => plantsOn(date.toString())}
    />
  );
}

function Share({ day, status }: { day: StatusDay; status: BarStatus }) {
  const format = useFormat();
  const value = shareOf(day, status);
  if (value === null) return <Trans>no data</Trans>;
  return format.percent(value / 100);
}

function Total({ day: { counts, total } }: { day: StatusDay }) {
  const format = useFormat();
  return counts ? format.number(total) : "–";
}
