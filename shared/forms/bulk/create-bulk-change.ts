import { type Submission, submitFx } from "@shared/navigation/model";
import { errorReceived } from "@shared/ui/toasts/error-model";
import { type Toast, toastDismissed, toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, type Event, type EventCallable, sample } from "effector";
import { reset } from "patronum/reset";
import {
  type BulkChange,
  type BulkChangeModel,
  type BulkSettled,
  bulkKey,
  type ItemOutcome,
  outcomesOf,
} from "./bulk-change";
import { undoOffer } from "./undo";

interface BulkChangeOptions<Request> {
  /** Identifies the fetchers and the toast of these changes. */
  name: string;
  idsOf: (request: Request) => readonly number[];
  toSubmission: (request: Request) => Omit<Submission, "fetcherKey">;
  /** The toast of a change by the number of its items that failed. */
  toastOf: (request: Request, failed: number) => Pick<Toast, "kind" | "message"> | undefined;
  /** The request that undoes a change of the saved items; null if Undo is not offered. */
  undoOf: (request: Request, isSaved: (id: number) => boolean) => Request | null;
}

/** Creates the model of changes to several items, whose action returns an outcome for each. */
export function createBulkChange<Request extends object>({
  name,
  idsOf,
  toSubmission,
  toastOf,
  undoOf,
}: BulkChangeOptions<Request>): BulkChangeModel<Request> {
  type Change = BulkChange<Request>;
  const requested = createEvent<Request>();
  const settled = createEvent<BulkSettled>();
  const undone = createEvent();
  const closed = createEvent();
  const $lastId = createStore(0);
  const $changes = createStore<readonly Change[]>([]);
  const $outcomes = createStore<Readonly<Record<number, ItemOutcome>>>({});
  /** What Undo requests; null if there is nothing to undo. */
  const $undo = createStore<Request | null>(null);

  const submitted = sample({
    clock: requested as Event<Request>,
    source: $lastId,
    fn: (last, request): Change => ({ ...request, changeId: last + 1 }),
  });
  $lastId.on(submitted, (_, { changeId }) => changeId);
  $changes.on(submitted, (changes, change) => [...changes, change]);
  $outcomes.on(submitted, (outcomes, change) => {
    const others = { ...outcomes };
    for (const id of idsOf(change)) delete others[id];
    return others;
  });
  sample({
    clock: submitted.map((change) => ({
      ...toSubmission(change),
      fetcherKey: bulkKey(name, change.changeId),
    })),
    target: submitFx,
  });

  /** A change with its outcomes. The result of a change that is not pending belongs to a page that was left. */
  const finished = sample({
    clock: settled,
    source: $changes,
    fn: (changes, { changeId, result }) => {
      const change = changes.find((pending) => pending.changeId === changeId);
      if (!change) return undefined;
      const outcomes = outcomesOf(idsOf(change), result);
      const saved = new Set(outcomes.flatMap(({ id, error }) => (error ? [] : id)));
      const undo = saved.size > 0 ? undoOf(change, (id) => saved.has(id)) : null;
      return { change, outcomes, undo };
    },
  }).filterMap((settledChange) => settledChange);
  $changes.on(finished, (changes, { change }) =>
    changes.filter(({ changeId }) => changeId !== change.changeId),
  );
  $outcomes.on(finished, (current, { outcomes }) => ({
    ...current,
    ...Object.fromEntries(outcomes.map((outcome) => [outcome.id, outcome])),
  }));
  $undo.on(finished, (current, { undo }) => undo ?? current);

  const sessionEnded = finished.filterMap(
    ({ outcomes }) => outcomes.find(({ error }) => error?.sessionEnded)?.error ?? undefined,
  );
  sample({ clock: sessionEnded, target: errorReceived });
  const toast = finished.filterMap(({ change, outcomes, undo }): Toast | undefined => {
    if (outcomes.some(({ error }) => error?.sessionEnded)) return undefined;
    const shown = toastOf(change, outcomes.filter(({ error }) => error).length);
    if (!shown || !undo) return shown;
    return { ...shown, ...undoOffer(name, undone) };
  });
  sample({ clock: toast, target: toastShown });

  const undoRequested = sample({ clock: undone, source: $undo }).filterMap((request) => request ?? undefined);
  // The types of `sample` do not support a generic event as its target.
  sample({ clock: undoRequested as Event<unknown>, target: requested as unknown as EventCallable<unknown> });
  /** Undo is no longer offered after the items were left, where its result would not be shown. */
  const undoClosed = sample({ clock: closed, source: $undo, filter: Boolean, fn: () => name });
  sample({ clock: undoClosed, target: toastDismissed });
  reset({ clock: [undoRequested, undoClosed], target: $undo });
  reset({ clock: closed, target: [$changes, $outcomes] });
  return { name, idsOf, requested, settled, undone, closed, $changes, $outcomes };
}
