import { useLingui } from "@lingui/react/macro";
import { useOnUnmount } from "@shared/lib/react";
import { CheckboxList } from "@shared/ui/checkbox/checkbox";
import { Icon } from "@shared/ui/icon/icon";
import { Popover } from "@shared/ui/popover/popover";
import { Resource } from "@shared/ui/resource/resource";
import { useUnit } from "effector-react";
import { useState } from "react";
import { type Selection, type SelectionItem, type SelectionTarget, useSelection } from "./selection";
import styles from "./selection.module.css";

interface SelectionEditorProps<T extends SelectionTarget> extends SelectionListProps<T> {
  /** Shows the label on the button, instead of an icon alone. */
  labelled?: boolean;
}

/** A button whose popover selects items; each change is saved at once. */
export function SelectionEditor<T extends SelectionTarget>({ labelled, ...props }: SelectionEditorProps<T>) {
  const { label } = props;
  const [open, setOpen] = useState(false);
  useOnUnmount(useUnit(props.model.closed), props.itemsHref);
  return (
    <Popover
      label={label}
      trigger={labelled ? label : undefined}
      icon="edit"
      kind={labelled ? "secondary" : "quiet"}
      size="small"
      onOpenChange={setOpen}
    >
      {open && (
        <div className={styles.panel}>
          <SelectionItems {...props} />
        </div>
      )}
    </Popover>
  );
}

interface SelectionListProps<T extends SelectionTarget> {
  model: Selection<T>;
  target: T;
  /** The selected items of the loaded data. */
  saved: readonly SelectionItem[];
  /** The accessible name. */
  label: string;
  /** The resource with the items that can be selected. */
  itemsHref: string;
}

/** The items that can be selected, in place; each change is saved at once. */
export function SelectionList<T extends SelectionTarget>(props: SelectionListProps<T>) {
  useOnUnmount(useUnit(props.model.closed), props.itemsHref);
  return <SelectionItems {...props} />;
}

function SelectionItems<T extends SelectionTarget>({ itemsHref, ...items }: SelectionListProps<T>) {
  return (
    <Resource<SelectionItem[]> href={itemsHref} parts={[]}>
      {(choices) => <Items {...items} items={choices} />}
    </Resource>
  );
}

type ItemsProps<T extends SelectionTarget> = Omit<SelectionListProps<T>, "itemsHref"> & {
  items: readonly SelectionItem[];
};

function Items<T extends SelectionTarget>({ model, target, saved, label, items }: ItemsProps<T>) {
  const { t } = useLingui();
  const { feedback, changed } = useUnit({ feedback: model.$feedback, changed: model.changed });
  const selected = useSelection(model, saved, target);
  const results = {
    success: { icon: "check" as const, text: t`Saved`, style: styles.success },
    found: { icon: "check" as const, text: t`Checked: already done`, style: styles.success },
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
