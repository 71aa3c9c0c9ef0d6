import { useLingui } from "@lingui/react/macro";
import { Icon } from "@shared/ui/icon/icon";
import { Spinner } from "@shared/ui/spinner/spinner";
import { VisuallyHidden } from "@shared/ui/visually-hidden/visually-hidden";
import { useStoreMap } from "effector-react";
import styles from "./bulk.module.css";
import type { BulkChangeModel } from "./bulk-change";

/** Whether the last change of an item is being saved or saved; null for neither. */
export function useItemState<Request extends object>(
  { $changes, $outcomes, idsOf }: BulkChangeModel<Request>,
  id: number,
): "saving" | "saved" | null {
  const pending = useStoreMap({
    store: $changes,
    keys: [id],
    fn: (changes) => changes.some((change) => idsOf(change).includes(id)),
  });
  const saved = useStoreMap({
    store: $outcomes,
    keys: [id],
    fn: (outcomes) => outcomes[id]?.error === null,
  });
  if (pending) return "saving";
  return saved ? "saved" : null;
}

/** The state of an item as a spinner or a check mark. */
export function ItemState({ state }: { state: "saving" | "saved" | null }) {
  const { t } = useLingui();
  if (state === "saving") {
    return (
      <>
        <Spinner />
        <VisuallyHidden>{t`Saving`}</VisuallyHidden>
      </>
    );
  }
  if (state === null) return null;
  return (
    <span className={styles.saved}>
      <Icon name="check" size="small" />
      <VisuallyHidden>{t`Saved`}</VisuallyHidden>
    </span>
  );
}
