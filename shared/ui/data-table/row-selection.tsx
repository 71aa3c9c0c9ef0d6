import { Plural, Trans, useLingui } from "@lingui/react/macro";
import {
  functionalUpdate,
  type ReactTable,
  type Row,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  type Updater,
} from "@tanstack/react-table";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../button/button";
import checkboxStyles from "../checkbox/checkbox.module.css";
import { LiveRegion } from "../visually-hidden/visually-hidden";
import styles from "./data-table.module.css";
import { baseFeatures, type DataTableFeatures } from "./table-features";

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

const features = tableFeatures({ ...baseFeatures, rowSelectionFeature });
const parts = { features, SelectAll, SelectRow, SelectionBar };

/** The row selection of a table: its state and the parts that only such tables load. */
export type RowSelection<Data> = RowSelectionOptions<Data> &
  Omit<typeof parts, "features"> & {
    /** Undefined until they are loaded (`pendingSelection`). */
    features?: typeof features;
    selected: RowSelectionState;
    onChange(updater: Updater<RowSelectionState>): void;
  };

/**
 * Lets users select rows of a `DataTable` for bulk actions. The selection remains when other pages are loaded.
 * `preselected`: the ids of rows that were selected before it was loaded.
 */
export function useRowSelection<Data>(
  options: RowSelectionOptions<Data>,
  preselected: readonly string[] = [],
): RowSelection<Data> {
  const [selected, setSelected] = useState<RowSelectionState>(() =>
    Object.fromEntries(preselected.map((id) => [id, true])),
  );
  const onChange = (updater: Updater<RowSelectionState>) =>
    setSelected((current) => functionalUpdate(updater, current));
  return { ...options, ...parts, selected, onChange };
}

interface SelectionBarProps<Data extends RowData> {
  table: ReactTable<DataTableFeatures<Data>, Data>;
  selection: RowSelection<Data>;
}

/** How many rows are selected, and the bulk actions for them. */
function SelectionBar<Data extends RowData>({ table, selection }: SelectionBarProps<Data>): ReactNode {
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
function SelectAll<Data extends RowData>({ table }: { table: ReactTable<DataTableFeatures<Data>, Data> }) {
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
function SelectRow<Data extends RowData>({ row, label }: { row: Row<DataTableFeatures<Data>, Data>; label: string }) {
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
