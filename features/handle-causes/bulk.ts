import type { ActionTarget } from "@entities/cause";
import { plantHref } from "@entities/plant";
import type { ProblemDetails } from "@shared/api/result";
import type { Message } from "@shared/i18n/message";
import { createMutation } from "@shared/mutations/create-mutation";
import { revalidateFx } from "@shared/mutations/revalidation";
import { searchMarking } from "@shared/ui/marked-row/marked-row";
import { createEvent, createStore, sample } from "effector";
import { inFlight } from "patronum/in-flight";
import { reset } from "patronum/reset";
import type { handlePlantAction, PlantChange, PlantChangeResult } from "./action.server";
import { type BulkKind, type BulkPlant, type BulkValues, bulkPlants, changeOf } from "./bulk-plants";

/** A change of one plant that is waiting, running or finished. */
export interface BulkItem {
  plantId: number;
  name: Message;
  causes: string[];
  change: PlantChange;
}

/** What became of an item: null while it waits or runs. */
export type BulkOutcome = PlantChangeResult | { error: ProblemDetails };

export interface BulkRun {
  kind: BulkKind;
  companyId: number;
  items: BulkItem[];
  /** The plants whose change was sent; what became of it is not known while it has no outcome. */
  sent: readonly number[];
  outcomes: Readonly<Record<number, BulkOutcome>>;
  isUndo: boolean;
}

/** The number of plants that are changed at the same time. */
const concurrency = 6;

interface BulkDialog {
  kind: BulkKind;
  companyId: number;
  causes: readonly ActionTarget[];
  plants: BulkPlant[];
}

const noValues: BulkValues = { until: null, title: "", text: "", templateId: null, userId: null };

/** An action was chosen for causes. */
export const opened = createEvent<{ kind: BulkKind; companyId: number; causes: readonly ActionTarget[] }>();
export const closed = createEvent();
export const valuesChanged = createEvent<Partial<BulkValues>>();
/** The dialog was confirmed; without a required value it stays as it is. */
export const confirmed = createEvent();
/** The items that failed are tried again. */
export const retried = createEvent();
export const undone = createEvent();
/** An action that was interrupted, as it was stored, goes on. */
export const continued = createEvent<BulkRun>();

/** Null while no dialog is open. */
export const $dialog = createStore<BulkDialog | null>(null).on(opened, (_, dialog) => ({
  ...dialog,
  plants: bulkPlants(dialog.kind, dialog.causes),
}));
export const $values = createStore(noValues)
  .on(opened, (_, { causes: [first, ...others] }) => ({
    ...noValues,
    // Tickets about different causes have the title of their own.
    title: first && others.every(({ title }) => title === first.title) ? first.title : "",
  }))
  .on(valuesChanged, (values, changes) => ({ ...values, ...changes }));
/** Whether the dialog was confirmed without a required value. */
export const $invalid = createStore(false).reset(opened, valuesChanged);
/** The current action; null before it is confirmed. */
export const $run = createStore<BulkRun | null>(null).reset(opened);

const handlePlant = createMutation<typeof handlePlantAction>("handle-plant", { failure: "form", keepalive: true });

export const isSettled = ({ items, outcomes }: BulkRun): boolean => items.every(({ plantId }) => outcomes[plantId]);
/** The items that were never sent. */
export const unsentItems = ({ items, sent }: BulkRun): BulkItem[] =>
  items.filter(({ plantId }) => !sent.includes(plantId));
/** The items that were sent and whose outcome was not received. */
export const unknownItems = ({ items, sent, outcomes }: BulkRun): BulkItem[] =>
  items.filter(({ plantId }) => sent.includes(plantId) && !outcomes[plantId]);
export const failedItems = ({ items, outcomes }: BulkRun): BulkItem[] =>
  items.filter(({ plantId }) => {
    const outcome = outcomes[plantId];
    return outcome !== undefined && "error" in outcome;
  });
/** The items of an action that undo those that were saved and can be undone. */
export const undoItems = ({ items, outcomes }: BulkRun): BulkItem[] =>
  items.flatMap((item) => {
    const outcome = outcomes[item.plantId];
    return outcome && "undo" in outcome && outcome.undo ? [{ ...item, change: outcome.undo }] : [];
  });

/** The action that undoes what was saved of another. */
export const undoOf = (run: BulkRun): BulkRun => ({
  ...run,
  items: undoItems(run),
  sent: [],
  outcomes: {},
  isUndo: true,
});

/** What the ticket of a plant links to: its issues, with the first one of its causes marked. */
function linkOf(companyId: number, { plantId, name, issues: [issue] }: BulkPlant) {
  const [path, search] = plantHref(companyId, plantId).split("?");
  const query = issue ? searchMarking(search ?? "", `issue-${issue.issueId}`) : search;
  return { text: typeof name === "string" && name !== "" ? name : `#${plantId}`, path: `${path}?${query}#issues` };
}

export const started = createEvent<BulkRun>();
const accepted = sample({ clock: confirmed, source: { dialog: $dialog, values: $values } });
const valid = accepted.filterMap(({ dialog, values }): BulkRun | undefined => {
  if (!dialog) return undefined;
  const items = dialog.plants.flatMap((plant) => {
    const change = plant.refusal === null ? changeOf(dialog.kind, values, plant) : null;
    if (!change) return [];
    const linked = change.kind === "ticket" ? { ...change, link: linkOf(dialog.companyId, plant) } : change;
    return [{ plantId: plant.plantId, name: plant.name, causes: plant.causes, change: linked }];
  });
  const { kind, companyId } = dialog;
  return items.length > 0 ? { kind, companyId, items, sent: [], outcomes: {}, isUndo: false } : undefined;
});
$invalid.on(accepted, () => true).reset(valid);
sample({ clock: valid, target: started });
sample({
  clock: retried,
  source: $run,
  filter: Boolean,
  fn: (run): BulkRun => {
    const failed = failedItems(run);
    const saved = Object.entries(run.outcomes).filter(([id]) => !failed.some(({ plantId }) => plantId === Number(id)));
    return { ...run, sent: saved.map(([id]) => Number(id)), outcomes: Object.fromEntries(saved) };
  },
  target: started,
});
sample({ clock: undone, source: $run, filter: Boolean, fn: undoOf, target: started });
/** Sends only what was never sent: a ticket would be created twice. */
sample({
  clock: continued,
  fn: (run): BulkRun => ({ ...run, items: unsentItems(run), sent: [], outcomes: {} }),
  target: started,
});
$run.on(started, (_, run) => run);

$run.on(handlePlant, (run, { plantId }) => run && { ...run, sent: [...run.sent, plantId] });
const $inFlight = inFlight({ effects: [handlePlant] });

/** Each item that is sent or finished makes room for the next one, six at a time. */
const next = sample({
  clock: [started, handlePlant, handlePlant.finally],
  source: { run: $run, count: $inFlight },
}).filterMap(({ run, count }) => {
  if (!run || count >= concurrency) return undefined;
  const item = run.items.find(({ plantId }) => !run.sent.includes(plantId));
  return item && { companyId: run.companyId, plantId: item.plantId, change: item.change };
});
sample({ clock: next, target: handlePlant });

$run.on(handlePlant.finally, (run, { params, ...settled }) => {
  if (!run?.items.some(({ plantId }) => plantId === params.plantId)) return run;
  const outcome: BulkOutcome = settled.status === "done" ? settled.result : { error: settled.error };
  return { ...run, outcomes: { ...run.outcomes, [params.plantId]: outcome } };
});

/** All items of the action have an outcome. */
export const finished = sample({ clock: handlePlant.finally, source: $run }).filterMap((run) =>
  run && isSettled(run) ? run : undefined,
);
sample({ clock: finished, fn: () => ["issues", "tickets", "notes"] as const, target: revalidateFx });
reset({ clock: closed, target: [$dialog, $run] });
