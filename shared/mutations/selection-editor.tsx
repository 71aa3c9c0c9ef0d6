import { lazyComponent, useOnUnmount } from "@shared/lib/react";
import { Popover } from "@shared/ui/popover/popover";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { useUnit } from "effector-react";
import { Suspense, useState } from "react";
import type { SelectionTarget } from "./selection";
import styles from "./selection.module.css";
import type { SelectionItemsProps } from "./selection-items";

// biome-ignore lint/suspicious/noExplicitAny: the items of any target
const items = lazyComponent<SelectionItemsProps<any>>(async () => (await import("./selection-items")).SelectionItems);

interface SelectionEditorProps<T extends SelectionTarget> extends SelectionItemsProps<T> {
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
          <Suspense fallback={<Skeleton height="12rem" />}>
            <items.Component {...props} />
          </Suspense>
        </div>
      )}
    </Popover>
  );
}

/** The items that can be selected, in place; each change is saved at once. */
export function SelectionList<T extends SelectionTarget>(props: SelectionItemsProps<T>) {
  useOnUnmount(useUnit(props.model.closed), props.itemsHref);
  return (
    <Suspense fallback={<Skeleton height="12rem" />}>
      <items.Component {...props} />
    </Suspense>
  );
}
