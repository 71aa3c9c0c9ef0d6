import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { WeekdayValue } from "@shared/ui/value-cells/value-cells";
import { useMemo } from "react";
import { type IssueDay, issuesFoundOn, typesIn } from "./issue-days";

const column = createDataTableColumns<IssueDay>();

const dayColumn = column.accessor("date", {
  meta: { label: msg`Day` },
  cell: ({ getValue }) => <WeekdayValue date={getValue()} />,
});

interface IssueTableProps {
  days: readonly IssueDay[];
  types: readonly { key: string; label: string }[];
}

/**
 * The values of the chart by type as a table, latest day first. Each cell shows found / resolved, linked to the issues.
 */
export function IssueTable({ days, types }: IssueTableProps) {
  const { t } = useLingui();
  const rows = useMemo(() => days.toReversed(), [days]);
  const columns = useMemo(
    () => [
      dayColumn,
      ...types.map(({ key, label }) =>
        column.display({
          id: key,
          meta: { label, help: t`${label}: found / resolved`, align: "end" },
          cell: ({ row: { original } }) => <FoundAndResolved day={original} type={key} />,
        }),
      ),
    ],
    [types, t],
  );
  return (
    <DataTable
      label={t`Issues found and resolved by day`}
      columns={columns}
      rows={rows}
      getRowId={({ date }) => date.toString()}
      rowHref={({ date, found }) => issuesFoundOn(date, typesIn([{ date, found, resolved: {} }]))}
    />
  );
}

function FoundAndResolved({ day, type }: { day: IssueDay; type: string }) {
  const format = useFormat();
  const found = format.number(day.found[type] ?? 0);
  const resolved = format.number(day.resolved[type] ?? 0);
  return (
    <>
      {day.found[type] ? <Link to={issuesFoundOn(day.date, [type])}>{found}</Link> : found}
      {" / "}
      {resolved}
    </>
  );
}
