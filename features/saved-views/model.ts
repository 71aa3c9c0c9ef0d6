import { msg } from "@lingui/core/macro";
import { toastShown } from "@shared/ui/toasts/model";
import { createEffect, createEvent, createStore, sample } from "effector";
import { maxNameLength, nameProblem, readViews, type SavedView, writeViews } from "./view";

/** The menu was opened by an owner: a user in a company. */
export const opened = createEvent<string>();
export const saved = createEvent<SavedView>();
export const renamed = createEvent<{ id: string; name: string }>();
export const removed = createEvent<string>();
export const removalUndone = createEvent();
export const linkCopyRequested = createEvent<SavedView>();

const storageKey = (owner: string) => `saved-views:${owner}`;

interface OwnedViews {
  owner: string;
  views: readonly SavedView[];
  /** The last removed view, until the next change. */
  removed: SavedView | null;
}

export const loadViewsFx = createEffect((owner: string): OwnedViews => {
  const views = readViews(localStorage.getItem(storageKey(owner)));
  return { owner, views, removed: null };
});
export const storeViewsFx = createEffect(({ owner, views }: OwnedViews) =>
  localStorage.setItem(storageKey(owner), writeViews(views)),
);
/** Copies the absolute URL of a view to the clipboard. */
export const copyLinkFx = createEffect(({ list, search }: SavedView) =>
  navigator.clipboard.writeText(new URL(`/${list}${search}`, window.location.origin).href),
);

const withName = (view: SavedView, name: string): SavedView => ({
  ...view,
  name: name.trim().slice(0, maxNameLength),
});

const $owned = createStore<OwnedViews | null>(null)
  .on(loadViewsFx.doneData, (_, owned) => owned)
  // Without local storage the menu works for as long as the page is open.
  .on(loadViewsFx.fail, (_, { params: owner }) => ({ owner, views: [], removed: null }))
  .on(saved, (owned, view) => {
    if (!owned || nameProblem(owned.views, view)) return owned;
    return { ...owned, removed: null, views: [...owned.views, withName(view, view.name)] };
  })
  .on(renamed, (owned, { id, name }) => {
    const view = owned?.views.find((candidate) => candidate.id === id);
    if (!owned || !view || nameProblem(owned.views, { ...view, name })) return owned;
    const views = owned.views.map((other) => (other === view ? withName(view, name) : other));
    return { ...owned, removed: null, views };
  })
  .on(removed, (owned, id) => {
    const view = owned?.views.find((candidate) => candidate.id === id);
    if (!owned || !view) return owned;
    return { ...owned, removed: view, views: owned.views.filter((other) => other !== view) };
  })
  .on(removalUndone, (owned) =>
    owned?.removed ? { ...owned, removed: null, views: [...owned.views, owned.removed] } : owned,
  );

export const $views = $owned.map((owned) => owned?.views ?? []);
export const $removed = $owned.map((owned) => owned?.removed ?? null);

/** Whether the last change could not be written to local storage. */
export const $saveFailed = createStore(false)
  .on(storeViewsFx.fail, () => true)
  .on(storeViewsFx.done, () => false)
  .reset(opened);

sample({ clock: opened, target: loadViewsFx });
sample({
  clock: [saved, renamed, removed, removalUndone],
  source: $owned,
  filter: (owned): owned is OwnedViews => owned !== null,
  target: storeViewsFx,
});

sample({ clock: linkCopyRequested, target: copyLinkFx });
sample({
  clock: copyLinkFx.done,
  fn: ({ params: { name } }) => ({ kind: "success" as const, message: msg`Link to “${name}” copied.` }),
  target: toastShown,
});
sample({
  clock: copyLinkFx.fail,
  fn: () => ({
    kind: "danger" as const,
    message: msg`Could not copy the link. Allow clipboard access in your browser and try again.`,
  }),
  target: toastShown,
});
