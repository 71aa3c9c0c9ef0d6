import { meterName } from "@entities/meter";
import { statusOfSeverity, statusPresentation } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { DateValue, EmptyValue } from "@shared/ui/value-cells/value-cells";
import { typeName } from "../type-name";
import type { StatusRow } from "./rows";

const column = createDataTableColumns<StatusRow>();

export const statusColumns = [
  column.display({
    id: "type",
    meta: { label: msg`Status`, skeletonWidth: 14 },
    cell: ({ row }) => <TypeCell row={row.original} />,
  }),
  column.accessor("date", {
    meta: { label: msg`Date`, primary: true, skeletonWidth: 6 },
    cell: ({ getValue }) => <DateValue date={getValue()} />,
  }),
  column.display({
    id: "meter",
    meta: { label: msg`Meter`, primary: true, skeletonWidth: 10 },
    cell: ({ row }) => <MeterCell row={row.original} />,
  }),
  column.accessor("severity", {
    meta: { label: msg`Severity`, primary: true, skeletonWidth: 6 },
    cell: ({ getValue }) => <SeverityCell severity={getValue()} />,
  }),
];

function TypeCell({ row }: { row: StatusRow }) {
  const { i18n } = useLingui();
  return <>{typeName(row, i18n)}</>;
}

function MeterCell({ row: { meterId, meterName: name } }: { row: StatusRow }) {
  const { i18n } = useLingui();
  return <>{meterName({ id: meterId, name }, i18n)}</>;
}

function SeverityCell({ severity }: { severity: number | null }) {
  const { i18n } = useLingui();
  if (severity === null) return <EmptyValue />;
  const { level, label } = statusPresentation(statusOfSeverity(severity));
  return <StatusIcon level={level}>{i18n._(label)}</StatusIcon>;
}
