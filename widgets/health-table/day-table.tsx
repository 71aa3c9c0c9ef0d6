import { Meaning } from "@entities/help-text";
import { type HealthType, isPromiseIssue, issueTypeLabel } from "@entities/issue";
import { PlantStatus } from "@entities/plant";
import { PromiseFlagIcon } from "@entities/promise";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { PlantLossValue } from "@shared/ui/value-cells/loss-value";
import { EmptyValue, NameAndCity } from "@shared/ui/value-cells/value-cells";
import { useMemo } from "react";
import type { DayPlant } from "./health-days";

/** The size of a page. */
const maxRows = 25;

interface DayTableProps {
  /** Null while the plants are loading. */
  plants: readonly DayPlant[] | null;
  types: readonly HealthType[];
  /** Whether the API offers the lost energy. */
  hasLosses?: boolean;
  companyId?: number;
  busy?: boolean;
  /** The maximum number of plants on the day, used as the number of skeleton rows. */
  plantsAtMost?: number;
}

export function DayTable({ plants, types, hasLosses = true, companyId, busy, plantsAtMost = 1 }: DayTableProps) {
  const { t } = useLingui();
  const columns = useMemo(() => dayColumns(types, hasLosses), [types, hasLosses]);
  return (
    <DataTable
      label={t`Plants with issues found on the selected date`}
      columns={columns}
      rows={plants}
      getRowId={({ id }) => String(id)}
      rowHref={({ id }) => `/plants/${id}?companyId=${companyId}`}
      busy={busy}
      skeletonRows={Math.min(Math.max(plantsAtMost, 1), maxRows)}
    />
  );
}

const column = createDataTableColumns<DayPlant>();

const lossColumn = column.accessor("lostKwhPerDay", {
  meta: {
    label: msg`Lost per day`,
    help: <Meaning of="lostPerDay" />,
    align: "end",
    primary: true,
    skeletonWidth: 4.5,
  },
  cell: ({ row: { original } }) => <PlantLossValue row={original} />,
});

/** The columns of the plants of a day for the shown issue types. `hasLosses` adds the lost energy. */
const dayColumns = (types: readonly HealthType[], hasLosses: boolean) =>
  column.columns([
    column.accessor("name", {
      meta: { label: msg`Plant`, fullText: ({ name }) => name, share: 26, skeletonWidth: 10 },
      cell: ({ row: { original } }) => <NameAndCity {...original} />,
    }),
    column.accessor("issueType", {
      meta: {
        label: msg`Issue`,
        help: <Trans>The most severe issue found on this date.</Trans>,
        primary: true,
        wraps: true,
        skeletonWidth: 8,
      },
      // A plant without an issue on that day is in the list because its long-term status changed.
      cell: ({ getValue }) => <IssueName type={getValue() ?? types.find(isPromiseIssue)} />,
    }),
    ...(hasLosses ? [lossColumn] : []),
    column.accessor("status", {
      meta: {
        label: msg`Yield status`,
        help: <Meaning of="yieldStatus" />,
        primary: true,
        wraps: true,
        skeletonWidth: 4.5,
      },
      cell: ({ row: { original } }) => <PlantStatus {...original} isShort />,
    }),
    column.accessor("promise", {
      meta: { label: msg`Current promise`, wraps: true, skeletonWidth: 5.5 },
      cell: ({ getValue }) => <PromiseFlagIcon flag={getValue()} />,
    }),
  ]);

function IssueName({ type }: { type: string | undefined }) {
  const { i18n } = useLingui();
  return type ? i18n._(issueTypeLabel(type)) : <EmptyValue />;
}
