import type { PeriodType } from "@entities/energy";
import type { Period } from "@features/plant-events";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { messageText } from "@shared/i18n/message";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import { useMemo } from "react";
import type { ChartModel } from "../rules/chart-model";
import type { PerformanceViewState } from "../use-performance-view";
import { type ChartTexts, periodNames, useChartTexts, useColumnLabel } from "./chart-texts";
import { chartTable, type TableRow } from "./chart-values";

const column = createDataTableColumns<TableRow>();

interface ValuesTableProps {
  model: ChartModel;
  periodType: PeriodType;
  /** Returns the URL of the details of a period. Undefined if the period has no details. */
  hrefOf: (period: Period) => ReturnType<PerformanceViewState["hrefOf"]> | undefined;
}

/** The values of the chart as a table, latest period first. */
export function ValuesTable({ model, periodType, hrefOf }: ValuesTableProps) {
  const { t, i18n } = useLingui();
  const texts = useChartTexts(model, periodType);
  const labelOf = useColumnLabel(model.chart);
  const { columns: valueColumns, rows, hasStatus } = useMemo(() => chartTable(model), [model]);
  const newestFirst = useMemo(() => rows.toReversed(), [rows]);
  const noStatus = model.chart === "default" ? t`No data` : t`Nothing to compare`;
  const columns = [
    column.display({
      id: "period",
      meta: { label: i18n._(periodNames[periodType]) },
      cell({ row: { original } }) {
        const [text, to] = [texts.period(original.period), hrefOf(original.period)];
        if (!to) return text;
        return (
          <Link to={to} preventScrollReset>
            {text}
          </Link>
        );
      },
    }),
    ...valueColumns.map((one) =>
      column.display({
        id: one.key,
        meta: { label: labelOf(one), align: "end" },
        cell: ({ row }) => <Value columnKey={one.key} value={row.original.values[one.key] ?? null} texts={texts} />,
      }),
    ),
    ...(hasStatus
      ? [
          column.display({
            id: "status",
            meta: { label: t`Status` },
            cell: ({ row: { original } }) => (original.status ? messageText(i18n, original.status.label) : noStatus),
          }),
        ]
      : []),
  ];
  return (
    <DataTable
      label={t`Values of the chart`}
      columns={columns}
      rows={newestFirst}
      getRowId={({ period }) => period.key}
    />
  );
}

interface ValueProps {
  columnKey: string;
  value: TableRow["values"][string];
  texts: ChartTexts;
}

function Value({ columnKey, value, texts }: ValueProps) {
  if (value === null || value === undefined) return <EmptyValue />;
  if (typeof value === "number") return <>{texts.valueOf(columnKey, value)}</>;
  return <>{texts.band(value.low, value.high)}</>;
}
