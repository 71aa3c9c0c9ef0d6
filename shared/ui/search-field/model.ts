import { attach, createEffect, createEvent, createStore, merge, sample } from "effector";
import { debounce } from "patronum/debounce";

/** What a settled search text is handed to: the page writes it into its URL. */
type Apply = (search: string) => void;

/** The list is there: its URL's search text, and where a new one goes. */
export const opened = createEvent<{ search: string; apply: Apply }>();
export const closed = createEvent();
/** Another character in the search field. */
export const typed = createEvent<string>();
/** Enter: no need to wait. */
export const submitted = createEvent();
/** The URL holds another text: Back, Forward, a chip removed, or our own text that arrived. */
export const urlChanged = createEvent<string>();

// spec 3 §9: filter debounce 250 ms
const settled = debounce({ source: typed, timeout: 250 });

/** What stands in the field; null while no list is open. */
export const $draft = createStore<string | null>(null);
/** What the URL holds, or is about to. */
const $applied = createStore("");
const $page = createStore<{ apply: Apply } | null>(null);

const applyFx = attach({
  source: $page,
  effect: createEffect(({ page, search }: { page: { apply: Apply } | null; search: string }) => {
    page?.apply(search);
  }),
  mapParams: (search: string, page) => ({ page, search }),
});

sample({ clock: opened, fn: ({ search }) => search, target: [$draft, $applied] });
sample({ clock: opened, fn: ({ apply }) => ({ apply }), target: $page });
$draft.on(typed, (_, text) => text);
$draft.reset(closed);
$page.reset(closed);

sample({
  clock: merge([settled, submitted]),
  source: { draft: $draft, applied: $applied, page: $page },
  filter: ({ draft, applied, page }) => page !== null && draft !== null && draft.trim() !== applied,
  fn: ({ draft }) => draft?.trim() ?? "",
  target: [$applied, applyFx],
});

// Our own text coming back must not undo what was typed since.
sample({
  clock: urlChanged,
  source: $applied,
  filter: (applied, search) => search !== applied,
  fn: (_, search) => search,
  target: [$draft, $applied],
});
