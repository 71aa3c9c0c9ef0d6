import { isUnconfirmed, type ProblemDetails } from "@shared/api/result";
import { createEvent, createStore, type Event, type EventCallable, type Store, sample } from "effector";
import { useUnit } from "effector-react";
import { delay } from "patronum/delay";
import { reset } from "patronum/reset";
import { type Mutation, trigger, withSource } from "./create-mutation";
import { createRun } from "./run";

/** How long the result of a change is shown, in milliseconds (domain/limits.md#toasts). */
const feedbackMs = 1_500;

/** An item that can be selected. */
export interface SelectionItem {
  id: number;
  name: string;
}

/** The ids of what the selection belongs to, such as a `PlantRef`. */
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
  /** An earlier request may have made the change, so the present state is read first. */
  unconfirmed?: boolean;
}

/** The result of the action of a selection. */
interface ItemResult {
  /** Whether the item already had the requested state. */
  found: boolean;
}

interface Feedback {
  /** "found": the item already had the requested state. */
  result: "success" | "found" | "unconfirmed" | "error";
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
  const changed = createEvent<Change>();
  const { requested, settled, closed } = createRun({
    name: mutation.actionName,
    items: (change: Change) => [change],
    idOf: itemKey,
    withItems: (change) => change,
    change: async ({ params: change, unconfirmed }) => {
      const { target, item, selected } = change;
      const isUnconfirmed = unconfirmed.length > 0;
      const params = { ...target, itemId: item.id, selected, ...(isUnconfirmed && { unconfirmed: true }) } as P;
      const { found } = await mutation(params);
      return [{ id: itemKey(change), error: null, found }];
    },
  });

  const $queue = createStore<readonly Change[]>([]);
  const $feedback = createStore<Readonly<Record<number, Feedback>>>({});

  /** A later change of an item replaces a change that has not been submitted yet. */
  const enqueued = withSource(changed, $queue, (queue, next): readonly Change[] => [
    ...queue.filter((waiting, index) => index === 0 || itemKey(waiting) !== itemKey(next)),
    next,
  ]);
  $queue.on(enqueued, (_, queue) => queue);

  const finished = settled.map(({ params: change, outcomes: [outcome] }) => ({ change, ...outcome }));
  $queue.on(finished, ([, ...rest]) => rest);
  const next = sample({
    clock: [enqueued.filter({ fn: (queue) => queue.length === 1 }), finished],
    source: $queue,
  }).filterMap(([change]) => change);
  trigger(next, requested);
  const succeeded = finished.filterMap(({ error, change }) => (error ? undefined : change));
  const failed = finished.filterMap(({ error, change }): { change: Change; error: ProblemDetails } | undefined =>
    error ? { change, error } : undefined,
  );

  const $lastKey = createStore(0).on(finished, (key) => key + 1);
  const shown = sample({
    clock: finished,
    source: $lastKey,
    fn: (key, { change, error, found }) => ({ id: change.item.id, key, result: toResult(error, found) }),
  });
  const expired = delay({ source: shown, timeout: feedbackMs });
  $feedback
    .on(shown, (feedback, { id, key, result }) => ({ ...feedback, [id]: { key, result } }))
    .on(expired, (feedback, { id, key }) =>
      feedback[id]?.key === key
        ? Object.fromEntries(Object.entries(feedback).filter(([other]) => Number(other) !== id))
        : feedback,
    );
  reset({ clock: closed, target: [$queue, $feedback] });

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

function toResult(error: ProblemDetails | null | undefined, found: unknown): Feedback["result"] {
  if (error) return isUnconfirmed(error) ? "unconfirmed" : "error";
  return found ? "found" : "success";
}

const isSameTarget = (a: SelectionTarget, b: object): boolean =>
  Object.entries(a).every(([name, value]) => Reflect.get(b, name) === value);

const itemKey = ({ target, item }: Pick<SelectionChange, "target" | "item">): string =>
  JSON.stringify([Object.entries(target).sort(), item.id]);

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
