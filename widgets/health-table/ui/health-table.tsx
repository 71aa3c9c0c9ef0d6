import type { HealthListQuery, HealthQuery, HealthType } from "@features/health-filter";
import { useLingui } from "@lingui/react/macro";
import { type DateRange, daysOf } from "@shared/lib/date-range";
import { DataTable } from "@shared/ui/data-table/data-table";
import { type ReactNode, useMemo } from "react";
import { atMost, type HealthDay } from "../health-days";
import panelStyles from "./day-plants.module.css";
import { DaySkeleton } from "./day-skeleton";
import { detailsId, type HealthRow, healthColumns } from "./health-columns";
import styles from "./health-table.module.css";

interface HealthTableProps {
  window: DateRange;
  today: Temporal.PlainDate;
  listQuery: HealthListQuery;
  query: HealthQuery;
  /** Null while the counts are loading; the days do not depend on them. */
  days: readonly HealthDay[] | null;
  /** Blocked after a change of the issue types: neither clicks nor keys have an effect (spec 3 §2). */
  locked: boolean;
  /** The plants of the open day; the argument is the largest number it can have. */
  details: (plantsAtMost: number) => ReactNode;
}

/** The issues found per day and type, latest day first; only one day is open (spec 3 §2). */
export function HealthTable({ window, today, listQuery, query, days, locked, details }: HealthTableProps) {
  const { t } = useLingui();
  const { indicators_or: types, health: openDay } = query.filters;
  const columns = useMemo(() => healthColumns(types), [types]);
  const rows = daysOf(window)
    .toReversed()
    .map((date): HealthRow => {
      const isOpen = openDay?.equals(date) ?? false;
      return {
        date,
        isToday: date.equals(today),
        isOpen,
        toggleSearch: listQuery.search(listQuery.withFilter(query, "health", isOpen ? undefined : date)),
        loaded: days !== null,
        found: days?.find((day) => day.date === date.toString()),
      };
    });
  return (
    <div className={styles.table} {...(locked ? { inert: "" } : null)}>
      <DataTable
        label={t`Issues by found date`}
        columns={columns}
        rows={rows}
        getRowId={({ date }) => date.toString()}
        busy={locked}
        details={{
          id: ({ date }) => detailsId(date),
          render: ({ isOpen, found }) =>
            isOpen && (days ? details(atMost(found, types)) : <Loading types={types} />),
        }}
      />
    </div>
  );
}

function Loading({ types }: { types: readonly HealthType[] }) {
  return (
    <div className={panelStyles.panel}>
      <DaySkeleton types={types} />
    </div>
  );
}
