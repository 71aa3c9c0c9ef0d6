import { type PlantsList, type PlantsQuery, searchOf, sortedBy, sortOf } from "@features/plants-filter";
import { useLingui } from "@lingui/react/macro";
import { Cell, HeadCell, RowHead, TableFrame } from "@shared/ui/data-table";
import { useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import { type ColumnId, columnState, columns, features } from "../columns";
import { listLooks } from "../list-looks";
import type { PlantListRow } from "../row";
import styles from "./plants-table.module.css";
import { SkeletonRows } from "./skeleton-rows";
import { useRowClick } from "./use-row-click";

interface PlantsTableProps {
  list: PlantsList;
  query: PlantsQuery;
  companyId: number;
  today: Temporal.PlainDate;
  /** Null while the first page is on its way. */
  rows: readonly PlantListRow[] | null;
  busy?: boolean;
}

const noRows: PlantListRow[] = [];
const headColumn: ColumnId = "name";

/** The rows of a list, each a way to its plant, under heads that sort. */
export function PlantsTable({ list, query, companyId, today, rows, busy = false }: PlantsTableProps) {
  const { i18n } = useLingui();
  const look = listLooks[list];
  const bodyRef = useRowClick();
  const sort = sortOf(query, list);

  const state = useMemo(() => columnState(look.columns), [look]);
  const meta = useMemo(() => ({ companyId, today, i18n }), [companyId, today, i18n]);
  const data = useMemo(() => (rows ? [...rows] : noRows), [rows]);
  const table = useTable({ features, columns, data, state, meta, getRowId: ({ id }) => String(id) });

  return (
    <TableFrame label={i18n._(look.title)} busy={busy || rows === null}>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map(({ id, column }) => {
              const head = column.columnDef.meta;
              if (!head) return null;
              const direction = sort.descending ? "descending" : "ascending";
              return (
                <HeadCell
                  key={id}
                  align={head.align}
                  title={head.hint && i18n._(head.hint)}
                  sort={
                    head.sort && {
                      to: searchOf(sortedBy(query, list, head.sort)),
                      direction: sort.field === head.sort ? direction : null,
                    }
                  }
                >
                  {i18n._(head.title)}
                </HeadCell>
              );
            })}
          </tr>
        ))}
      </thead>
      <tbody ref={bodyRef} className={styles.rows}>
        {rows === null && <SkeletonRows columns={look.columns.length} />}
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id}>
            {row.getVisibleCells().map((cell) => {
              const { align, full } = cell.column.columnDef.meta ?? {};
              const title = full?.(row.original);
              return cell.column.id === headColumn ? (
                <RowHead key={cell.id} title={title}>
                  <table.FlexRender cell={cell} />
                </RowHead>
              ) : (
                <Cell key={cell.id} align={align} title={title}>
                  <table.FlexRender cell={cell} />
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
