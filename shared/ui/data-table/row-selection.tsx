import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useResourceLoader } from "@shared/data/requests";
import { useFormat } from "@shared/i18n/format";
import { pressControl, useShortcuts } from "@shared/shortcuts/use-shortcuts";
import {
  functionalUpdate,
  type ReactTable,
  type Row,
  type RowData,
  type RowSelectionState,
  type Updater,
} from "@tanstack/react-table";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../button/button";
import checkboxStyles from "../checkbox/checkbox.module.css";
import { LiveRegion } from "../visually-hidden/visually-hidden";
import styles from "./data-table.module.css";
import type { DataTableFeatures } from "./table-features";
import { focusedRow, noRow } from "./use-row-navigation";

interface RowSelectionOptions<Data> {
  /** Returns the accessible name of the checkbox of a row: "Select plant Roof 12". */
  rowLabel(row: Data): string;
  /** Whether bulk actions apply to a row. If it is omitted, they apply to all rows. */
  canSelect?(row: Data): boolean;
  /**
   * The bulk actions for the selected rows by row id, including rows of other pages. `clear` ends the selection after a
   * successful action.
   */
  actions(ids: readonly string[], clear: () => void): ReactNode;
  /** States where the selected rows are that the page does not show. The default is `NotOnPage`. */
  renderElsewhere?(ids: readonly string[]): ReactNode;
}

/** The row selection of a table: its options and its state. */
export interface RowSelection<Data> extends RowSelectionOptions<Data> {
  selected: RowSelectionState;
  /** Another table of the same selection shows the number of selected rows and their actions. */
  isShared?: boolean;
  onChange(updater: Updater<RowSelectionState>): void;
}

/** Adds row selection for bulk actions to a `DataTable`. The selection survives a change of the page. */
export function useRowSelection<Data>(options: RowSelectionOptions<Data>): RowSelection<Data> {
  const [selected, setSelected] = useState<RowSelectionState>({});
  const onChange = (updater: Updater<RowSelectionState>) =>
    setSelected((current) => functionalUpdate(updater, current));
  return { ...options, selected, onChange };
}

/** Deselects rows, for example after their change was saved. The rows of failed changes can be tried again. */
export function deselectRows<Data>({ onChange }: RowSelection<Data>, isDeselected: (id: string) => boolean): void {
  onChange((selected) => Object.fromEntries(Object.entries(selected).filter(([id]) => !isDeselected(id))));
}

interface SelectionBarProps<Data extends RowData> {
  table: ReactTable<DataTableFeatures<Data>, Data>;
  selection: RowSelection<Data>;
}

/** The number of selected rows, and their bulk actions. */
export function SelectionBar<Data extends RowData>({ table, selection }: SelectionBarProps<Data>): ReactNode {
  const { t } = useLingui();
  const selectable = new Map(table.getRowModel().flatRows.map((row) => [row.id, row.getCanSelect()]));
  const ids = table.getSelectedRowIds().filter((id) => selectable.get(id) ?? true);
  const clear = () => table.resetRowSelection(true);
  const hidden = ids.filter((id) => !selectable.has(id));
  const elsewhere = selection.renderElsewhere ? selection.renderElsewhere(ids) : <NotOnPage count={hidden.length} />;
  const count = (
    <>
      <Plural value={ids.length} one="# selected" other="# selected" />
      {elsewhere}
    </>
  );
  return (
    <>
      <LiveRegion>{count}</LiveRegion>
      {ids.length > 0 && (
        <section className={styles.selectionBar} aria-label={t`Selected rows`}>
          <span>{count}</span>
          {selection.actions(ids, clear)}
          <Button kind="quiet" size="small" onClick={clear} data-clear-selection="">
            <Trans>Clear selection</Trans>
          </Button>
        </section>
      )}
    </>
  );
}

/** States how many selected rows are in the list, but not on this page. */
export function NotOnPage({ count }: { count: number }) {
  const format = useFormat();
  if (count === 0) return null;
  const number = format.number(count);
  return <Trans>, {number} not on this page</Trans>;
}

/** The header cell of the checkbox column. It selects all rows of this page, or none. */
export function SelectAll<Data extends RowData>({ table }: { table: ReactTable<DataTableFeatures<Data>, Data> }) {
  const { t } = useLingui();
  return (
    <td className={styles.select} data-select="">
      <MixedCheckbox
        className={checkboxStyles.box}
        aria-label={t`Select all rows of this page`}
        disabled={!table.getRowModel().flatRows.some((row) => row.getCanSelect())}
        all={table.getIsAllPageRowsSelected()}
        some={table.getIsSomePageRowsSelected()}
        onChange={table.getToggleAllPageRowsSelectedHandler()}
      />
    </td>
  );
}

interface SelectRowProps<Data extends RowData> {
  row: Row<DataTableFeatures<Data>, Data>;
  label: string;
}

/**
 * The checkbox of a selectable row. With Shift, it selects all rows since the last selected row. The checkbox of a group
 * selects the rows of the group.
 */
export function SelectRow<Data extends RowData>({ row, label }: SelectRowProps<Data>) {
  const selectable = row.subRows.filter((subRow) => subRow.getCanSelect());
  const all = selectable.length > 0 && row.getIsAllSubRowsSelected();
  const props = { className: checkboxStyles.box, "aria-label": label };
  return (
    <td className={styles.select} data-select="">
      {row.getCanSelect() && (
        <input type="checkbox" {...props} checked={row.getIsSelected()} onChange={row.getToggleSelectedHandler()} />
      )}
      {selectable.length > 0 && (
        <MixedCheckbox {...props} all={all} some={row.getIsSomeSelected()} onChange={() => row.toggleSelected(!all)} />
      )}
    </td>
  );
}

interface MixedCheckboxProps extends ComponentProps<"input"> {
  /** Whether all rows are selected, or only some. */
  all: boolean;
  some: boolean;
}

/** The checkbox of several rows. */
function MixedCheckbox({ all, some, ...props }: MixedCheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = some && !all;
  }, [some, all]);
  return <input ref={ref} type="checkbox" {...props} checked={all} />;
}

/** The rows of all pages of a list. */
interface MatchingRows {
  total: number;
  /** The maximum number of rows that can be changed together; null if all rows can be changed. */
  limit: number | null;
}

interface SelectMatchingProps<Matching extends MatchingRows> {
  /** The resource with the rows of all pages. */
  href: string;
  /** The number of rows; null if it is not known. */
  total: number | null;
  selectedCount: number;
  /** Selects the rows to which the actions apply, and returns their number. */
  onLoaded: (matching: Matching) => number;
  /** States which rows are selected. `limit` is null if all rows can be changed. */
  summary: (found: { count: string; all: string; limit: number | null; isComplete: boolean }) => ReactNode;
}

/** Selects the rows of all pages to which the actions apply, and states which rows are selected. */
export function SelectMatching<Matching extends MatchingRows>({
  href,
  total,
  selectedCount,
  onLoaded,
  summary,
}: SelectMatchingProps<Matching>) {
  const format = useFormat();
  const loadOnce = useResourceLoader();
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<(MatchingRows & { count: number }) | null>(null);
  const load = async () => {
    setBusy(true);
    const matching = await loadOnce<Matching>(href);
    setBusy(false);
    if (!matching) return;
    const { total, limit } = matching;
    setFound({ total, limit, count: onLoaded(matching) });
  };
  // The sentence describes this selection only.
  if (found?.count === selectedCount) {
    const [count, all] = [format.number(selectedCount), format.number(found.total)];
    return (
      <span className="hint" role="status">
        {summary({ count, all, limit: found.limit, isComplete: selectedCount >= found.total })}
      </span>
    );
  }
  return (
    <Button size="small" busy={busy} onClick={load}>
      {total === null ? <Trans>Select all matching</Trans> : <Trans>Select all {format.number(total)} matching</Trans>}
    </Button>
  );
}

/**
 * Selects or deselects the focused row. If the rows have no checkboxes, it first presses the button that shows the
 * checkboxes.
 */
function selectFocusedRow() {
  const row = focusedRow();
  if (!row) return noRow;
  const box = () => row.querySelector<HTMLElement>("[data-select] input");
  if (!box()) flushSync(pressControl("x"));
  if (!box()) return msg`This row cannot be selected.`;
  box()?.click();
}

const clearButton = () => document.querySelector<HTMLElement>("main [data-clear-selection]");

/** Whether rows of the page are selected. */
export const hasSelection = (): boolean => clearButton() !== null;

/** Ends the selection. */
const clearSelection = () => (hasSelection() ? clearButton()?.click() : false);

const shortcuts = { x: selectFocusedRow, Escape: clearSelection };

/** The keys that select rows, also while their checkboxes are hidden. */
export const useSelectionShortcuts = (isSelectable: boolean): void =>
  useShortcuts("selection", isSelectable ? shortcuts : null);
