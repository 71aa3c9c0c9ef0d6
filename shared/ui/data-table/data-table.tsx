import { type RowData, useTable } from "@tanstack/react-table";
import { type ReactNode, useState } from "react";
import { classNames } from "../../lib/react";
import cardStyles from "./cards.module.css";
import tableStyles from "./data-table.module.css";
import { GroupRows, type RowGroups } from "./group-rows";
import type { TableLayout } from "./layout/table-layout";
import previousStyles from "./previous-rows.module.css";
import { type RowSelection, SelectionBar } from "./row-selection";
import { type DataTableColumn, dataTableFeatures } from "./table-features";
import { BodyRow, HeaderRow, type HeaderSort, type RowDetails, SkeletonRows } from "./table-rows";
import { useRowNavigation } from "./use-row-navigation";
import wideCardStyles from "./wide-cards.module.css";

export interface DataTableProps<Row extends RowData> {
  /** The accessible name: the kind of rows. */
  label: string;
  /** The first visible column is the row header. */
  columns: readonly DataTableColumn<Row>[];
  /** Null while the first rows are loading; the table then shows skeleton rows. */
  rows: readonly Row[] | null;
  getRowId(row: Row): string;
  /** Returns the URL of a row. The row header contains the link. */
  rowHref?(row: Row): string;
  /**
   * The id of the row whose details are open beside the table; null if none are open. It is omitted for rows that open
   * pages. The details of another row replace the history entry, and the page does not scroll.
   */
  openRowId?: string | null;
  /**
   * Opens a row without a page, for example in a dialog. The row header is a button, and a click on the row presses the
   * button.
   */
  onRowOpen?(row: Row): void;
  /** Whether the keys of lists move between rows that have neither a URL nor `onRowOpen`. */
  hasRowKeys?: boolean;
  /** The current sort of the list, and the URL of the list for another sort. */
  sort?: HeaderSort;
  /**
   * The column order, the column visibility, the density and the phone layout. Without a layout: all columns,
   * comfortable cards.
   */
  layout?: TableLayout;
  /** The result of `useRowSelection`. */
  selection?: RowSelection<Row>;
  details?: RowDetails<Row>;
  groups?: RowGroups<Row>;
  /** Whether newer rows are loading. The current rows stay visible and dimmed. */
  busy?: boolean;
  skeletonRows?: number;
  /** Shown instead of a table without rows. */
  empty?: ReactNode;
  /** Removes the border, for use in a flush card. */
  flush?: boolean;
  /** Whether rows are cards below 1,100 px, because the columns need more than the width of a tablet. */
  hasWideCards?: boolean;
}

const noRows: never[] = [];
const allVisible = {};
const noSelection = {};

/**
 * Returns the ids of rows. A repeated id gets a suffix, because with equal keys React keeps rows of an earlier
 * response.
 */
function uniqueIds<Row>(rows: readonly Row[], getRowId: (row: Row) => string): string[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const id = getRowId(row);
    const before = counts.get(id) ?? 0;
    counts.set(id, before + 1);
    return before === 0 ? id : `${id} (${before + 1})`;
  });
}

/**
 * The table of the application, based on TanStack Table: sort links, column order and visibility, row links with
 * keyboard navigation, selection, expandable rows, skeleton, busy and empty state. The page scrolls the rows; the frame
 * scrolls only sideways. The header and the first column stay visible. Below 700 px, or below 1,100 px with
 * `hasWideCards`, rows are cards of their primary columns, if the table has primary columns.
 */
export function DataTable<Row extends RowData>({
  label,
  columns,
  rows,
  getRowId,
  rowHref,
  openRowId,
  onRowOpen,
  hasRowKeys = false,
  sort,
  layout,
  selection,
  details,
  groups,
  busy = false,
  skeletonRows = 10,
  empty,
  flush = false,
  hasWideCards = false,
}: DataTableProps<Row>) {
  const [scrolled, setScrolled] = useState(false);
  const hasLinks = rowHref !== undefined || onRowOpen !== undefined;
  const hasKeys = hasLinks || hasRowKeys;
  const bodyRef = useRowNavigation(hasKeys, hasLinks);
  const ids = uniqueIds(rows ?? noRows, getRowId);
  const table = useTable({
    features: dataTableFeatures<Row>(),
    columns,
    data: rows ?? noRows,
    getRowId: (row, index, group) => (group ? undefined : ids[index]) ?? getRowId(row),
    getSubRows: groups && ((row) => groups.rowsOf(row)),
    enableRowSelection: ({ original }) => selection?.canSelect?.(original) ?? true,
    onRowSelectionChange: selection?.onChange,
    state: {
      rowSelection: selection?.selected ?? noSelection,
      columnOrder: layout?.columnOrder ?? noRows,
      columnVisibility: layout?.columnVisibility ?? allVisible,
    },
  });

  const selectionBar = selection && !selection.isShared && <SelectionBar table={table} selection={selection} />;
  if (rows?.length === 0 && empty !== undefined) {
    return (
      <>
        <div className={flush ? undefined : tableStyles.empty}>{empty}</div>
        {selectionBar}
      </>
    );
  }
  const hasCards = layout?.phoneLayout !== "table" && columns.some(({ meta }) => meta?.primary);
  return (
    <>
      <section
        ref={stickyHeader}
        className={classNames(
          tableStyles.frame,
          hasCards && (hasWideCards ? wideCardStyles : cardStyles).cards,
          busy && rows !== null && previousStyles.previous,
        )}
        aria-label={label}
        aria-busy={busy || rows === null || undefined}
        data-density={layout?.density}
        data-flush={flush || undefined}
        data-scrolled={scrolled || undefined}
        data-loading={rows === null || undefined}
        onScroll={(event) => setScrolled(event.currentTarget.scrollLeft > 0)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
      >
        <table className={tableStyles.table} aria-label={label}>
          <thead>
            <HeaderRow table={table} sort={sort} selection={selection} />
          </thead>
          <tbody ref={bodyRef}>
            {rows === null ? (
              <SkeletonRows table={table} count={skeletonRows} selectable={selection !== undefined} />
            ) : (
              table.getRowModel().rows.map((row) => {
                const props = { openRowId, onOpen: onRowOpen, hasKeys, selection, details };
                return groups && row.subRows.length > 0 ? (
                  <GroupRows key={row.id} row={row} groups={groups} rowHref={rowHref} {...props} />
                ) : (
                  <BodyRow key={row.id} row={row} href={rowHref?.(row.original)} {...props} />
                );
              })
            )}
          </tbody>
        </table>
      </section>
      {selectionBar}
    </>
  );
}

/**
 * Keeps the header of a table at the top edge of the page while its rows scroll, until the table unmounts. Only for
 * browsers without scroll timelines; in other browsers the style sheet does it (`@keyframes stick`).
 */
function stickyHeader(frame: HTMLElement | null): void {
  if (!frame || CSS.supports("animation-timeline: view()")) return;
  const removed = new AbortController();
  function update() {
    if (!frame?.isConnected) {
      removed.abort();
      return;
    }
    const top = Number.parseFloat(getComputedStyle(frame).scrollPaddingTop) || 0;
    const offset = Math.max(0, top - frame.getBoundingClientRect().top - frame.clientTop);
    frame.style.setProperty("--header-offset", `${offset}px`);
  }
  update();
  window.addEventListener("scroll", update, { passive: true, signal: removed.signal });
  window.addEventListener("resize", update, { signal: removed.signal });
}
