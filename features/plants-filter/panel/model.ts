import { createEffect, createEvent, createStore, merge, sample } from "effector";
import { debounce } from "patronum/debounce";
import type { Filters } from "../query";
import {
  type Draft,
  type DraftFilter,
  type DraftProblem,
  type Drafts,
  draftFilters,
  readDraft,
  sameDraft,
  withApplied,
} from "./drafts";

/** What settled drafts are handed to: the page writes them into its URL. */
type Apply = (changes: Partial<Filters>) => void;
type Problems = Partial<Record<DraftFilter, DraftProblem>>;

interface Editing {
  /** What stands in the fields. */
  drafts: Drafts;
  /** What the URL holds, or is about to. */
  applied: Drafts;
  /** The filters that were typed in and not yet handed over. */
  open: readonly DraftFilter[];
  problems: Problems;
  apply: Apply;
}

/** Fields are there: what the URL holds, and where changes go. */
export const opened = createEvent<{ drafts: Drafts; apply: Apply }>();
/** The fields that were opened with this `apply` are gone; what was typed last is handed over at once. */
export const closed = createEvent<Apply>();
export const typed = createEvent<{ filter: DraftFilter; field: string; text: string }>();
/** Enter: no need to wait. */
export const submitted = createEvent();
/** The URL holds other filters: Back, Forward, a chip removed, or our own that arrived. */
export const urlChanged = createEvent<Drafts>();

// spec 3 §9: filter debounce 250 ms
const settled = debounce({ source: typed, timeout: 250 });

/** The fields at hand; null while none are shown. */
const $editing = createStore<Editing | null>(null);
export const $drafts = $editing.map((editing) => editing?.drafts ?? null);
export const $problems = $editing.map((editing): Problems => editing?.problems ?? {});

/** What the open drafts say, those that can be sent apart from those that cannot. */
function readOpen({ drafts, open, apply }: Editing): {
  apply: Apply;
  changes: Partial<Filters>;
  problems: Problems;
} {
  const changes: Partial<Filters> = {};
  const problems: Problems = {};
  for (const filter of open) {
    const reading = readDraft(filter, drafts[filter]);
    if ("changes" in reading) Object.assign(changes, reading.changes);
    else problems[filter] = reading.problem;
  }
  return { apply, changes, problems };
}

$editing
  .on(opened, (_, { drafts, apply }) => ({ drafts, applied: drafts, open: [], problems: {}, apply }))
  .on(typed, (editing, { filter, field, text }) => {
    if (!editing) return editing;
    const drafts = { ...editing.drafts, [filter]: { ...editing.drafts[filter], [field]: text } };
    return { ...editing, drafts, open: [...new Set([...editing.open, filter])] };
  })
  .on(urlChanged, (editing, inUrl) => {
    // Our own changes coming back must not undo what was typed since.
    const others = draftFilters.filter(
      (filter) => editing && !sameDraft(inUrl[filter], editing.applied[filter]),
    );
    if (!editing || others.length === 0) return editing;
    const drafts: Record<DraftFilter, Draft> = { ...editing.drafts };
    const problems = { ...editing.problems };
    for (const filter of others) {
      drafts[filter] = inUrl[filter];
      delete problems[filter];
    }
    return {
      ...editing,
      drafts,
      problems,
      applied: inUrl,
      open: editing.open.filter((filter) => !others.includes(filter)),
    };
  });

const applyFx = createEffect(({ apply, changes }: { apply: Apply; changes: Partial<Filters> }) => {
  if (Object.keys(changes).length > 0) apply(changes);
});

const rested = sample({
  clock: merge([settled, submitted]),
  source: $editing,
  filter: (editing): editing is Editing => editing !== null && editing.open.length > 0,
  fn: readOpen,
});
$editing.on(rested, (editing, { changes, problems }) => {
  if (!editing) return editing;
  const open = editing.open.filter((filter) => filter in problems);
  return { ...editing, problems, open, applied: withApplied(editing.applied, changes) };
});

const left = sample({
  clock: closed,
  source: $editing,
  filter: (editing, apply): editing is Editing => editing?.apply === apply,
  fn: readOpen,
});
$editing.reset(left);

sample({ clock: [rested, left], target: applyFx });
