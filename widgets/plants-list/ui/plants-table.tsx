import type { PlantsList, PlantsListQuery, PlantsQuery } from "@features/plants-filter";
import { useLingui } from "@lingui/react/macro";
import { Cell, HeadCell, RowHead, TableFrame } from "@shared/ui/data-table/data-table";
import { useRowClick } from "@shared/ui/data-table/use-row-click";
import { useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import { columnsOf, features } from "../columns";
import { headColumn, listColumns } from "../list-columns";
import type { PlantListRow } from "../row";
import type { TableLayout } from "../table-layout";
import styles from "./plants-table.module.css";
import { SkeletonRows } from "./skeleton-rows";

interface PlantsTableProps {
  list: PlantsList;
  listQuery: PlantsListQuery;
  query: PlantsQuery;
  companyId: number;
  today: Temporal.PlainDate;
  arrangement: TableLayout;
  /** Null while the first page is on its way. */
  rows: readonly PlantListRow[] | null;
  busy?: boolean;
}

const noRows: PlantListRow[] = [];

/** The rows of a list, each a way to its plant, under heads that sort; on a narrow screen a card each. */
export function PlantsTable({
  list,
  listQuery,
  query,
  companyId,
  today,
  arrangement: { columns: shown, density, narrow },
  rows,
  busy = false,
}: PlantsTableProps) {
  const { t, i18n } = useLingui();
  const bodyRef = useRowClick();
  const sort = listQuery.sortOf(query);

  const columns = useMemo(() => columnsOf(shown), [shown]);
  const meta = useMemo(() => ({ companyId, today, i18n }), [companyId, today, i18n]);
  const data = useMemo(() => (rows ? [...rows] : noRows), [rows]);
  const table = useTable({ features, columns, data, meta, getRowId: ({ id }) => String(id) });
  const heads = table.getFlatHeaders().flatMap(({ column: { id, columnDef } }) => {
    const head = columnDef.meta;
    return head ? [{ ...head, id, title: i18n._(head.title), hint: head.hint && i18n._(head.hint) }] : [];
  });
  const titles = new Map(heads.map(({ id, title }) => [id, title]));

  return (
    <div className={styles.list} data-density={density} data-narrow={narrow}>
      <TableFrame label={i18n._(listColumns[list].title)} busy={busy || rows === null}>
        <thead>
          <tr data-label={t`Sort by`}>
            {heads.map(({ id, title, hint, align, sort: field }) => (
              <HeadCell
                key={id}
                align={align}
                title={hint}
                sort={
                  field && {
                    to: { search: listQuery.search(listQuery.sortedBy(query, field)) },
                    direction: sort.field === field ? (sort.descending ? "descending" : "ascending") : null,
                  }
                }
              >
                {title}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody ref={bodyRef} className={styles.rows}>
          {rows === null && <SkeletonRows heads={heads} />}
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => {
                const { align, full } = cell.column.columnDef.meta ?? {};
                const title = full?.(row.original);
                return cell.column.id === headColumn ? (
                  <RowHead key={cell.id} title={title}>
                    <table.FlexRender cell={cell} />
                  </RowHead>
                ) : (
                  <Cell key={cell.id} label={titles.get(cell.column.id)} align={align} title={title}>
                    <table.FlexRender cell={cell} />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </div>
  );
}
