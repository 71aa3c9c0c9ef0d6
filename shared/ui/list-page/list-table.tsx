import { useLocation } from "@remix-run/react";
import type { RowData } from "@tanstack/react-table";
import { useMemo } from "react";
import type { ListQuery, QueryState } from "../../list-query/list-query";
import { DataTable, type DataTableProps } from "../data-table/data-table";
import { type PageSize, pageCountOf } from "../pagination/page-steps";
import { Pagination } from "../pagination/pagination";
import { isEmptyList, PageNotice } from "./page-notice";

interface ListTableProps<Row extends RowData, Filters extends object, Field extends string>
  extends Omit<DataTableProps<Row>, "rows" | "sort"> {
  listQuery: ListQuery<Filters, Field>;
  query: QueryState<Filters, Field>;
  /** One page of the list; null while it is loading. */
  page: (PageSize & { rows: readonly Row[] }) | null;
}

/** The table of a list with its query in the URL, with sort links and pagination. */
export function ListTable<Row extends RowData, Filters extends object, Field extends string>({
  listQuery,
  query,
  page,
  ...table
}: ListTableProps<Row, Filters, Field>) {
  const { pathname } = useLocation();
  const sort = listQuery.sortOf(query);
  const pageCount = page && pageCountOf(page, query.page);
  // While another page is loading, the URL already contains its number.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of the page that is shown
  const pageNumber = useMemo(() => query.page, [page]);
  // The pagination redirects an empty page past the last page.
  const isReplaced = page?.rows.length === 0 && pageCount !== null && pageNumber > pageCount;
  return (
    <>
      {page && !isReplaced && <PageNotice page={page} />}
      {(!page || isReplaced || page.rows.length > 0 || isEmptyList(page)) && (
        <DataTable
          {...table}
          rows={isReplaced ? null : (page?.rows ?? null)}
          sort={
            sort
              ? { ...sort, to: (field) => ({ search: listQuery.search(listQuery.sortedBy(query, field as Field)) }) }
              : undefined
          }
        />
      )}
      {page && pageCount !== null && (
        <Pagination
          page={query.page}
          pageCount={pageCount}
          empty={page.rows.length === 0}
          hrefOf={(number) => `${pathname}${listQuery.search(listQuery.onPage(query, number))}`}
        />
      )}
    </>
  );
}
