import { type Filters, type PlantsQuery, plantsListQuery } from "../query";
import {
  type Draft,
  type DraftFilter,
  type DraftProblem,
  type Drafts,
  draftFilters,
  draftsOf,
  readDraft,
  sameDraft,
} from "./drafts";

/** Filters are changed and written identically in every plants list. */
const listQuery = plantsListQuery("plants", { nonMonAccessible: true });

export type Problems = Partial<Record<DraftFilter, DraftProblem>>;

export interface Panel {
  /** Identifies the panel: while one panel replaces another, the new one may open before the old one closes. */
  id: string;
  /** The list's path. */
  pathname: string;
  /** The query of the URL, or the one that is being navigated to. */
  query: PlantsQuery;
  /** The text of the fields. */
  drafts: Drafts;
  /** The filters with typed changes that are not applied yet. */
  edited: readonly DraftFilter[];
  problems: Problems;
}

/** Reads the edited drafts: the changes of the valid ones, the problems of the others. */
export function readEdited({ drafts, edited }: Panel): { changes: Partial<Filters>; problems: Problems } {
  const changes: Partial<Filters> = {};
  const problems: Problems = {};
  for (const filter of edited) {
    const reading = readDraft(filter, drafts[filter]);
    if ("changes" in reading) Object.assign(changes, reading.changes);
    else problems[filter] = reading.problem;
  }
  return { changes, problems };
}

/** The text of the filters with changes that are not applied, by `filter field`. */
export const unappliedText = ({ drafts, edited }: Panel): Record<string, string> =>
  Object.fromEntries(
    edited.flatMap((filter) =>
      Object.entries(drafts[filter]).map(([field, text]) => [`${filter} ${field}`, text]),
    ),
  );

/** The panel with the text of `unappliedText` in its fields. */
export function withText(panel: Panel, text: Record<string, string>): Panel {
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

/** The panel with the query of the URL. Drafts change only where their filter was changed by something else. */
export function withUrl(panel: Panel, query: PlantsQuery): Panel {
  const next = draftsOf(query.filters);
  const current = draftsOf(panel.query.filters);
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

/** The query with the changes; null where there are none. */
export function applyChanges(query: PlantsQuery | null, changes: Partial<Filters>): PlantsQuery | null {
  return query && Object.keys(changes).length > 0 ? listQuery.withFilters(query, changes) : null;
}

/** The search part of the URL of a query. */
export const searchOf = (query: PlantsQuery): string => listQuery.search(query);
