import { Trans, useLingui } from "@lingui/react/macro";
import { useOnUnmount } from "@shared/lib/react";
import type { RowDetails } from "@shared/ui/data-table/body-row";
import type { RowSelection } from "@shared/ui/data-table/row-selection";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { Icon } from "@shared/ui/icon/icon";
import { Spinner } from "@shared/ui/spinner/spinner";
import { VisuallyHidden } from "@shared/ui/visually-hidden/visually-hidden";
import { useStoreMap, useUnit } from "effector-react";
import { useEffect } from "react";
import type { BulkMutation, ItemOutcome } from "./bulk-mutation";
import styles from "./bulk-results.module.css";

/** Closes the model with the component, and calls `onSettled` with the outcomes of each change. */
export function useBulkResults<P>(
  { closed, $settled }: BulkMutation<P>,
  onSettled: (outcomes: readonly ItemOutcome[], params: P) => void,
): void {
  const { settled, close } = useUnit({ settled: $settled, close: closed });
  useOnUnmount(close);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change, whichever function renders later
  useEffect(() => {
    if (settled) onSettled(settled.outcomes, settled.params);
  }, [settled]);
}

/** Deselects the rows whose change was saved; failed ones can be retried. The row ids are those of the items. */
export function deselectSaved<Row>(selection: RowSelection<Row>, outcomes: readonly ItemOutcome[]): void {
  const saved = new Set(outcomes.flatMap(({ id, error }) => (error ? [] : String(id))));
  selection.onChange((selected) => Object.fromEntries(Object.entries(selected).filter(([id]) => !saved.has(id))));
}

/** Whether the last change of an item is being saved or saved; null for neither. */
export function useItemState<P>(
  { $changes, $outcomes, idsOf }: BulkMutation<P>,
  id: number,
): "saving" | "saved" | null {
  const pending = useStoreMap({
    store: $changes,
    keys: [id],
    fn: (changes) => changes.some((params) => idsOf(params).includes(id)),
  });
  const saved = useStoreMap({ store: $outcomes, keys: [id], fn: (outcomes) => outcomes[id]?.error === null });
  if (pending) return "saving";
  return saved ? "saved" : null;
}

/** The state of an item as a spinner or a check mark. */
export function ItemState({ state }: { state: "saving" | "saved" | null }) {
  const { t } = useLingui();
  if (state === null) return null;
  if (state === "saved") {
    return (
      <span className={styles.saved}>
        <Icon name="check" size="small" />
        <VisuallyHidden>{t`Saved`}</VisuallyHidden>
      </span>
    );
  }
  return (
    <>
      <Spinner />
      <VisuallyHidden>{t`Saving`}</VisuallyHidden>
    </>
  );
}

/** The error of the last change of an item, under its row. */
export function useOutcomeDetails<Row, P>(
  { name, $outcomes }: BulkMutation<P>,
  idOf: (row: Row) => number,
): RowDetails<Row> {
  const outcomes = useUnit($outcomes);
  return {
    id: (row) => `${name}-${idOf(row)}-error`,
    render: (row) => {
      const error = outcomes[idOf(row)]?.error;
      return (
        error && (
          <div className={styles.failure}>
            <strong>
              <Trans>This change was not saved.</Trans>
            </strong>
            <ErrorText error={error} />
          </div>
        )
      );
    },
  };
}
