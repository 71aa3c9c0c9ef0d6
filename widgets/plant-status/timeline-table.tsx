import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { type DateRange, daysOf } from "@shared/lib/date-range";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { DateValue } from "@shared/ui/value-cells/value-cells";
import { useMemo } from "react";
import { typeName } from "./statuses";
import type { TimelineRow } from "./timeline-model";

interface DayRow {
  date: string;
  counts: Record<string, number>;
}

const column = createDataTableColumns<DayRow>();

/** The number of meters by day and status type, latest day first. */
export function TimelineTable({ rows, range }: { rows: readonly TimelineRow[]; range: DateRange }) {
  const { t, i18n } = useLingui();
  const columns = useMemo(
    () => [
      column.accessor("date", { meta: { label: msg`Date` }, cell: ({ getValue }) => <DateValue date={getValue()} /> }),
      ...rows.map((row) =>
        column.accessor(({ counts }) => counts[row.type] ?? 0, {
          id: row.type,
          meta: { label: typeName(row, i18n), align: "end" },
          cell: ({ getValue }) => <Count count={getValue()} />,
        }),
      ),
    ],
    [rows, i18n],
  );
  const days = useMemo(
    () =>
      daysOf(range)
        .map(
          (date, index): DayRow => ({
            date: date.toString(),
            counts: Object.fromEntries(rows.map(({ type, days: meters }) => [type, meters[index]?.length ?? 0])),
          }),
        )
        .toReversed(),
    [rows, range],
  );
  return (
    <DataTable
      label={t`Number of meters by day and status type`}
      columns={columns}
      rows={days}
      getRowId={({ date }) => date}
    />
  );
}

function Count({ count }: { count: number }) {
  return <>{useFormat().number(count)}</>;
}
