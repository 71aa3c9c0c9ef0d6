import { isUnconfirmed, type ProblemDetails } from "@shared/api/result";
import { createEvent, createStore, type Event, type EventCallable, type Store, sample } from "effector";
import { useUnit } from "effector-react";
import { delay } from "patronum/delay";
import { reset } from "patronum/reset";
import type { Mutation } from "./create-mutation";
import { trigger } from "./trigger";

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
  /** A change with the parameters that identify its response. */
  type Queued = Change & { params: P };
  /** The items for which it is not known whether their last change was made. */
  type Unconfirmed = readonly Pick<Change, "target" | "item">[];
  const changed = createEvent<Change>();
  const closed = createEvent();

  const $queue = createStore<readonly Queued[]>([]);
  const $unconfirmed = createStore<Unconfirmed>([]);
  const $feedback = createStore<Readonly<Record<number, Feedback>>>({});

  /** A later change of an item replaces a change that has not been submitted yet. */
  const enqueued = sample({
    clock: changed as Event<Change>,
    source: { queue: $queue, unconfirmed: $unconfirmed },
    fn: ({ queue, unconfirmed }, next): readonly Queued[] => [
      ...queue.filter((queued, index) => index === 0 || !isSameItem(queued, next)),
      {
        ...next,
        params: {
          ...next.target,
          itemId: next.item.id,
          selected: next.selected,
          ...(unconfirmed.some((item) => isSameItem(item, next)) && { unconfirmed: true }),
        } as P,
      },
    ],
  });
  $queue.on(enqueued, (_, queue) => queue);

  const finished = sample({
    clock: mutation.finally,
    source: $queue,
    fn: (queue, settled) => ({ queue, settled }),
  }).filterMap(({ queue: [first, ...rest], settled }) => {
    if (!first || first.params !== settled.params) return undefined;
    const { target, item, selected } = first;
    const error = settled.status === "fail" ? settled.error : null;
    return { change: { target, item, selected }, rest, error, result: resultOf(settled) };
  });
  $queue.on(finished, (_, { rest }) => rest);
  $unconfirmed.on(finished, (unconfirmed, { change, result }) => {
    if (result === "error") return unconfirmed;
    const others = unconfirmed.filter((item) => !isSameItem(item, change));
    return result === "unknown" ? [...others, change] : others;
  });
  const next = [enqueued.filter({ fn: (queue) => queue.length === 1 }), finished.map(({ rest }) => rest)];
  trigger(
    next.map((event) => event.filterMap(([first]) => first?.params)),
    mutation,
  );
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

function resultOf(
  settled: { status: "done"; result: ItemResult } | { status: "fail"; error: ProblemDetails },
): Feedback["result"] {
  if (settled.status === "done") return settled.result.found ? "found" : "success";
  return isUnconfirmed(settled.error) ? "unknown" : "error";
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
