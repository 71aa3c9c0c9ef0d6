import { useLingui } from "@lingui/react/macro";
import { useUnit } from "effector-react";
import { CheckboxList } from "../../ui/checkbox-list/checkbox-list";
import { Icon } from "../../ui/icon/icon";
import { Resource } from "../../ui/resource/resource";
import styles from "./selection-editor.module.css";
import type { SelectionItem } from "./selection-form";
import type { SelectionModel, SelectionTarget } from "./selection-model";
import { useSelection } from "./use-selection";

export interface SelectionItemsProps {
  model: SelectionModel;
  target: SelectionTarget;
  /** The selected items of the loader data. */
  saved: readonly SelectionItem[];
  /** The accessible name. */
  label: string;
  /** The resource with the items that can be selected. */
  itemsHref: string;
}

/** The items that can be selected; each change is saved at once. `useSubmission` connects the model. */
export function SelectionItems({ itemsHref, ...items }: SelectionItemsProps) {
  return (
    <Resource<SelectionItem[]> href={itemsHref}>{(choices) => <Items {...items} items={choices} />}</Resource>
  );
}

type ItemsProps = Omit<SelectionItemsProps, "itemsHref"> & { items: readonly SelectionItem[] };

function Items({ model, target, saved, label, items }: ItemsProps) {
  const { t } = useLingui();
  const { feedback, changed } = useUnit({ feedback: model.$feedback, changed: model.changed });
  const selected = useSelection(model, saved, target);
  const results = {
    success: { icon: "check" as const, text: t`Saved`, style: styles.success },
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
        if (item) changed({ target, change: { ...item, selected: isSelected } });
      }}
    />
  );
}
