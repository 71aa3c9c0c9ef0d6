import { createEvent, createStore, sample } from "effector";
import { delay } from "patronum/delay";
import { reset } from "patronum/reset";
import type { ProblemDetails } from "../../api/result";
import { submitFx } from "../../navigation/model";
import { errorReceived } from "../../ui/toasts/error-model";
import { type SelectionChange, type SelectionItem, writeSelectionChange } from "./selection-form";

/** How long the result of a change is shown, in milliseconds (spec 2 §9). */
export const feedbackMs = 1_500;

/** What the selection belongs to: the ids of the form, which are the same for all changes. */
export type SelectionTarget = Record<string, string>;

interface ChangeOf {
  target: SelectionTarget;
  change: SelectionChange;
}

interface Feedback {
  result: "success" | "error";
  /** Distinguishes the results of one item. */
  key: number;
}

/**
 * The model of a selection whose changes are saved one after another through `action`: a change is shown at once,
 * its success or error is shown for 1.5 seconds, and an error reverts it and shows the API's messages.
 */
export function createSelectionModel({ action, fetcherKey }: { action: string; fetcherKey: string }) {
  const changed = createEvent<ChangeOf>();
  /** The action has responded and the page has been revalidated: the error, or null. */
  const settled = createEvent<ProblemDetails | null>();
  /** The selection is no longer shown. */
  const closed = createEvent();

  /** The changes that are not saved yet; the first one is submitted. */
  const $queue = createStore<readonly ChangeOf[]>([]);
  const $feedback = createStore<Readonly<Record<number, Feedback>>>({});

  const submitNext = createEvent<readonly ChangeOf[]>();
  const enqueued = sample({
    clock: changed,
    source: $queue,
    fn: (queue, next) => [
      ...queue.filter(({ change }, index) => index === 0 || change.id !== next.change.id),
      next,
    ],
  });
  $queue.on(enqueued, (_, queue) => queue);
  sample({ clock: enqueued, filter: (queue) => queue.length === 1, target: submitNext });

  const finished = sample({
    clock: settled,
    source: $queue,
    fn: (queue, error) => ({ queue, error }),
  }).filterMap(({ queue: [first, ...rest], error }) => first && { ...first, rest, error });
  $queue.on(finished, (_, { rest }) => rest);
  sample({ clock: finished, fn: ({ rest }) => rest, target: submitNext });
  sample({
    clock: submitNext.filterMap(([first]) => first),
    fn: ({ target, change }) => ({
      action,
      fields: { ...target, ...writeSelectionChange(change) },
      fetcherKey,
    }),
    target: submitFx,
  });
  sample({ clock: finished.filterMap(({ error }) => error ?? undefined), target: errorReceived });
  /** A change was saved. */
  const saved = finished.filterMap(({ target, change, error }) => (error ? undefined : { target, change }));

  const $lastKey = createStore(0).on(finished, (key) => key + 1);
  const shown = sample({
    clock: finished,
    source: $lastKey,
    fn: (key, { change, error }) => ({
      id: change.id,
      key,
      result: error ? ("error" as const) : ("success" as const),
    }),
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

  return { changed, settled, saved, closed, $queue, $feedback, fetcherKey };
}

export type SelectionModel = ReturnType<typeof createSelectionModel>;

/** The selected items with the changes that are not saved yet. */
export function selectedItems(
  saved: readonly SelectionItem[],
  queue: readonly { change: SelectionChange }[],
): SelectionItem[] {
  const items = new Map(saved.map((item) => [item.id, item]));
  for (const { change } of queue) {
    if (change.selected) items.set(change.id, change);
    else items.delete(change.id);
  }
  return [...items.values()].map(({ id, name }) => ({ id, name }));
}
