import { Trans, useLingui } from "@lingui/react/macro";
import { useUnit } from "effector-react";
import { Button } from "../../../button/button";
import { Radio } from "../../../radio/radio";
import { ShortcutsSettingField } from "../../../shortcuts-setting/shortcuts-setting-field";
import type { AnyDataTableColumn } from "../../table-features";
import { tableLayoutChanged } from "../model";
import {
  defaultTableLayout,
  densities,
  phoneLayouts,
  type TableDefinition,
  type TableLayout,
} from "../table-layout";
import styles from "../table-layout-button.module.css";
import { ColumnSettings } from "./column-settings";

export interface TableLayoutProps {
  table: TableDefinition;
  columns: readonly AnyDataTableColumn[];
  layout: TableLayout;
}

/** The layout of a table on this device. Every change takes effect at once. */
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
      <Button
        size="small"
        icon="retry"
        onClick={() => layoutChanged({ table, layout: defaultTableLayout(table) })}
      >
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

function Options<Option extends string>({
  legend,
  options,
  labels,
  selected,
  onSelect,
}: OptionsProps<Option>) {
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
