import { Trans, useLingui } from "@lingui/react/macro";
import { Button, IconButton } from "@shared/ui/button/button";
import { Checkbox, Radio } from "@shared/ui/checkbox/checkbox";
import { Explain } from "@shared/ui/explain/explain";
import { ShortcutsSettingField } from "@shared/ui/shortcut-list/shortcut-list";
import { LiveRegion } from "@shared/ui/visually-hidden/visually-hidden";
import { type ColumnOrderState, functionalUpdate, useTable } from "@tanstack/react-table";
import { useUnit } from "effector-react";
import { useLayoutEffect, useRef, useState } from "react";
import { type AnyDataTableColumn, dataTableFeatures } from "../table-features";
import { useColumnText } from "../table-rows";
import {
  defaultTableLayout,
  densities,
  phoneLayouts,
  type TableDefinition,
  type TableLayout,
  tableLayoutChanged,
} from "./table-layout";
import styles from "./table-layout-button.module.css";

export interface TableLayoutProps {
  table: TableDefinition;
  columns: readonly AnyDataTableColumn[];
  layout: TableLayout;
}

/** The layout settings of a table on this device. Changes take effect at once. */
export function TableLayoutMenu({ table, columns, layout }: TableLayoutProps) {
  const { t } = useLingui();
  const layoutChanged = useUnit(tableLayoutChanged);
  const change = (part: Partial<TableLayout>) => layoutChanged({ table, layout: { ...layout, ...part } });

  return (
    <>
      <Options
        legend={t`Density`}
        options={densities}
        labels={{ comfortable: t`Comfortable`, compact: t`Compact` }}
        selected={layout.density}
        onSelect={(density) => change({ density })}
      />
      <div className={styles.phoneOnly}>
        <Options
          legend={t`Show as`}
          options={phoneLayouts}
          labels={{ cards: t`Cards`, table: t`Table` }}
          selected={layout.phoneLayout}
          onSelect={(phoneLayout) => change({ phoneLayout })}
        />
      </div>
      <ColumnSettings columns={columns} layout={layout} onChange={change} />
      <Button size="small" icon="retry" onClick={() => layoutChanged({ table, layout: defaultTableLayout(table) })}>
        <Trans>Reset to default</Trans>
      </Button>
      <div className={styles.shortcuts}>
        <ShortcutsSettingField
          hint={
            <Trans>
              Press <kbd>?</kbd> for the list
            </Trans>
          }
        />
      </div>
    </>
  );
}

interface OptionsProps<Option extends string> {
  legend: string;
  options: readonly Option[];
  labels: Record<Option, string>;
  selected: Option;
  onSelect: (option: Option) => void;
}

function Options<Option extends string>({ legend, options, labels, selected, onSelect }: OptionsProps<Option>) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <Radio
            key={option}
            label={labels[option]}
            name={legend}
            checked={option === selected}
            onChange={() => onSelect(option)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ColumnSettingsProps {
  columns: readonly AnyDataTableColumn[];
  layout: TableLayout;
  onChange: (part: Partial<TableLayout>) => void;
}

const noRows: never[] = [];

/**
 * The visible columns of a table and their order. It uses a table instance without rows that shares the column state.
 */
function ColumnSettings({ columns, layout, onChange }: ColumnSettingsProps) {
  const { t } = useLingui();
  const text = useColumnText();
  const [announcement, setAnnouncement] = useState("");
  const listRef = useRef<HTMLUListElement>(null);
  /** The pressed button. Its row moves in the document, and the button loses the focus. */
  const pressed = useRef<{ column: string; step: -1 | 1 } | null>(null);
  const { columnOrder, columnVisibility } = layout;
  const table = useTable({
    features: dataTableFeatures<never>(),
    columns,
    data: noRows,
    state: { columnOrder, columnVisibility },
    onColumnOrderChange: (updater) => onChange({ columnOrder: functionalUpdate(updater, columnOrder) }),
    onColumnVisibilityChange: (updater) => onChange({ columnVisibility: functionalUpdate(updater, columnVisibility) }),
  });
  const visible = table.getVisibleLeafColumns().map(({ id }) => id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new order removes the focus
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const { column, step } = pressed.current;
    pressed.current = null;
    const buttons = [...(listRef.current?.querySelectorAll<HTMLButtonElement>(`[data-column="${column}"]`) ?? [])];
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
            <li key={id} className={styles.column}>
              <span className={styles.name}>
                <Checkbox
                  label={label}
                  checked={column.getIsVisible()}
                  disabled={!column.getCanHide()}
                  onChange={column.getToggleVisibilityHandler()}
                />
                {meta.help && <Explain term={label}>{meta.help}</Explain>}
              </span>
              {position > 0 && (
                <>
                  <IconButton
                    icon="arrow-up"
                    data-column={id}
                    aria-label={t`Move ${label} up`}
                    disabled={position === 1}
                    onClick={() => move(id, label, -1)}
                  />
                  <IconButton
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

/**
 * Swaps a visible column with the previous (-1) or next (1) visible column. The row header is the first visible column
 * and does not move. Nothing moves beyond the end.
 */
export function moveColumn(
  order: ColumnOrderState,
  visible: readonly string[],
  column: string,
  step: -1 | 1,
): ColumnOrderState {
  const from = visible.indexOf(column);
  const neighbour = visible[from + step];
  if (from < 1 || from + step < 1 || neighbour === undefined) return order;
  const without = order.filter((id) => id !== column);
  return without.toSpliced(without.indexOf(neighbour) + (step === 1 ? 1 : 0), 0, column);
}
