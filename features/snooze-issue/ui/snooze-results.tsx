import { useFetcher } from "@remix-run/react";
import { useOnUnmount } from "@shared/lib/use-on-unmount";
import { useResultEvent } from "@shared/lib/use-result-event";
import { useUnit } from "effector-react";
import type { snoozeIssues } from "../action.server";
import { type IssueOutcome, outcomesOf, type SnoozeChange } from "../changes";
import { snoozeKey } from "../form";
import { $changes, closed, settled } from "../model/changes";

interface SnoozeResultsProps {
  /** Called with the outcomes of each change. */
  onSettled: (outcomes: readonly IssueOutcome[]) => void;
}

/** Passes the results of the pending changes to their model; renders nothing. */
export function SnoozeResults({ onSettled }: SnoozeResultsProps) {
  const { changes, ...unit } = useUnit({ changes: $changes, closed });
  useOnUnmount(unit.closed);
  return changes.map((change) => <SnoozeResult key={change.id} change={change} onSettled={onSettled} />);
}

function SnoozeResult({ change, onSettled }: SnoozeResultsProps & { change: SnoozeChange }) {
  const { data, state } = useFetcher<typeof snoozeIssues>({ key: snoozeKey(change.id) });
  const settle = useUnit(settled);
  useResultEvent(state === "idle" ? data : null, (result) => {
    onSettled(outcomesOf(change, result));
    settle({ changeId: change.id, result });
  });
  return null;
}
