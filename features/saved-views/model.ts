import { createEffect, createEvent, createStore, sample } from "effector";
import { longestName, nameProblem, readViews, type SavedView, writeViews } from "./view";

/** The menu of views was opened by a person in a company: what this device keeps for the two is read. */
export const opened = createEvent<string>();
export const saved = createEvent<SavedView>();
export const renamed = createEvent<{ id: string; name: string }>();
export const removed = createEvent<string>();
/** The view removed last is wanted back. */
export const removalUndone = createEvent();

const keyOf = (owner: string) => `saved-views:${owner}`;

interface Shelf {
  /** Whose views these are: a person in a company. */
  owner: string;
  views: readonly SavedView[];
  /** The view removed last, until something else is done. */
  removed: SavedView | null;
}

export const readFx = createEffect((owner: string): Shelf => {
  const views = readViews(localStorage.getItem(keyOf(owner)));
  return { owner, views, removed: null };
});
export const keepFx = createEffect(({ owner, views }: Shelf) =>
  localStorage.setItem(keyOf(owner), writeViews(views)),
);

const named = (view: SavedView, name: string): SavedView => ({
  ...view,
  name: name.trim().slice(0, longestName),
});

const $shelf = createStore<Shelf | null>(null)
  .on(readFx.doneData, (_, shelf) => shelf)
  // A device that keeps nothing still shows the menu.
  .on(readFx.fail, (_, { params: owner }) => ({ owner, views: [], removed: null }))
  .on(saved, (shelf, view) => {
    if (!shelf || nameProblem(shelf.views, view)) return shelf;
    return { ...shelf, removed: null, views: [...shelf.views, named(view, view.name)] };
  })
  .on(renamed, (shelf, { id, name }) => {
    const view = shelf?.views.find((candidate) => candidate.id === id);
    if (!shelf || !view || nameProblem(shelf.views, { ...view, name })) return shelf;
    const views = shelf.views.map((other) => (other === view ? named(view, name) : other));
    return { ...shelf, removed: null, views };
  })
  .on(removed, (shelf, id) => {
    const view = shelf?.views.find((candidate) => candidate.id === id);
    if (!shelf || !view) return shelf;
    return { ...shelf, removed: view, views: shelf.views.filter((other) => other !== view) };
  })
  .on(removalUndone, (shelf) =>
    shelf?.removed ? { ...shelf, removed: null, views: [...shelf.views, shelf.removed] } : shelf,
  );

export const $views = $shelf.map((shelf) => shelf?.views ?? []);
export const $removed = $shelf.map((shelf) => shelf?.removed ?? null);

/** Whether this device refused to keep the views. */
export const $unkept = createStore(false)
  .on(keepFx.fail, () => true)
  .on(keepFx.done, () => false)
  .reset(opened);

sample({ clock: opened, target: readFx });
sample({
  clock: [saved, renamed, removed, removalUndone],
  source: $shelf,
  filter: (shelf): shelf is Shelf => shelf !== null,
  target: keepFx,
});
