import { useLingui } from "@lingui/react/macro";
import { functionalUpdate, useTable } from "@tanstack/react-table";
import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../../button/button";
import { Checkbox } from "../../../checkbox/checkbox";
import { LiveRegion } from "../../../live-region/live-region";
import { useColumnText } from "../../header-row";
import { type AnyDataTableColumn, dataTableFeatures } from "../../table-features";
import type { TableLayout } from "../table-layout";
import styles from "../table-layout-button.module.css";
import { moveColumn } from "./move-column";

interface ColumnSettingsProps {
  columns: readonly AnyDataTableColumn[];
  layout: TableLayout;
  onChange: (part: Partial<TableLayout>) => void;
}

const noRows: never[] = [];

/** Which columns a table shows, and in which order: a table instance without rows, on the same column state. */
export function ColumnSettings({ columns, layout, onChange }: ColumnSettingsProps) {
  const { t } = useLingui();
  const text = useColumnText();
  const [announcement, setAnnouncement] = useState("");
  const listRef = useRef<HTMLUListElement>(null);
  /** The button that was pressed: its row moves in the document, which removes the focus. */
  const pressed = useRef<{ column: string; step: -1 | 1 } | null>(null);
  const { columnOrder, columnVisibility } = layout;
  const table = useTable({
    features: dataTableFeatures<never>(),
    columns,
    data: noRows,
    state: { columnOrder, columnVisibility },
    onColumnOrderChange: (updater) => onChange({ columnOrder: functionalUpdate(updater, columnOrder) }),
    onColumnVisibilityChange: (updater) =>
      onChange({ columnVisibility: functionalUpdate(updater, columnVisibility) }),
  });
  const visible = table.getVisibleLeafColumns().map(({ id }) => id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new order removes the focus
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const { column, step } = pressed.current;
    pressed.current = null;
    const buttons = [
      ...(listRef.current?.querySelectorAll<HTMLButtonElement>(`[data-column="${column}"]`) ?? []),
    ];
    const [same, other] = step === -1 ? buttons : buttons.toReversed();
    (same?.disabled ? other : same)?.focus();
  }, [columnOrder]);

  const move = (column: string, label: string, step: -1 | 1) => {
    const position = visible.indexOf(column) + step + 1;
    const count = visible.length;
    pressed.current = { column, step };
    setAnnouncement(t`${label}: column ${position} of ${count}`);
    table.setColumnOrder((order) => moveColumn(order, visible, column, step));
  };

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t`Columns`}</legend>
      <LiveRegion>{announcement}</LiveRegion>
      <ul ref={listRef} className={styles.columns}>
        {table.getAllLeafColumns().map((column) => {
          const { id, columnDef } = column;
          const { meta } = columnDef;
          if (!meta) return null;
          const position = visible.indexOf(id);
          const label = text(meta.label);
          return (
            <li key={id} className={styles.column} title={meta.help && text(meta.help)}>
              <Checkbox
                label={label}
                checked={column.getIsVisible()}
                disabled={!column.getCanHide()}
                onChange={column.getToggleVisibilityHandler()}
              />
              {position > 0 && (
                <>
                  <Button
                    kind="quiet"
                    size="small"
                    icon="arrow-up"
                    data-column={id}
                    aria-label={t`Move ${label} up`}
                    disabled={position === 1}
                    onClick={() => move(id, label, -1)}
                  />
                  <Button
                    kind="quiet"
                    size="small"
                    icon="arrow-down"
                    data-column={id}
                    aria-label={t`Move ${label} down`}
                    disabled={position === visible.length - 1}
                    onClick={() => move(id, label, 1)}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
