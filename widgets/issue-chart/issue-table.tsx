import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import type { Series } from "@shared/ui/stacked-bars/stacked-bars";
import { WeekdayValue } from "@shared/ui/value-cells/value-cells";
import { useMemo } from "react";
import { type IssueDay, issuesFoundOn } from "./issue-days";

const column = createDataTableColumns<IssueDay>();

const dayColumn = column.accessor("date", {
  meta: { label: msg`Day` },
  cell: ({ getValue }) => <WeekdayValue date={getValue()} />,
});

/** The values of the chart as a table, latest day first: found / resolved, linked to the issues. */
export function IssueTable({ days, series }: { days: readonly IssueDay[]; series: readonly Series[] }) {
  const { t } = useLingui();
  const rows = useMemo(() => days.toReversed(), [days]);
  const columns = useMemo(
    () => [
      dayColumn,
      ...series.map(({ key, label }) =>
        column.display({
          id: key,
          meta: { label, help: t`${label}: found / resolved`, align: "end" },
          cell: ({ row: { original } }) => <FoundAndResolved day={original} type={key} label={label} />,
        }),
      ),
    ],
    [series, t],
  );
  return (
    <DataTable
      label={t`Issues found and resolved by day`}
      columns={columns}
      rows={rows}
      getRowId={({ date }) => date.toString()}
      rowHref={({ date }) => issuesFoundOn(date)}
    />
  );
}

function FoundAndResolved({ day, type, label }: { day: IssueDay; type: string; label: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const found = format.number(day.found[type] ?? 0);
  const resolved = format.number(day.resolved[type] ?? 0);
  return (
    <span title={t`${label}: ${found} found, ${resolved} resolved`}>
      {day.found[type] ? <Link to={issuesFoundOn(day.date, type)}>{found}</Link> : found}
      {" / "}
      {resolved}
    </span>
  );
}
