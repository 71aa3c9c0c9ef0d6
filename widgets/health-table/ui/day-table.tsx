import type { HealthType } from "@features/health-filter";
import { useLingui } from "@lingui/react/macro";
import { DataTable } from "@shared/ui/data-table/data-table";
import { useMemo } from "react";
import type { DayPlant } from "../day-plant";
import { dayColumns } from "./day-columns";

/** The size of a page. */
const maxRows = 25;

interface DayTableProps {
  /** Null while they are loading. */
  plants: readonly DayPlant[] | null;
  types: readonly HealthType[];
  /** Whether the API knows the lost energy. */
  lossOffered?: boolean;
  companyId?: number;
  busy?: boolean;
  /** The largest number of plants the day can have: that many skeleton rows are shown. */
  plantsAtMost?: number;
}

/** One page of the plants of a day. */
export function DayTable({
  plants,
  types,
  lossOffered = true,
  companyId,
  busy,
  plantsAtMost = 1,
}: DayTableProps) {
  const { t } = useLingui();
  const columns = useMemo(() => dayColumns(types, lossOffered), [types, lossOffered]);
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
