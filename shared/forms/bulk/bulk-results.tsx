import { useFetcher } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { useOnUnmount } from "@shared/lib/use-on-unmount";
import { useResultEvent } from "@shared/lib/use-result-event";
import { useUnit } from "effector-react";
import { type BulkChange, type BulkChangeModel, bulkKey, type ItemOutcome, outcomesOf } from "./bulk-change";

interface BulkResultsProps<Request extends object> {
  model: BulkChangeModel<Request>;
  /** Called with the outcomes of each change, and what was requested. */
  onSettled: (outcomes: readonly ItemOutcome[], request: Request) => void;
}

/** Passes the results of the pending changes to their model; renders nothing. */
export function BulkResults<Request extends object>({ model, onSettled }: BulkResultsProps<Request>) {
  const { changes, closed } = useUnit({ changes: model.$changes, closed: model.closed });
  useOnUnmount(closed);
  return changes.map((change) => (
    <BulkResult key={change.changeId} model={model} change={change} onSettled={onSettled} />
  ));
}

function BulkResult<Request extends object>({
  model,
  change,
  onSettled,
}: BulkResultsProps<Request> & { change: BulkChange<Request> }) {
  const { changeId } = change;
  const { data, state } = useFetcher({ key: bulkKey(model.name, changeId) });
  const settle = useUnit(model.settled);
  useResultEvent(state === "idle" ? (data as Result<ItemOutcome[]> | undefined) : null, (result) => {
    onSettled(outcomesOf(model.idsOf(change), result), change);
    settle({ changeId, result });
  });
  return null;
}
