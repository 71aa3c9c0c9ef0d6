import { navigateFx } from "@shared/navigation/model";
import { createEvent, createStore, merge, sample } from "effector";
import { debounce } from "patronum/debounce";
import { type Filters, type PlantsQuery, plantsListQuery } from "../query";
import {
  type Draft,
  type DraftFilter,
  type DraftProblem,
  type Drafts,
  draftFilters,
  readDraft,
  sameDraft,
  toDrafts,
} from "./drafts";

export interface FilterControlProps {
  query: PlantsQuery;
  change: (changes: Partial<Filters>) => void;
}

/** The controls of one or more filters were mounted. */
export const filterPanelOpened = createEvent<Pick<Panel, "id" | "pathname" | "query">>();
/**
 * The controls were unmounted. The current path shows whether the user left the list. If not, unapplied text is
 * applied.
 */
export const filterPanelClosed = createEvent<Pick<Panel, "id" | "pathname">>();
/** A control other than a text field was changed. The change is applied at once. */
export const filtersChanged = createEvent<Partial<Filters>>();
export const filterTextChanged = createEvent<{ filter: DraftFilter; field: string; text: string }>();
/** Text that was entered before a reload or the end of the session was restored. */
export const filterTextRestored = createEvent<Record<string, string>>();
/** The user pressed Enter in a field. */
export const filterTextSubmitted = createEvent();
/** The query of the URL changed: by Back, a removed chip, or a navigation of this model. */
export const urlChanged = createEvent<PlantsQuery>();

const $panel = createStore<Panel | null>(null);
export const $panelId = $panel.map((panel) => panel?.id ?? null);
export const $query = $panel.map((panel) => panel?.query ?? null);
export const $drafts = $panel.map((panel) => panel?.drafts ?? null);
/** The text that is not applied yet, by `filter field`. Null without such text. */
export const $unapplied = $panel.map((panel) => (panel && panel.edited.length > 0 ? unappliedText(panel) : null));
export const $problems = $panel.map((panel): Problems => panel?.problems ?? {});

const read = sample({
  // Filter debounce 250 ms (domain/limits.md#durations).
  clock: merge([debounce(merge([filterTextChanged, filterTextRestored]), 250), filterTextSubmitted]),
  source: $panel,
  filter: (panel): panel is Panel => panel !== null && panel.edited.length > 0,
  fn: readEdited,
});
const left = sample({ clock: filterPanelClosed, source: $panel, fn: (panel, at) => ({ panel, at }) }).filterMap(
  ({ panel, at }) => (panel?.id === at.id ? { panel, stays: panel.pathname === at.pathname } : undefined),
);
const changesOnLeave = left.filterMap(({ panel, stays }) =>
  stays ? { query: panel.query, ...readEdited(panel) } : undefined,
);

$panel
  .on(filterPanelOpened, (_, panel) => ({ ...panel, drafts: toDrafts(panel.query.filters), edited: [], problems: {} }))
  .on(filterTextChanged, (panel, { filter, field, text }) => {
    if (!panel) return panel;
    const drafts = { ...panel.drafts, [filter]: { ...panel.drafts[filter], [field]: text } };
    return { ...panel, drafts, edited: [...new Set([...panel.edited, filter])] };
  })
  .on(filterTextRestored, (panel, text) => panel && withText(panel, text))
  .on(urlChanged, (panel, query) => panel && withUrl(panel, query))
  .on(read, (panel, { problems }) => {
    if (!panel) return panel;
    return { ...panel, problems, edited: panel.edited.filter((filter) => filter in problems) };
  })
  .reset(left);

const nextQuery = merge([
  sample({ clock: [filtersChanged, read.map(({ changes }) => changes)], source: $query, fn: applyChanges }),
  changesOnLeave.map(({ query, changes }) => applyChanges(query, changes)),
]).filterMap((query) => query ?? undefined);

$panel.on(nextQuery, (panel, query) => panel && { ...panel, query });
sample({
  clock: nextQuery,
  fn: (query) => ({ to: { search: writeSearch(query) }, preventScrollReset: true }),
  target: navigateFx,
});

/** All plants lists read and write the filters identically. */
const listQuery = plantsListQuery("plants", { nonMonAccessible: true, hasLosses: true });

type Problems = Partial<Record<DraftFilter, DraftProblem>>;

interface Panel {
  /** Identifies the panel. A new panel may open before the panel that it replaces closes. */
  id: string;
  /** The list's path. */
  pathname: string;
  /** The query of the URL or of the pending navigation. */
  query: PlantsQuery;
  /** The texts of the fields. */
  drafts: Drafts;
  /** The filters with unapplied text. */
  edited: readonly DraftFilter[];
  problems: Problems;
}

/** Reads the edited drafts: the changes of valid drafts, and the problems of invalid drafts. */
function readEdited({ drafts, edited }: Panel): { changes: Partial<Filters>; problems: Problems } {
  const changes: Partial<Filters> = {};
  const problems: Problems = {};
  for (const filter of edited) {
    const reading = readDraft(filter, drafts[filter]);
    if ("changes" in reading) Object.assign(changes, reading.changes);
    else problems[filter] = reading.problem;
  }
  return { changes, problems };
}

/** The texts of the filters with unapplied changes, by `filter field`. */
const unappliedText = ({ drafts, edited }: Panel): Record<string, string> =>
  Object.fromEntries(
    edited.flatMap((filter) => Object.entries(drafts[filter]).map(([field, text]) => [`${filter} ${field}`, text])),
  );

/** The panel with the text of `unappliedText` in its fields. */
function withText(panel: Panel, text: Record<string, string>): Panel {
  const drafts: Record<DraftFilter, Draft> = { ...panel.drafts };
  const edited = new Set(panel.edited);
  for (const [name, value] of Object.entries(text)) {
    const [filterName, field] = name.split(" ");
    const filter = draftFilters.find((candidate) => candidate === filterName);
    if (!filter || !field) continue;
    drafts[filter] = { ...drafts[filter], [field]: value };
    edited.add(filter);
  }
  return { ...panel, drafts, edited: [...edited] };
}

/** The panel with the query of the URL. A draft changes only if its filter was changed elsewhere. */
function withUrl(panel: Panel, query: PlantsQuery): Panel {
  const next = toDrafts(query.filters);
  const current = toDrafts(panel.query.filters);
  const replaced = draftFilters.filter((filter) => !sameDraft(next[filter], current[filter]));
  const drafts: Record<DraftFilter, Draft> = { ...panel.drafts };
  const problems = { ...panel.problems };
  for (const filter of replaced) {
    drafts[filter] = next[filter];
    delete problems[filter];
  }
  const edited = panel.edited.filter((filter) => !replaced.includes(filter));
  return { ...panel, query, drafts, problems, edited };
}

/** The query with the changes applied. Null if nothing changes. */
function applyChanges(query: PlantsQuery | null, changes: Partial<Filters>): PlantsQuery | null {
  return query && Object.keys(changes).length > 0 ? listQuery.withFilters(query, changes) : null;
}

const writeSearch = (query: PlantsQuery): string => listQuery.search(query);
