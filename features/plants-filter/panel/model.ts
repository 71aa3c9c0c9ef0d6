import { navigateFx } from "@shared/data/navigation";
import { createEvent, createStore, merge, sample } from "effector";
import { debounce } from "patronum/debounce";
import { type PlantFilterName, plantFilter, plantFilterNames } from "../filters";
import { type Filters, type PlantsQuery, plantsListQuery } from "../query";
import { type Draft, type DraftProblem, draftKind } from "./drafts";

export interface FilterControlProps {
  name: PlantFilterName;
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
export const filterTextChanged = createEvent<DraftText>();
/** Text that was entered before a reload or the end of the session was restored. */
export const filterTextRestored = createEvent<Record<string, string>>();
/** The user pressed Enter in a field. */
export const filterTextSubmitted = createEvent();
/** The query of the URL changed: by Back, a removed chip, or a navigation of this model. */
export const urlChanged = createEvent<PlantsQuery>();

const $panel = createStore<Panel | null>(null);
export const $panelId = $panel.map((panel) => panel?.id ?? null);
export const $query = $panel.map((panel) => panel?.query ?? null);
/** The texts of the fields of all filters. */
export const $drafts = $panel.map((panel) => panel && draftsOf(panel));
/** The text that is not applied yet, by `filter field`. Null without such text. */
export const $unapplied = $panel.map((panel) => panel && unappliedText(panel));
export const $problems = $panel.map((panel): Problems => panel?.problems ?? {});

const read = sample({
  // Filter debounce 250 ms (domain/limits.md#durations).
  clock: merge([debounce(merge([filterTextChanged, filterTextRestored]), 250), filterTextSubmitted]),
  source: $panel,
  filter: (panel): panel is Panel => panel !== null,
  fn: readDrafts,
});
const left = sample({ clock: filterPanelClosed, source: $panel, fn: (panel, at) => ({ panel, at }) }).filterMap(
  ({ panel, at }) => (panel?.id === at.id ? { panel, stays: panel.pathname === at.pathname } : undefined),
);
const changesOnLeave = left.filterMap(({ panel, stays }) =>
  stays ? { query: panel.query, ...readDrafts(panel) } : undefined,
);

$panel
  .on(filterPanelOpened, (_, panel) => ({ ...panel, drafts: {}, problems: {} }))
  .on(filterTextChanged, (panel, typed) => panel && withText(panel, typed))
  .on(filterTextRestored, (panel, texts) => panel && Object.entries(texts).reduce(withRestored, panel))
  .on(urlChanged, (panel, query) => panel && withUrl(panel, query))
  .on(read, (panel, { problems }) => panel && { ...panel, problems })
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

type ByName<T> = Partial<Record<PlantFilterName, T>>;
type Problems = ByName<DraftProblem>;

interface DraftText {
  filter: PlantFilterName;
  field: string;
  text: string;
}

interface Panel {
  /** Identifies the panel. A new panel may open before the panel that it replaces closes. */
  id: string;
  /** The list's path. */
  pathname: string;
  /** The query of the URL or of the pending navigation. */
  query: PlantsQuery;
  /** The edited filters, as they were typed. The fields of other filters have the values of the query. */
  drafts: ByName<Draft>;
  problems: Problems;
}

const draftOf = ({ drafts, query }: Panel, name: PlantFilterName): Draft | undefined =>
  drafts[name] ?? draftKind(name)?.write(query.filters[name]);

const draftsOf = (panel: Panel): ByName<Draft> =>
  Object.fromEntries(plantFilterNames.map((name) => [name, draftOf(panel, name)]));

/** The text of a value in the URL. */
const textOf = (name: PlantFilterName, value: unknown): string =>
  value === undefined ? "" : plantFilter(name).codec.write(value);

/** The drafts that differ from the query: the changes of valid drafts, and the problems of invalid drafts. */
function readDrafts({ drafts, query }: Panel): { changes: Partial<Filters>; problems: Problems } {
  const changes: Record<string, unknown> = {};
  const problems: Problems = {};
  for (const name of plantFilterNames) {
    const reading = drafts[name] && draftKind(name)?.read(drafts[name]);
    if (!reading) continue;
    if ("problem" in reading) problems[name] = reading.problem;
    else if (textOf(name, reading.value) !== textOf(name, query.filters[name])) changes[name] = reading.value;
  }
  return { changes, problems };
}

function unappliedText(panel: Panel): Record<string, string> | null {
  const { changes, problems } = readDrafts(panel);
  const texts = Object.entries(panel.drafts)
    .filter(([name]) => name in changes || name in problems)
    .flatMap(([name, draft]) => Object.entries(draft).map(([field, text]) => [`${name} ${field}`, text]));
  return texts.length > 0 ? Object.fromEntries(texts) : null;
}

const withText = (panel: Panel, { filter, field, text }: DraftText): Panel => ({
  ...panel,
  drafts: { ...panel.drafts, [filter]: { ...draftOf(panel, filter), [field]: text } },
});

/** The panel with a text of `unappliedText` in its field. */
function withRestored(panel: Panel, [key, text]: [string, string]): Panel {
  const [name, field] = key.split(" ");
  const filter = plantFilterNames.find((candidate) => candidate === name && draftKind(candidate));
  return filter && field ? withText(panel, { filter, field, text }) : panel;
}

/** The panel with the query of the URL. A draft is dropped only if its filter was changed elsewhere. */
function withUrl(panel: Panel, query: PlantsQuery): Panel {
  const drafts = { ...panel.drafts };
  const problems = { ...panel.problems };
  for (const name of plantFilterNames) {
    if (textOf(name, query.filters[name]) === textOf(name, panel.query.filters[name])) continue;
    delete drafts[name];
    delete problems[name];
  }
  return { ...panel, query, drafts, problems };
}

/** The query with the changes applied. Null if nothing changes. */
function applyChanges(query: PlantsQuery | null, changes: Partial<Filters>): PlantsQuery | null {
  return query && Object.keys(changes).length > 0 ? listQuery.withFilters(query, changes) : null;
}

const writeSearch = (query: PlantsQuery): string => listQuery.search(query);
