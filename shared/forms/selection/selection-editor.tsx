import { useLingui } from "@lingui/react/macro";
import { useUnit } from "effector-react";
import { useState } from "react";
import { CheckboxList } from "../../ui/checkbox-list/checkbox-list";
import { Icon } from "../../ui/icon/icon";
import { Popover } from "../../ui/popover/popover";
import { Resource } from "../../ui/resource/resource";
import { useSubmission } from "../submission/use-submission";
import styles from "./selection-editor.module.css";
import type { SelectionItem } from "./selection-form";
import { type SelectionModel, type SelectionTarget, selectedItems } from "./selection-model";

interface SelectionEditorProps {
  model: SelectionModel;
  target: SelectionTarget;
  /** The selected items of the loader data. */
  saved: readonly SelectionItem[];
  /** The accessible name of the button and its popover. */
  label: string;
  /** The resource with the items that can be selected. */
  itemsHref: string;
}

/** The selected items of a target, with the changes that are not saved yet. */
export function useSelection(
  model: SelectionModel,
  saved: readonly SelectionItem[],
  target: SelectionTarget,
): SelectionItem[] {
  return selectedItems(saved, useUnit(model.$queue), target);
}

/** A button whose popover selects items; each change is saved at once. */
export function SelectionEditor({ model, target, saved, label, itemsHref }: SelectionEditorProps) {
  useSubmission(model, model.fetcherKey, itemsHref);
  const [open, setOpen] = useState(false);

  return (
    <Popover label={label} icon="edit" kind="quiet" size="small" onOpenChange={setOpen}>
      {open && (
        <div className={styles.panel}>
          <Resource<SelectionItem[]> href={itemsHref}>
            {(items) => <Items model={model} target={target} saved={saved} label={label} items={items} />}
          </Resource>
        </div>
      )}
    </Popover>
  );
}

type ItemsProps = Omit<SelectionEditorProps, "itemsHref"> & { items: readonly SelectionItem[] };

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
