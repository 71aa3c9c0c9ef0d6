import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { WeekdayValue } from "@shared/ui/value-cells/value-cells";
import { type ReactNode, useMemo } from "react";
import { bandText, type PerformanceDay } from "./performance-days";

const column = createDataTableColumns<PerformanceDay>();

const columns = column.columns([
  column.accessor("date", { meta: { label: msg`Day` }, cell: ({ getValue }) => <WeekdayValue date={getValue()} /> }),
  column.accessor("actualKwh", {
    meta: { label: msg`Generated`, align: "end" },
    cell: ({ getValue }) => <Energy kwh={getValue()} unknown={<Trans>No data</Trans>} />,
  }),
  column.accessor("expectedKwh", {
    meta: { label: msg`Expected`, align: "end" },
    cell: ({ getValue }) => <Energy kwh={getValue()} unknown="–" />,
  }),
  column.accessor("band", {
    meta: { label: msg`Expected range`, align: "end" },
    cell: ({ getValue }) => <EnergyRange band={getValue()} />,
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

function Energy({ kwh, unknown }: { kwh: number | null; unknown: ReactNode }) {
  const format = useFormat();
  return kwh === null ? unknown : format.energy(kwh);
}

function EnergyRange({ band }: Pick<PerformanceDay, "band">) {
  const format = useFormat();
  return band ? bandText(band, format) : "–";
}
