import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { isUnconfirmed } from "@shared/api/result";
import { useDraft } from "@shared/drafts/use-draft";
import { useOnUnmount } from "@shared/lib/react";
import { Alert, ErrorText } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { deselectRows, type RowSelection } from "@shared/ui/data-table/row-selection";
import type { RowDetails } from "@shared/ui/data-table/table-rows";
import { Icon } from "@shared/ui/icon/icon";
import { Spinner } from "@shared/ui/spinner/spinner";
import { VisuallyHidden } from "@shared/ui/visually-hidden/visually-hidden";
import type { EventCallable } from "effector";
import { useStoreMap, useUnit } from "effector-react";
import { useEffect, useMemo } from "react";
import type { ItemOutcome } from "./action.server";
import { unconfirmedUntilRepeated } from "./create-mutation";
import type { Run } from "./run";
import styles from "./run-results.module.css";

/**
 * Closes the model with the component, and calls `onFinished` with the outcomes of each change. The rest of a change that
 * the end of the session interrupted is stored until the user has signed in again (`InterruptedChange`).
 */
export function useRunResults<P>(
  { name, closed, $finished, $interrupted, interruptedChanged }: Run<P>,
  onFinished: (outcomes: readonly ItemOutcome[], params: P) => void,
): void {
  const { finished, close, interrupted, restore } = useUnit({
    finished: $finished,
    close: closed,
    interrupted: $interrupted,
    restore: interruptedChanged as EventCallable<unknown>,
  });
  useOnUnmount(close);
  useDraft({
    key: `interrupted-${name}`,
    value: useMemo(() => interrupted && { params: JSON.stringify(interrupted) }, [interrupted]),
    restore: ({ params = "null" }) => restore(JSON.parse(params)),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change, whichever function renders later
  useEffect(() => {
    if (finished) onFinished(finished.outcomes, finished.params);
  }, [finished]);
}

/** Offers the rest of a change that the end of the session interrupted. */
export function InterruptedChange<P>({ $interrupted, interruptedChanged, requested, idsOf }: Run<P>) {
  const { interrupted, request, dismiss } = useUnit({
    interrupted: $interrupted,
    request: requested as EventCallable<unknown>,
    dismiss: interruptedChanged as EventCallable<null>,
  });
  if (interrupted === null) return null;
  return (
    <Alert
      kind="warning"
      title={
        <Plural
          value={idsOf(interrupted).length}
          one="The session ended before # item was changed"
          other="The session ended before # items were changed"
        />
      }
      actions={
        <>
          <Button size="small" onClick={() => request(interrupted)}>
            <Trans>Continue</Trans>
          </Button>
          <Button size="small" kind="quiet" onClick={() => dismiss(null)}>
            <Trans>Dismiss</Trans>
          </Button>
        </>
      }
    />
  );
}

/** Deselects the rows whose change was saved, so that failed rows can be retried. Row ids are the ids of the items. */
export function deselectSaved<Row>(selection: RowSelection<Row>, outcomes: readonly ItemOutcome[]): void {
  const saved = new Set(outcomes.flatMap(({ id, error }) => (error ? [] : String(id))));
  deselectRows(selection, (id) => saved.has(id));
}

type ItemProgress = "saving" | "saved" | "found" | null;

/** The state of the last change of an item: being saved, saved, or already made; null without a change. */
export function useItemState<P>({ $pendingParams, $outcomes, idsOf }: Run<P>, id: number): ItemProgress {
  const pending = useStoreMap({
    store: $pendingParams,
    keys: [id],
    fn: (changes) => changes.some((params) => idsOf(params).includes(id)),
  });
  const outcome = useStoreMap({ store: $outcomes, keys: [id], fn: (outcomes) => outcomes[id] ?? null });
  if (pending) return "saving";
  if (outcome?.error !== null || outcome.isWaiting) return null;
  return outcome.found ? "found" : "saved";
}

/** The state of an item as a spinner or a check mark. */
export function ItemState({ state }: { state: ItemProgress }) {
  const { t } = useLingui();
  if (state === null) return null;
  if (state !== "saving") {
    return (
      <span className={styles.saved}>
        <Icon name="check" size="small" />
        {state === "found" ? <Trans>Already done</Trans> : <VisuallyHidden>{t`Saved`}</VisuallyHidden>}
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
export function useOutcomeDetails<Row, P>({ name, $outcomes }: Run<P>, idOf: (row: Row) => number): RowDetails<Row> {
  const { i18n } = useLingui();
  const outcomes = useUnit($outcomes);
  return {
    id: (row) => `${name}-${idOf(row)}-error`,
    render: (row) => {
      const error = outcomes[idOf(row)]?.error;
      return (
        error && (
          <div className={styles.failure}>
            {isUnconfirmed(error) ? (
              i18n._(unconfirmedUntilRepeated)
            ) : (
              <>
                <strong>
                  <Trans>This change was not saved.</Trans>
                </strong>
                <ErrorText error={error} />
              </>
            )}
          </div>
        )
      );
    },
  };
}
