import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { DateValue, EnergyValue } from "@shared/ui/value-cells/value-cells";
import { useMemo } from "react";
import type { EvidenceDay } from "./evidence.server";

const column = createDataTableColumns<EvidenceDay>();

const columns = [
  column.accessor("date", { meta: { label: msg`Day` }, cell: ({ getValue }) => <DateValue date={getValue()} /> }),
  column.accessor("generatedKwh", {
    meta: { label: msg`Generated`, align: "end" },
    cell: ({ getValue }) => <EnergyValue kwh={getValue()} />,
  }),
  column.accessor("lostKwh", {
    meta: { label: msg`Lost`, align: "end" },
    cell: ({ getValue }) => <EnergyValue kwh={getValue()} />,
  }),
  column.accessor("notReceivedKwh", {
    meta: { label: msg`Not received`, align: "end" },
    cell: ({ getValue }) => <EnergyValue kwh={getValue()} />,
  }),
];

/** The values of the chart as a table, latest day first. */
export function EvidenceTable({ days }: { days: readonly EvidenceDay[] }) {
  const { t } = useLingui();
  const rows = useMemo(() => days.toReversed(), [days]);
  return <DataTable label={t`Energy by day`} columns={columns} rows={rows} getRowId={({ date }) => date} />;
}
