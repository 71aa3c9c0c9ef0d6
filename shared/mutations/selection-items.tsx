import { useLingui } from "@lingui/react/macro";
import { CheckboxList } from "@shared/ui/checkbox-list/checkbox-list";
import { Icon } from "@shared/ui/icon/icon";
import { Resource } from "@shared/ui/resource/resource";
import { useUnit } from "effector-react";
import { type Selection, type SelectionItem, type SelectionTarget, useSelection } from "./selection";
import styles from "./selection.module.css";

export interface SelectionItemsProps<T extends SelectionTarget> {
  model: Selection<T>;
  target: T;
  /** The selected items of the loaded data. */
  saved: readonly SelectionItem[];
  /** The accessible name. */
  label: string;
  /** The resource with the items that can be selected. */
  itemsHref: string;
}

/** The items that can be selected; each change is saved at once. */
export function SelectionItems<T extends SelectionTarget>({ itemsHref, ...items }: SelectionItemsProps<T>) {
  return (
    <Resource<SelectionItem[]> href={itemsHref} parts={[]}>
      {(choices) => <Items {...items} items={choices} />}
    </Resource>
  );
}

type ItemsProps<T extends SelectionTarget> = Omit<SelectionItemsProps<T>, "itemsHref"> & {
  items: readonly SelectionItem[];
};

function Items<T extends SelectionTarget>({ model, target, saved, label, items }: ItemsProps<T>) {
  const { t } = useLingui();
  const { feedback, changed } = useUnit({ feedback: model.$feedback, changed: model.changed });
  const selected = useSelection(model, saved, target);
  const results = {
    success: { icon: "check" as const, text: t`Saved`, style: styles.success },
    found: { icon: "check" as const, text: t`Already done`, style: styles.success },
    unconfirmed: { icon: "alert" as const, text: t`Not known`, style: styles.error },
    error: { icon: "alert" as const, text: t`Not saved`, style: styles.error },
  };
  return (
    <CheckboxList
      label={label}
      items={items.map((item) => {
        const result = feedback[item.id]?.result;
        return {
          ...item,
          aside: result && (
            <span className={results[result].style} role="status">
              <Icon name={results[result].icon} size="small" />
              {results[result].text}
            </span>
          ),
        };
      })}
      selected={selected.map(({ id }) => id)}
      onChange={(id, isSelected) => {
        const item = items.find((candidate) => candidate.id === id);
        if (item) changed({ target, item, selected: isSelected });
      }}
    />
  );
}
