import { useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { useUnit } from "effector-react";
import { useState } from "react";
import { errorOf, type Result } from "../../api/result";
import { useOnUnmount } from "../../lib/use-on-unmount";
import { useResultEvent } from "../../lib/use-result-event";
import { CheckboxList } from "../../ui/checkbox-list/checkbox-list";
import { Icon } from "../../ui/icon/icon";
import { Popover } from "../../ui/popover/popover";
import { Resource } from "../../ui/resource/resource";
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

/** The selected items, with the changes that are not saved yet. */
export function useSelection(model: SelectionModel, saved: readonly SelectionItem[]): SelectionItem[] {
  return selectedItems(saved, useUnit(model.$queue));
}

/** Passes the results of the changes to the model, which is closed with the component. */
function useSelectionResults({ model, itemsHref }: Pick<SelectionEditorProps, "model" | "itemsHref">): void {
  const { data, state } = useFetcher<Result<void>>({ key: model.fetcherKey });
  const { settled, closed } = useUnit({ settled: model.settled, closed: model.closed });
  useResultEvent(state === "idle" ? data : null, (result) => settled(errorOf(result)));
  useOnUnmount(closed, itemsHref);
}

/** A button whose popover selects items; each change is saved at once. */
export function SelectionEditor({ itemsHref, ...items }: SelectionEditorProps) {
  useSelectionResults({ model: items.model, itemsHref });
  const [open, setOpen] = useState(false);

  return (
    <Popover label={items.label} icon="edit" kind="quiet" size="small" onOpenChange={setOpen}>
      {open && (
        <div className={styles.panel}>
          <Resource<SelectionItem[]> href={itemsHref}>
            {(choices) => <Items {...items} items={choices} />}
          </Resource>
        </div>
      )}
    </Popover>
  );
}

/** The items that can be selected, in place; each change is saved at once. */
export function SelectionList({ itemsHref, ...items }: SelectionEditorProps) {
  useSelectionResults({ model: items.model, itemsHref });
  return (
    <Resource<SelectionItem[]> href={itemsHref}>{(choices) => <Items {...items} items={choices} />}</Resource>
  );
}

type ItemsProps = Omit<SelectionEditorProps, "itemsHref"> & { items: readonly SelectionItem[] };

function Items({ model, target, saved, label, items }: ItemsProps) {
  const { t } = useLingui();
  const { feedback, changed } = useUnit({ feedback: model.$feedback, changed: model.changed });
  const selected = useSelection(model, saved);
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
