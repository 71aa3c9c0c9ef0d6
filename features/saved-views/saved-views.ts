import { visibleName } from "@heliograph/rules/search-text";
import { msg } from "@lingui/core/macro";
import { createForm } from "@shared/forms/create-form";
import type { Message } from "@shared/i18n/format";
import { isTooLong, tooLongMessage } from "@shared/lib/text-limits";
import { savedViewsPrefix } from "@shared/session/private-storage";
import { copyLinkFx } from "@shared/toasts/model";
import { createEffect, createEvent, createStore, sample } from "effector";

/** The query of a list, saved on the device under a name. */
export interface SavedView {
  id: string;
  name: string;
  /** The list of the view. Its path is `/{list}`. */
  list: string;
  /** The query of the list's URL with the question mark. Empty without filters and sort. */
  search: string;
}

type NameProblem = "empty" | "taken" | "too-long";

const maxNameLength = 60;
/** The maximum number of stored views of all lists together. */
const maxViews = 200;
const maxSearchLength = 4_000;

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === "string" && value.length <= maxLength;

function isView(value: unknown): value is SavedView {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, list, search } = value as Record<string, unknown>;
  const isNamed = isText(id, 100) && isText(name, maxNameLength) && id !== "" && name.trim() !== "";
  const isAddress = isText(list, 40) && /^[a-z-]+(\/[a-z-]+)?$/.test(list) && isText(search, maxSearchLength);
  return isNamed && isAddress && (search === "" || search.startsWith("?"));
}

/** Parses the stored views. Invalid and duplicate views are dropped. */
export function readViews(stored: string | null): SavedView[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(parsed)) return [];
    const valid = parsed.filter(isView).map(({ id, name, list, search }) => ({ id, name, list, search }));
    const seen = new Set<string>();
    return valid.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, maxViews);
  } catch {
    return [];
  }
}

export const writeViews = (views: readonly SavedView[]): string => JSON.stringify(views);

/** Why a name is invalid. Null if it is valid. Names are unique within a list and not case-sensitive. */
export function nameProblem(
  views: readonly SavedView[],
  { id, list, name }: Pick<SavedView, "list" | "name"> & { id?: string },
): NameProblem | null {
  const normalized = name.trim().toLowerCase();
  if (visibleName(name) === null) return "empty";
  if (isTooLong(name, maxNameLength)) return "too-long";
  const taken = views.some(
    (view) => view.list === list && view.id !== id && view.name.trim().toLowerCase() === normalized,
  );
  return taken ? "taken" : null;
}

/** The views of one list, sorted by name. */
export function sortedViews(views: readonly SavedView[], list: string, language: string): SavedView[] {
  const byName = new Intl.Collator(language, { numeric: true }).compare;
  return views.filter((view) => view.list === list).sort((a, b) => byName(a.name, b.name));
}

/** The view of a list on this device with an id or a name; null without one. The owner is a user in a company. */
export function findStoredView(owner: string, list: string, idOrName: string): SavedView | null {
  const name = idOrName.trim().toLowerCase();
  try {
    const views = readViews(localStorage.getItem(storageKey(owner))).filter((view) => view.list === list);
    return (
      views.find(({ id }) => id === idOrName) ?? views.find((view) => view.name.trim().toLowerCase() === name) ?? null
    );
  } catch {
    // Browsers that block storage throw on access.
    return null;
  }
}

/** The menu was opened by an owner: a user in a company. */
export const viewsMenuOpened = createEvent<string>();
export const viewSaved = createEvent<SavedView>();
export const viewRenamed = createEvent<{ id: string; name: string }>();
/** The query of a view is replaced with another one. */
export const viewReplaced = createEvent<Pick<SavedView, "id" | "search">>();
export const viewRemoved = createEvent<string>();
export const removalUndone = createEvent();
export const linkCopyRequested = createEvent<SavedView>();

const storageKey = (owner: string) => savedViewsPrefix + owner;

interface OwnedViews {
  owner: string;
  views: readonly SavedView[];
  /** The last removed view, until the next change. */
  removed: SavedView | null;
}

const loadViewsFx = createEffect((owner: string): OwnedViews => {
  const views = readViews(localStorage.getItem(storageKey(owner)));
  return { owner, views, removed: null };
});
const storeViewsFx = createEffect(({ owner, views }: OwnedViews) =>
  localStorage.setItem(storageKey(owner), writeViews(views)),
);

const withName = (view: SavedView, name: string): SavedView => ({ ...view, name: name.trim() });

const $owned = createStore<OwnedViews | null>(null)
  .on(loadViewsFx.doneData, (_, owned) => owned)
  // Without local storage the views last until the page is closed.
  .on(loadViewsFx.fail, (_, { params: owner }) => ({ owner, views: [], removed: null }))
  .on(viewSaved, (owned, view) => {
    if (!owned || nameProblem(owned.views, view)) return owned;
    return { ...owned, removed: null, views: [...owned.views, withName(view, view.name)] };
  })
  .on(viewRenamed, (owned, { id, name }) => {
    const view = owned?.views.find((candidate) => candidate.id === id);
    if (!owned || !view || nameProblem(owned.views, { ...view, name })) return owned;
    const views = owned.views.map((other) => (other === view ? withName(view, name) : other));
    return { ...owned, removed: null, views };
  })
  .on(viewReplaced, (owned, { id, search }) => {
    if (!owned) return owned;
    const views = owned.views.map((view) => (view.id === id ? { ...view, search } : view));
    return { ...owned, removed: null, views };
  })
  .on(viewRemoved, (owned, id) => {
    const view = owned?.views.find((candidate) => candidate.id === id);
    if (!owned || !view) return owned;
    return { ...owned, removed: view, views: owned.views.filter((other) => other !== view) };
  })
  .on(removalUndone, (owned) =>
    owned?.removed ? { ...owned, removed: null, views: [...owned.views, owned.removed] } : owned,
  );

export const $views = $owned.map((owned) => owned?.views ?? []);
export const $removed = $owned.map((owned) => owned?.removed ?? null);

/** Whether the last change could not be stored. */
export const $saveFailed = createStore(false)
  .on(storeViewsFx.fail, () => true)
  .on(storeViewsFx.done, () => false)
  .reset(viewsMenuOpened);

sample({ clock: viewsMenuOpened, target: loadViewsFx });
sample({
  clock: [viewSaved, viewRenamed, viewReplaced, viewRemoved, removalUndone],
  source: $owned,
  filter: (owned): owned is OwnedViews => owned !== null,
  target: storeViewsFx,
});

const nameMessages: Record<NameProblem, Message> = {
  empty: msg`Please enter a name`,
  "too-long": tooLongMessage(maxNameLength),
  taken: msg`A view with this name already exists.`,
};

const validateName = (views: readonly SavedView[], view: Parameters<typeof nameProblem>[1]) => {
  const problem = nameProblem(views, view);
  return problem === null ? {} : { name: nameMessages[problem] };
};

/** Saves the current query of a list as a view. */
export const saveForm = createForm({
  target: viewSaved,
  known: $views,
  initial: { name: "" },
  params: ({ name }, { list, search }: Pick<SavedView, "list" | "search">) => ({
    id: crypto.randomUUID(),
    name,
    list,
    search,
  }),
  validate: ({ name }, { list }, views) => validateName(views, { list, name }),
  draft: "save-view",
});

/** Renames the view in the form. */
export const renameForm = createForm({
  target: viewRenamed,
  known: $views,
  initial: ({ name }: SavedView) => ({ name }),
  params: ({ name }, { id }) => ({ id, name }),
  validate: ({ name }, view, views) => validateName(views, { ...view, name }),
  draft: ({ id }) => `rename-view-${id}`,
});
sample({ clock: renameForm.saved, fn: () => {}, target: renameForm.closed });

sample({
  clock: linkCopyRequested,
  fn: ({ list, search, name }) => ({ path: `/${list}${search}`, message: msg`Link to “${name}” copied.` }),
  target: copyLinkFx,
});
