import { lazyComponent } from "@shared/lib/lazy-component";
import { Suspense, useState } from "react";
import { Popover } from "../../ui/popover/popover";
import { SkeletonText } from "../../ui/skeleton/skeleton";
import { useSubmission } from "../submission/use-submission";
import styles from "./selection-editor.module.css";
import type { SelectionItemsProps } from "./selection-items";

const loaded = lazyComponent(async () => (await import("./selection-items")).SelectionItems);

interface SelectionEditorProps extends SelectionItemsProps {
  /** Shows the label on the button, instead of an icon alone. */
  labelled?: boolean;
}

/** A button whose popover selects items; each change is saved at once. The items are loaded when it is opened. */
export function SelectionEditor({ labelled, ...items }: SelectionEditorProps) {
  const { model, label, itemsHref } = items;
  useSubmission(model, model.fetcherKey, itemsHref);
  const [open, setOpen] = useState(false);

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
          <LoadedItems {...items} />
        </div>
      )}
    </Popover>
  );
}

/** The items that can be selected, in place; each change is saved at once. */
export function SelectionList(items: SelectionItemsProps) {
  useSubmission(items.model, items.model.fetcherKey, items.itemsHref);
  return <LoadedItems {...items} />;
}

const LoadedItems = (items: SelectionItemsProps) => (
  <Suspense fallback={<SkeletonText lines={6} />}>
    <loaded.Component {...items} />
  </Suspense>
);
