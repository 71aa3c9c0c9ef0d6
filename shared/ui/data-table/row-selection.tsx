import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { fetchResult } from "@shared/api/fetch-result";
import { useFormat } from "@shared/i18n/format";
import { pressControl } from "@shared/shortcuts/use-shortcuts";
import {
  functionalUpdate,
  type ReactTable,
  type Row,
  type RowData,
  type RowSelectionState,
  type Updater,
} from "@tanstack/react-table";
import { useUnit } from "effector-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../button/button";
import checkboxStyles from "../checkbox/checkbox.module.css";
import { errorReceived } from "../toasts/error-toasts";
import { LiveRegion } from "../visually-hidden/visually-hidden";
import styles from "./data-table.module.css";
import type { DataTableFeatures } from "./table-features";

interface RowSelectionOptions<Data> {
  /** The name of a row's checkbox: "Select plant Roof 12". */
  rowLabel(row: Data): string;
  /** Whether the bulk actions apply to a row; all rows without it. */
  canSelect?(row: Data): boolean;
  /**
   * The bulk actions for the selected rows, by row id; rows of other pages are included. `clear` ends the selection,
   * for when an action has succeeded.
   */
  actions(ids: readonly string[], clear: () => void): ReactNode;
}

/** The row selection of a table: its options and its state. */
export interface RowSelection<Data> extends RowSelectionOptions<Data> {
  selected: RowSelectionState;
  onChange(updater: Updater<RowSelectionState>): void;
}

/** Lets users select rows of a `DataTable` for bulk actions. The selection remains when other pages are loaded. */
export function useRowSelection<Data>(options: RowSelectionOptions<Data>): RowSelection<Data> {
  const [selected, setSelected] = useState<RowSelectionState>({});
  const onChange = (updater: Updater<RowSelectionState>) =>
    setSelected((current) => functionalUpdate(updater, current));
  return { ...options, selected, onChange };
}

interface SelectionBarProps<Data extends RowData> {
  table: ReactTable<DataTableFeatures<Data>, Data>;
  selection: RowSelection<Data>;
}

/** How many rows are selected, and the bulk actions for them. */
export function SelectionBar<Data extends RowData>({ table, selection }: SelectionBarProps<Data>): ReactNode {
  const { t } = useLingui();
  const selectable = new Map(table.getRowModel().rows.map((row) => [row.id, row.getCanSelect()]));
  const ids = table.getSelectedRowIds().filter((id) => selectable.get(id) ?? true);
  const clear = () => table.resetRowSelection(true);
  const count = <Plural value={ids.length} one="# selected" other="# selected" />;
  return (
    <>
      <LiveRegion>{count}</LiveRegion>
      {ids.length > 0 && (
        <section className={styles.selectionBar} aria-label={t`Selected rows`}>
          <span>{count}</span>
          {selection.actions(ids, clear)}
          <Button kind="quiet" size="small" onClick={clear}>
            <Trans>Clear selection</Trans>
          </Button>
        </section>
      )}
    </>
  );
}

/** The header cell of the checkbox column: selects the rows of this page, or none of them. */
export function SelectAll<Data extends RowData>({ table }: { table: ReactTable<DataTableFeatures<Data>, Data> }) {
  const { t } = useLingui();
  const ref = useRef<HTMLInputElement>(null);
  const all = table.getIsAllPageRowsSelected();
  const some = !all && table.getIsSomePageRowsSelected();
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = some;
  }, [some]);
  return (
    <td className={styles.select} data-select="">
      <input
        ref={ref}
        type="checkbox"
        className={checkboxStyles.box}
        aria-label={t`Select all rows of this page`}
        disabled={!table.getRowModel().rows.some((row) => row.getCanSelect())}
        checked={all}
        onChange={table.getToggleAllPageRowsSelectedHandler()}
      />
    </td>
  );
}

/** The checkbox of a row, if it can be selected; with Shift it selects every row since the last one. */
export function SelectRow<Data extends RowData>({
  row,
  label,
}: {
  row: Row<DataTableFeatures<Data>, Data>;
  label: string;
}) {
  return (
    <td className={styles.select} data-select="">
      {row.getCanSelect() && (
        <input
          type="checkbox"
          className={checkboxStyles.box}
          aria-label={label}
          checked={row.getIsSelected()}
          onChange={row.getToggleSelectedHandler()}
        />
      )}
    </td>
  );
}

/** What is known of the rows of all pages of a list. */
interface MatchingRows {
  total: number;
  /** How many of them can be changed together, if there are more; otherwise null. */
  limit: number | null;
}

interface SelectMatchingProps<Matching extends MatchingRows> {
  /** The resource with the rows of all pages. */
  href: string;
  /** Their number; null if it is not known. */
  total: number | null;
  selectedCount: number;
  /** Selects those to which the actions apply, and returns how many these are. */
  onLoaded: (matching: Matching) => number;
  /** Says which rows of all are selected; `limit` is null where all that can be changed are. */
  summary: (found: { count: string; all: string; limit: number | null; isComplete: boolean }) => ReactNode;
}

/** Selects the rows of all pages to which the actions apply, and says which those are. */
export function SelectMatching<Matching extends MatchingRows>({
  href,
  total,
  selectedCount,
  onLoaded,
  summary,
}: SelectMatchingProps<Matching>) {
  const format = useFormat();
  const showError = useUnit(errorReceived);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<(MatchingRows & { count: number }) | null>(null);
  const load = async () => {
    setBusy(true);
    const result = await fetchResult<Matching>(href);
    setBusy(false);
    if (!result.ok) return showError(result.error);
    const { total, limit } = result.value;
    setFound({ total, limit, count: onLoaded(result.value) });
  };
  // The sentence is about that selection.
  if (found?.count === selectedCount) {
    const [count, all] = [format.number(selectedCount), format.number(found.total)];
    return (
      <span className={styles.hint} role="status">
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

/** Selects the focused row, or deselects it. Where the rows have no boxes, presses the button that shows them first. */
export function selectFocusedRow(): void {
  const row = document.activeElement?.closest("tr");
  const box = () => row?.querySelector<HTMLElement>("[data-select] input");
  if (!box()) flushSync(pressControl("x"));
  box()?.click();
}
