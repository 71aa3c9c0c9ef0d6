import { meterName } from "@entities/meter";
import { SnoozeButton } from "@features/snooze-issue";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { createDataTableColumns, type DataTableColumn } from "@shared/ui/data-table/table-features";
import { DateValue, EmptyValue } from "@shared/ui/value-cells/value-cells";
import { IndicatorCell } from "./indicator-cell";
import type { IssueRow } from "./rows";
import { SnoozedCell } from "./snoozed-cell";

const column = createDataTableColumns<IssueRow>();

const dataColumns: DataTableColumn<IssueRow>[] = [
  column.display({
    id: "meter",
    meta: { label: msg`Meter`, skeletonWidth: 7 },
    cell: ({ row }) => <MeterCell row={row.original} />,
  }),
  column.display({
    id: "indicator",
    meta: { label: msg`Indicator`, primary: true, skeletonWidth: 9 },
    cell: ({ row }) => <IndicatorCell issue={row.original.issue} />,
  }),
  column.display({
    id: "status",
    meta: { label: msg`Status`, primary: true, skeletonWidth: 4 },
    // spec 2 §2.8: a snoozed issue is open, too.
    cell: ({ row }) => (row.original.state === "resolved" ? <Trans>Resolved</Trans> : <Trans>Open</Trans>),
  }),
  column.display({
    id: "found_on",
    meta: {
      label: msg`Found on`,
      sortField: "found_on",
      primary: true,
      labelOnCard: true,
      skeletonWidth: 6,
    },
    cell: ({ row }) => <DateValue date={row.original.issue.found_on} />,
  }),
  column.display({
    id: "resolved_on",
    meta: { label: msg`Resolved on`, primary: true, labelOnCard: true, skeletonWidth: 6 },
    cell: ({ row }) => <DateValue date={row.original.issue.resolved_on} />,
  }),
  column.display({
    id: "snoozed_until",
    meta: { label: msg`Snoozed until`, primary: true, labelOnCard: true, skeletonWidth: 6 },
    cell: ({ row }) => <SnoozedCell row={row.original} />,
  }),
];

const actionColumn: DataTableColumn<IssueRow> = column.display({
  id: "actions",
  meta: { label: msg`Actions`, action: true, skeletonWidth: 5 },
  cell: ({ row: { original } }) => (
    <SnoozeButton plant={original.plant} issue={original.issue} today={original.today} />
  ),
});

const ownerColumns = [...dataColumns, actionColumn];

/** The columns of the table; the actions are the owner's (spec 2 §6). */
export const issueColumns = (canSnooze: boolean): readonly DataTableColumn<IssueRow>[] =>
  canSnooze ? ownerColumns : dataColumns;

function MeterCell({ row: { issue } }: { row: IssueRow }) {
  const { i18n } = useLingui();
  const { meter, meter_id: id } = issue;
  if (meter) return meterName(meter, i18n);
  return id === null ? <EmptyValue /> : meterName({ id, name: null }, i18n);
}
