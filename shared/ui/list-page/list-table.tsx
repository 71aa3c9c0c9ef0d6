import { Plural, Trans } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import type { Page } from "@shared/api/v0/rows";
import type { ListQuery, QueryState } from "@shared/list-query/list-query";
import { useListQuery } from "@shared/list-query/use-list-query";
import type { RowData } from "@tanstack/react-table";
import { type ComponentProps, type ReactNode, useMemo } from "react";
import { Alert } from "../alert/alert";
import { LinkButton } from "../button/button";
import { DataTable, type DataTableProps } from "../data-table/data-table";
import { EmptyState } from "../empty-state/empty-state";
import type { IconName } from "../icon/icon";
import { type PageSize, pageCountOf } from "../pagination/page-steps";
import { Pagination } from "../pagination/pagination";
import type { SearchFilters } from "../search-field/model";
import { SearchField } from "../search-field/search-field";
import { ListPage } from "./list-page";
import styles from "./list-page.module.css";

interface ListTableProps<Row extends RowData, Filters extends object, Field extends string>
  extends Omit<DataTableProps<Row>, "rows" | "sort"> {
  listQuery: ListQuery<Filters, Field>;
  query: QueryState<Filters, Field>;
  /** One page of the list; null while it is loading. */
  page: (PageSize & { rows: readonly Row[] }) | null;
  /** The rows of the table, if a row stands for several rows of the page. By default the rows of the page. */
  rows?: readonly Row[];
}

/** The table of a list with its query in the URL, with sort links and pagination. */
export function ListTable<Row extends RowData, Filters extends object, Field extends string>({
  listQuery,
  query,
  page,
  rows = page?.rows,
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
          hasRowKeys
          {...table}
          rows={isReplaced ? null : (rows ?? null)}
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

/** Whether a list has no rows. One with unreadable rows, or with a total, does have some. */
export const isEmptyList = ({ rows, unreadable, total }: PageSize): boolean =>
  rows.length === 0 && !unreadable && !total;

/**
 * Shows how many rows of a page could not be read (domain/imperfect-responses.md#rows), or that a list with rows came
 * without them.
 */
export function PageNotice({ page }: { page: Pick<PageSize, "rows" | "unreadable"> & Partial<PageSize> }) {
  const { rows, unreadable = 0, total } = page;
  const isMissing = rows.length === 0 && unreadable === 0 && Boolean(total);
  if (unreadable === 0 && !isMissing) return null;
  return (
    <div className={styles.notice}>
      <Alert kind="warning">
        {isMissing ? (
          <Trans>The service returned no rows for this page. Please try again later.</Trans>
        ) : (
          <Plural value={unreadable} one="# row could not be read." other="# rows could not be read." />
        )}
      </Alert>
    </div>
  );
}

export interface PagedRowsProps<Row> {
  rows: Page<Row>;
  /** The number of the page. */
  page: number;
  hrefOf: (page: number) => string;
  /** Shown when there are no rows. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A page of rows below other content, without a table of their own. */
export function PagedRows<Row>({ rows, page, hrefOf, empty, children }: PagedRowsProps<Row>) {
  const { data, unreadable, total, per_page: perPage } = rows;
  const size = { rows: data, unreadable, total, perPage };
  return (
    <div className="stack">
      <PageNotice page={size} />
      {data.length === 0 && unreadable === 0 && <p className="muted">{empty}</p>}
      {children(data)}
      <Pagination
        page={page}
        pageCount={pageCountOf(size, page)}
        empty={data.length === 0}
        hrefOf={hrefOf}
        preventScrollReset
      />
    </div>
  );
}

type SearchedPage<Row> = PageSize & { rows: readonly Row[]; total: number };

interface SearchedListProps<Row extends RowData, Field extends string> {
  listQuery: ListQuery<SearchFilters, Field>;
  /** The page of rows from the loader. */
  result: ComponentProps<typeof ListPage<SearchedPage<Row>>>["result"];
  title: string;
  subtitle?: ReactNode;
  /** The link to the form for a new row. */
  create: { to: string; label: ReactNode };
  /** The state of the list as a sentence: "12 users". */
  announcement(total: number): ReactNode;
  search: { label: string; placeholder: string };
  columns: DataTableProps<Row>["columns"];
  /** The empty list: what is missing, the next step, and the next step when nothing matches the search. */
  empty: { icon: IconName; title: ReactNode; text: ReactNode; noMatch: ReactNode };
}

/** The page of a list whose only filter is its search, with a link that creates a row. */
export function SearchedList<Row extends RowData & { id: number }, Field extends string = never>({
  listQuery,
  result,
  title,
  subtitle,
  create,
  announcement,
  search,
  columns,
  empty: { icon, title: emptyTitle, text, noMatch },
}: SearchedListProps<Row, Field>) {
  const { query, ignored, pending: busy } = useListQuery(listQuery);
  const isFiltered = listQuery.isFiltered(query);
  return (
    <ListPage
      title={title}
      subtitle={subtitle}
      actions={
        <LinkButton to={create.to} kind="primary" icon="plus">
          {create.label}
        </LinkButton>
      }
      result={result}
      total={({ total }) => total}
      announcement={(page) => page && announcement(page.total)}
      search={<SearchField {...search} listQuery={listQuery} query={query} />}
      ignored={ignored}
      busy={busy}
    >
      {(page) => (
        <ListTable
          label={title}
          listQuery={listQuery}
          query={query}
          page={page}
          columns={columns}
          getRowId={({ id }) => String(id)}
          busy={busy}
          skeletonRows={16}
          empty={
            <EmptyState
              icon={icon}
              title={emptyTitle}
              actions={
                isFiltered && (
                  <LinkButton
                    to={{ search: listQuery.search(listQuery.withoutFilters(query)) }}
                    icon="close"
                    prefetch="none"
                  >
                    <Trans>Clear search</Trans>
                  </LinkButton>
                )
              }
            >
              {isFiltered ? noMatch : text}
            </EmptyState>
          }
        />
      )}
    </ListPage>
  );
}
