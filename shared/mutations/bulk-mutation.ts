import { msg, plural } from "@lingui/core/macro";
import { isUnconfirmed, type ProblemDetails } from "@shared/api/result";
import { createCurrentRun } from "@shared/data/current-run";
import { errorReceived } from "@shared/toasts/error-toasts";
import { type Toast, toastDismissed, toastShown } from "@shared/toasts/model";
import { createEffect, createEvent, createStore, type EventCallable, type Store, sample } from "effector";
import { reset } from "patronum/reset";
import { type Mutation, trigger, undoOffer, withSource } from "./create-mutation";

/** The outcome of the change of one item: the error, or null. */
export interface ItemOutcome {
  id: number;
  error: ProblemDetails | null;
  /**
   * Whether the change was already made by an earlier request whose response was lost. The change was not made again.
   */
  found?: boolean;
  /** The change that restores the earlier state of the item, for `undoOf`. */
  undo?: unknown;
  /** Whether the change waits in the outbox, which shows it. */
  isWaiting?: boolean;
}

interface BulkParams {
  /** The items for which it is not known whether an earlier change was made. Their present state is read first. */
  unconfirmed?: number[];
}

interface BulkSettled<P> {
  params: P;
  outcomes: readonly ItemOutcome[];
}

/** Changes of several items at once, with an outcome for each. */
export interface BulkMutation<P> {
  /** The name of the mutation, which identifies its toast. */
  name: string;
  idsOf: (params: P) => readonly number[];
  /** The user confirmed a change. The changes of items are independent of each other. */
  requested: EventCallable<P>;
  /** The items are no longer shown. */
  closed: EventCallable<void>;
  /** The changes that are not in the loaded data yet. An error reverts a change: the loaded items are shown again. */
  $pendingParams: Store<readonly P[]>;
  /** The outcome of the last change of each item. */
  $outcomes: Store<Readonly<Record<number, ItemOutcome>>>;
  /** The last change with its outcomes. */
  $settled: Store<BulkSettled<P> | null>;
  /** The rest of a change that the end of the session interrupted. Null if there is none. */
  $interrupted: Store<P | null>;
  /** The rest of a change is offered again after the sign-in, or not any more (null). */
  interruptedChanged: EventCallable<P | null>;
}

interface BulkOptions<P extends BulkParams> {
  /** Failures are shown in the rows: `failure: "form"`. */
  mutation: Mutation<P, ItemOutcome[]>;
  idsOf: (params: P) => readonly number[];
  /** The toast of a change by the number of its items that failed. */
  toastOf: (params: P, failed: number) => Pick<Toast, "kind" | "message"> | undefined;
  /** The parameters that undo a change of the saved items; null if Undo is not offered. */
  undoOf: (params: P, saved: ReadonlyMap<number, ItemOutcome>) => P | null;
  /** The parameters without the items for which `isIncluded` returns false. */
  withItems: (params: P, isIncluded: (id: number) => boolean) => P;
}

/** Creates the model of a mutation of several items, whose action returns an outcome for each. */
export function createBulkMutation<P extends BulkParams>({
  mutation,
  idsOf,
  toastOf,
  undoOf,
  withItems,
}: BulkOptions<P>): BulkMutation<P> {
  const name = mutation.actionName;
  const requested = createEvent<P>();
  const undone = createEvent();
  const closed = createEvent();
  const interruptedChanged = createEvent<P | null>();
  const $outcomes = createStore<Readonly<Record<number, ItemOutcome>>>({});
  const $settled = createStore<BulkSettled<P> | null>(null);
  /** The items for which it is not known whether their last change was made. */
  const $unconfirmed = createStore<ReadonlySet<number>>(new Set());
  /** The parameters of Undo; null if there is nothing to undo. */
  const $undo = createStore<P | null>(null);

  const { $run, responsesOf } = createCurrentRun([closed]);
  /** Resolves with the outcome of every item, also when the whole action failed. */
  const changeFx = createEffect(async ({ params }: { params: P; run: number }) => {
    const failed = (error: ProblemDetails) => idsOf(params).map((id): ItemOutcome => ({ id, error }));
    return { params, outcomes: await mutation(params).catch(failed) };
  });
  const submitted = withSource(requested, $unconfirmed, (unconfirmed, params): P => {
    const ids = idsOf(params).filter((id) => unconfirmed.has(id));
    return ids.length === 0 && !params.unconfirmed ? params : { ...params, unconfirmed: ids };
  });
  $outcomes.on(requested, (outcomes, params) => {
    const others = { ...outcomes };
    for (const id of idsOf(params)) delete others[id];
    return others;
  });
  trigger(
    withSource(submitted, $run, (run, params) => ({ params, run })),
    changeFx,
  );

  /** The outcomes of a page that the user has left are dropped. */
  const { done, $pending } = responsesOf(changeFx);
  const finished = done.map(({ params, outcomes }) => {
    const saved = new Map(
      outcomes.filter(({ error, isWaiting }) => !error && !isWaiting).map((outcome) => [outcome.id, outcome]),
    );
    return { params, outcomes, undo: saved.size > 0 ? undoOf(params, saved) : null };
  });
  $outcomes.on(finished, (current, { outcomes }) => ({
    ...current,
    ...Object.fromEntries(outcomes.map((outcome) => [outcome.id, outcome])),
  }));
  $unconfirmed.on(finished, (before, { outcomes }) => {
    const unconfirmed = new Set(before);
    for (const { id, error } of outcomes) {
      if (!error) unconfirmed.delete(id);
      else if (isUnconfirmed(error)) unconfirmed.add(id);
    }
    return unconfirmed;
  });
  $settled.on(finished, (_, { params, outcomes }) => ({ params, outcomes }));
  $undo.on(finished, (current, { undo }) => undo ?? current);

  const endedSession = ({ outcomes }: BulkSettled<P>) => outcomes.find(({ error }) => error?.sessionEnded)?.error;
  sample({ clock: finished.filterMap((settled) => endedSession(settled) ?? undefined), target: errorReceived });
  const interrupted = finished.filterMap(({ params, outcomes }): P | undefined => {
    const ended = new Set(outcomes.flatMap(({ id, error }) => (error?.sessionEnded ? id : [])));
    return ended.size > 0 ? withItems(params, (id) => ended.has(id)) : undefined;
  });
  const $interrupted = createStore<P | null>(null)
    .on(interrupted, (_, params) => params)
    .on(interruptedChanged, (_, params) => params)
    .reset([requested, closed]);
  const toast = finished.filterMap(({ params, outcomes, undo }): Toast | undefined => {
    // A toast of the outbox is about the changes that wait.
    const made = outcomes.filter(({ isWaiting }) => !isWaiting);
    if (endedSession({ params, outcomes }) || made.length === 0) return undefined;
    const isMade = (id: number) => made.some((outcome) => outcome.id === id);
    const failed = made.filter(({ error }) => error).length;
    const shown = lookUpToast(made) ?? toastOf(withItems(params, isMade), failed);
    return shown && undo ? { ...shown, ...undoOffer(name, undone) } : shown;
  });
  sample({ clock: toast, target: toastShown });

  const undoRequested = sample({ clock: undone, source: $undo }).filterMap((params) => params ?? undefined);
  trigger(undoRequested, requested);
  /** Undo is not offered where its result would not be shown. */
  const undoClosed = sample({ clock: closed, source: $undo, filter: Boolean, fn: () => name });
  sample({ clock: undoClosed, target: toastDismissed });
  reset({ clock: [undoRequested, undoClosed], target: $undo });
  reset({ clock: closed, target: [$outcomes, $unconfirmed, $settled] });
  return {
    name,
    idsOf,
    requested,
    closed,
    $pendingParams: $pending.map((calls) => calls.map(({ params }) => params)),
    $outcomes,
    $settled,
    $interrupted,
    interruptedChanged,
  };
}

/** The message about unconfirmed changes, or about changes that were already made; undefined if there are none. */
function lookUpToast(outcomes: readonly ItemOutcome[]): Pick<Toast, "kind" | "message"> | undefined {
  const unknown = outcomes.filter(({ error }) => error && isUnconfirmed(error)).length;
  if (unknown > 0) {
    const message = msg`It is not known whether ${plural(unknown, { one: "# item was", other: "# items were" })} changed.`;
    return { kind: "danger", message };
  }
  const found = outcomes.filter((outcome) => outcome.found).length;
  if (found === 0 || outcomes.some(({ error }) => error)) return undefined;
  const total = outcomes.length;
  return { kind: "success", message: msg`Already done: ${found} of ${total}` };
}

/**
 * The maximum number of items in one request. Each item is one API call, or two when its present state is read first,
 * and the number of calls is limited (domain/limits.md#calls).
 */
export const maxBatchItems = 25;

/** Splits items into batches of that size. */
export const batchesOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / maxBatchItems) }, (_, index) =>
    items.slice(index * maxBatchItems, (index + 1) * maxBatchItems),
  );
