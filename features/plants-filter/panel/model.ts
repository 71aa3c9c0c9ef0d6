import { navigateFx } from "@shared/navigation/model";
import { createEvent, createStore, merge, sample } from "effector";
import { debounce } from "patronum/debounce";
import type { Filters, PlantsQuery } from "../query";
import { type DraftFilter, draftsOf } from "./drafts";
import {
  applyChanges,
  type Panel,
  type Problems,
  readEdited,
  searchOf,
  unappliedText,
  withText,
  withUrl,
} from "./panel";

/** The controls of one or more filters are shown. */
export const opened = createEvent<Pick<Panel, "id" | "pathname" | "query">>();
/** The controls were removed, at the current path. What was typed is applied unless the user left the list. */
export const closed = createEvent<Pick<Panel, "id" | "pathname">>();
/** A control other than a text field was changed; it takes effect at once. */
export const changed = createEvent<Partial<Filters>>();
export const typed = createEvent<{ filter: DraftFilter; field: string; text: string }>();
/** What was typed before a reload or the end of the session. */
export const restored = createEvent<Record<string, string>>();
/** Enter was pressed in a field. */
export const submitted = createEvent();
/** The query of the URL changed: by Back, a removed chip, or this model's own navigation. */
export const urlChanged = createEvent<PlantsQuery>();

const $panel = createStore<Panel | null>(null);
export const $panelId = $panel.map((panel) => panel?.id ?? null);
export const $query = $panel.map((panel) => panel?.query ?? null);
export const $drafts = $panel.map((panel) => panel?.drafts ?? null);
/** What was typed and is not applied, by `filter field`; null if there is nothing. */
export const $unapplied = $panel.map((panel) =>
  panel && panel.edited.length > 0 ? unappliedText(panel) : null,
);
export const $problems = $panel.map((panel): Problems => panel?.problems ?? {});

const read = sample({
  // spec 3 §9: filter debounce 250 ms
  clock: merge([debounce(merge([typed, restored]), 250), submitted]),
  source: $panel,
  filter: (panel): panel is Panel => panel !== null && panel.edited.length > 0,
  fn: readEdited,
});
const left = sample({ clock: closed, source: $panel, fn: (panel, at) => ({ panel, at }) }).filterMap(
  ({ panel, at }) => (panel?.id === at.id ? { panel, stays: panel.pathname === at.pathname } : undefined),
);
const changesOnLeave = left.filterMap(({ panel, stays }) =>
  stays ? { query: panel.query, ...readEdited(panel) } : undefined,
);

$panel
  .on(opened, (_, panel) => ({ ...panel, drafts: draftsOf(panel.query.filters), edited: [], problems: {} }))
  .on(typed, (panel, { filter, field, text }) => {
    if (!panel) return panel;
    const drafts = { ...panel.drafts, [filter]: { ...panel.drafts[filter], [field]: text } };
    return { ...panel, drafts, edited: [...new Set([...panel.edited, filter])] };
  })
  .on(restored, (panel, text) => panel && withText(panel, text))
  .on(urlChanged, (panel, query) => panel && withUrl(panel, query))
  .on(read, (panel, { problems }) => {
    if (!panel) return panel;
    return { ...panel, problems, edited: panel.edited.filter((filter) => filter in problems) };
  })
  .reset(left);

const nextQuery = merge([
  sample({ clock: [changed, read.map(({ changes }) => changes)], source: $query, fn: applyChanges }),
  changesOnLeave.map(({ query, changes }) => applyChanges(query, changes)),
]).filterMap((query) => query ?? undefined);

$panel.on(nextQuery, (panel, query) => panel && { ...panel, query });
sample({
  clock: nextQuery,
  fn: (query) => ({ to: { search: searchOf(query) }, preventScrollReset: true }),
  target: navigateFx,
});
