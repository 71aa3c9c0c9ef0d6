import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { WeekdayValue } from "@shared/ui/value-cells/value-cells";
import { useMemo } from "react";
import { dayTexts, type PerformanceDay } from "./performance-days";

const column = createDataTableColumns<PerformanceDay>();

const columns = column.columns([
  column.accessor("date", { meta: { label: msg`Day` }, cell: ({ getValue }) => <WeekdayValue date={getValue()} /> }),
  column.accessor("generatedKwh", {
    meta: { label: msg`Generated`, align: "end" },
    cell: ({ row: { original } }) => <DayText of="actual" day={original} />,
  }),
  column.accessor("expectedKwh", {
    meta: { label: msg`Expected`, align: "end" },
    cell: ({ row: { original } }) => <DayText of="expected" day={original} />,
  }),
  column.accessor("band", {
    meta: { label: msg`Expected range`, align: "end" },
    cell: ({ row: { original } }) => <DayText of="band" day={original} />,
  }),
]);

/** The values of the chart as a table, latest day first. */
export function PerformanceTable({ days }: { days: readonly PerformanceDay[] }) {
  const { t } = useLingui();
  const rows = useMemo(() => days.toReversed(), [days]);
  return (
    <DataTable
      label={t`Generated and expected energy by day`}
      columns={columns}
      rows={rows}
      getRowId={({ date }) => date.toString()}
    />
  );
}

function DayText({ of, day }: { of: keyof ReturnType<typeof dayTexts>; day: PerformanceDay }) {
  const { i18n } = useLingui();
  return dayTexts(day, i18n)[of] ?? (of === "actual" ? <Trans>No data</Trans> : "–");
}
