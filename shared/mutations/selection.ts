import { isUnconfirmed, type ProblemDetails } from "@shared/api/result";
import { createCurrentRun } from "@shared/data/current-run";
import { createEffect, createEvent, createStore, type Event, type EventCallable, type Store, sample } from "effector";
import { useUnit } from "effector-react";
import { delay } from "patronum/delay";
import { reset } from "patronum/reset";
import type { Mutation } from "./create-mutation";
import { trigger, withSource } from "./create-mutation";

/** How long the result of a change is shown, in milliseconds (domain/limits.md#toasts). */
export const feedbackMs = 1_500;

/** An item that can be selected. */
export interface SelectionItem {
  id: number;
  name: string;
}

/** The ids of what the selection belongs to, such as those of a `PlantRef`. */
export type SelectionTarget = object;

/** A change that adds an item to the selection of a target or removes it. Each change is saved on its own. */
export interface SelectionChange<T extends SelectionTarget = SelectionTarget> {
  target: T;
  item: SelectionItem;
  selected: boolean;
}

/** The parameters of a selection's action besides the ids of its target. */
interface ItemParams {
  itemId: number;
  selected: boolean;
  /** It is not known whether an earlier change of the item was made, so the present state is read first. */
  unconfirmed?: boolean;
}

/** The result of the action of a selection. */
interface ItemResult {
  /** Whether the item already had the requested state. */
  found: boolean;
}

interface Feedback {
  /** "found": the item already had the requested state. "unknown": the response was lost. */
  result: "success" | "found" | "unknown" | "error";
  /** Distinguishes the results of one item. */
  key: number;
}

/**
 * Creates the model of a selection whose changes are saved one after another. A change is shown at once. Its success or
 * error is shown for 1.5 seconds, and an error reverts it. The mutation shows the messages.
 */
export function createSelection<P extends ItemParams>(
  mutation: Mutation<P, ItemResult>,
): Selection<Omit<P, keyof ItemParams>> {
  type Change = SelectionChange<Omit<P, keyof ItemParams>>;
  /** The items for which it is not known whether their last change was made. */
  type Unconfirmed = readonly Pick<Change, "target" | "item">[];
  const changed = createEvent<Change>();
  const closed = createEvent();

  const $queue = createStore<readonly Change[]>([]);
  const $unconfirmed = createStore<Unconfirmed>([]);
  const $feedback = createStore<Readonly<Record<number, Feedback>>>({});

  /** A later change of an item replaces a change that has not been submitted yet. */
  const enqueued = withSource(changed, $queue, (queue, next): readonly Change[] => [
    ...queue.filter((queued, index) => index === 0 || !isSameItem(queued, next)),
    next,
  ]);
  $queue.on(enqueued, (_, queue) => queue);

  const { $run, responsesOf } = createCurrentRun([closed]);
  const saveFx = createEffect(
    async ({ change, unconfirmed }: { change: Change; unconfirmed: boolean; run: number }) => {
      const { target, item, selected } = change;
      const params = { ...target, itemId: item.id, selected, ...(unconfirmed && { unconfirmed }) } as P;
      try {
        const { found } = await mutation(params);
        return { change, error: null, result: found ? "found" : "success" } as const;
      } catch (thrown) {
        const error = thrown as ProblemDetails;
        return { change, error, result: isUnconfirmed(error) ? "unknown" : "error" } as const;
      }
    },
  );
  const finished = responsesOf(saveFx).done;
  $queue.on(finished, ([, ...rest]) => rest);
  $unconfirmed.on(finished, (unconfirmed, { change, result }) => {
    if (result === "error") return unconfirmed;
    const others = unconfirmed.filter((item) => !isSameItem(item, change));
    return result === "unknown" ? [...others, change] : others;
  });
  const next = sample({
    clock: [enqueued.filter({ fn: (queue) => queue.length === 1 }), finished],
    source: { queue: $queue, unconfirmed: $unconfirmed, run: $run },
  }).filterMap(({ queue: [change], unconfirmed, run }) =>
    change ? { change, unconfirmed: unconfirmed.some((item) => isSameItem(item, change)), run } : undefined,
  );
  trigger(next, saveFx);
  const succeeded = finished.filterMap(({ error, change }) => (error ? undefined : change));
  const failed = finished.filterMap(({ error, change }): { change: Change; error: ProblemDetails } | undefined =>
    error ? { change, error } : undefined,
  );

  const $lastKey = createStore(0).on(finished, (key) => key + 1);
  const shown = sample({
    clock: finished,
    source: $lastKey,
    fn: (key, { change, result }) => ({ id: change.item.id, key, result }),
  });
  const expired = delay({ source: shown, timeout: feedbackMs });
  $feedback
    .on(shown, (feedback, { id, key, result }) => ({ ...feedback, [id]: { key, result } }))
    .on(expired, (feedback, { id, key }) =>
      feedback[id]?.key === key
        ? Object.fromEntries(Object.entries(feedback).filter(([other]) => Number(other) !== id))
        : feedback,
    );
  reset({ clock: closed, target: [$queue, $unconfirmed, $feedback] });

  return { changed, closed, succeeded, failed, $queue, $feedback };
}

export interface Selection<T extends SelectionTarget = SelectionTarget> {
  changed: EventCallable<SelectionChange<T>>;
  /** The selection is no longer shown. */
  closed: EventCallable<void>;
  succeeded: Event<SelectionChange<T>>;
  failed: Event<{ change: SelectionChange<T>; error: ProblemDetails }>;
  /** The changes that are not saved yet; the first one is submitted. */
  $queue: Store<readonly SelectionChange<T>[]>;
  /** The results of the last changes, by item. */
  $feedback: Store<Readonly<Record<number, Feedback>>>;
}

const isSameTarget = (a: SelectionTarget, b: object): boolean =>
  Object.entries(a).every(([name, value]) => Reflect.get(b, name) === value);

const isSameItem = (
  a: Pick<SelectionChange, "target" | "item">,
  b: Pick<SelectionChange, "target" | "item">,
): boolean => a.item.id === b.item.id && isSameTarget(a.target, b.target);

/** The selected items of a target with the changes that are not saved yet. */
export function selectedItems(
  saved: readonly SelectionItem[],
  queue: readonly SelectionChange[],
  target: SelectionTarget,
): SelectionItem[] {
  const items = new Map(saved.map((item) => [item.id, item]));
  for (const { item, selected } of queue.filter((change) => isSameTarget(change.target, target))) {
    if (selected) items.set(item.id, item);
    else items.delete(item.id);
  }
  return [...items.values()].map(({ id, name }) => ({ id, name }));
}

/** The selected items of a target, with the changes that are not saved yet. */
export const useSelection = <T extends SelectionTarget>(
  { $queue }: Selection<T>,
  saved: readonly SelectionItem[],
  target: T,
): SelectionItem[] => selectedItems(saved, useUnit($queue), target);
