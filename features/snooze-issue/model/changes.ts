import { writePlantRef } from "@entities/plant";
import type { Result } from "@shared/api/result";
import { submitFx } from "@shared/navigation/model";
import { errorReceived } from "@shared/ui/toasts/error-model";
import { toastDismissed, toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import { type IssueOutcome, outcomesOf, type SnoozeChange, type SnoozeRequest } from "../changes";
import { issuesField, snoozeAction, snoozeKey, untilField, writeIssues } from "../form";
import { toastId, toastOf } from "../toasts";

/** The user confirmed that issues are snoozed or reopened. */
export const requested = createEvent<SnoozeRequest>();
/** The action of a change has responded and the page has been revalidated. */
export const settled = createEvent<{ changeId: number; result: Result<IssueOutcome[]> }>();
/** The user pressed Undo in the toast. */
export const undone = createEvent();
/** The issues of the plant are no longer shown. */
export const closed = createEvent();

const $lastId = createStore(0);
/** The submitted changes, shown before their responses. An error rolls one back: the loader's issues are shown again. */
export const $changes = createStore<readonly SnoozeChange[]>([]);
/** The outcome of the last change of each issue. */
export const $outcomes = createStore<Readonly<Record<number, IssueOutcome>>>({});
/** The issues that Undo reopens; null if there is nothing to undo. */
const $undoable = createStore<SnoozeRequest | null>(null);

const submitted = sample({
  clock: requested,
  source: $lastId,
  fn: (last, request): SnoozeChange => ({ ...request, id: last + 1 }),
});
$lastId.on(submitted, (_, { id }) => id);
$changes.on(submitted, (changes, change) => [...changes, change]);
$outcomes.on(submitted, (outcomes, { issues }) => {
  const others = { ...outcomes };
  for (const { issueId } of issues) delete others[issueId];
  return others;
});
sample({
  clock: submitted,
  fn: ({ id, plant, issues, until }) => ({
    action: snoozeAction,
    fields: { ...writePlantRef(plant), [issuesField]: writeIssues(issues), [untilField]: until ?? "" },
    fetcherKey: snoozeKey(id),
  }),
  target: submitFx,
});

/** A change with its outcomes. The result of a change that is not pending belongs to a page that was left. */
const finished = sample({
  clock: settled,
  source: $changes,
  fn: (changes, { changeId, result }) => {
    const change = changes.find(({ id }) => id === changeId);
    return change && { change, outcomes: outcomesOf(change, result) };
  },
}).filterMap((settledChange) => settledChange);
$changes.on(finished, (changes, { change }) => changes.filter(({ id }) => id !== change.id));
$outcomes.on(finished, (current, { outcomes }) => ({
  ...current,
  ...Object.fromEntries(outcomes.map((outcome) => [outcome.issueId, outcome])),
}));

const sessionEnded = finished.filterMap(
  ({ outcomes }) => outcomes.find(({ error }) => error?.sessionEnded)?.error ?? undefined,
);
sample({ clock: sessionEnded, target: errorReceived });
sample({
  clock: finished.filterMap(({ change, outcomes }) => toastOf(change, outcomes, undone)),
  target: toastShown,
});

/** Several issues that were snoozed together can be reopened together. */
$undoable.on(finished, (current, { change, outcomes }) => {
  if (change.until === null || change.issues.length === 1) return current;
  const failed = new Set(outcomes.flatMap(({ issueId, error }) => (error ? issueId : [])));
  const issues = change.issues.filter(({ issueId }) => !failed.has(issueId));
  return issues.length > 0 ? { plant: change.plant, issues, until: null } : current;
});
const undoRequested = sample({ clock: undone, source: $undoable }).filterMap(
  (request) => request ?? undefined,
);
sample({ clock: undoRequested, target: requested });
/** Undo is no longer offered after the plant was left, where its result would not be shown. */
const undoClosed = sample({ clock: closed, source: $undoable, filter: Boolean });
sample({ clock: undoClosed, fn: () => toastId, target: toastDismissed });
reset({ clock: [undoRequested, undoClosed], target: $undoable });
reset({ clock: closed, target: [$changes, $outcomes] });
