import type { ActionTarget } from "@entities/cause";
import { isUnconfirmed, type ProblemDetails } from "@shared/api/result";
import { revalidateFx } from "@shared/data/revalidation";
import { createForm } from "@shared/forms/create-form";
import type { Message } from "@shared/i18n/message";
import { createMutation } from "@shared/mutations/create-mutation";
import { withOutbox } from "@shared/outbox/with-outbox";
import type { Owner } from "@shared/session/owner";
import { createEvent, createStore, sample } from "effector";
import { inFlight } from "patronum/in-flight";
import { reset } from "patronum/reset";
import type { handlePlantAction, PlantChange, PlantChangeResult } from "./action.server";
import { bulkPlants, includedPlants } from "./bulk-plants";
import { type BulkPlant, type CauseActionKind, causeActions, invalidValues, noValues } from "./cause-action";
import { waitingView } from "./waiting";

/** A pending, running or finished change of a plant. */
interface BulkItem {
  plantId: number;
  companyId: number;
  name: Message;
  causes: string[];
  change: PlantChange;
}

/** The outcome of an item. Null while the item waits or runs. */
type BulkOutcome = PlantChangeResult | { error: ProblemDetails };

export interface BulkRun extends Owner {
  kind: CauseActionKind;
  /** When the action started, in milliseconds since the epoch. */
  startedAt: number;
  items: BulkItem[];
  /** The plants whose change was sent. Without an outcome, it is unknown whether the change was made. */
  sent: readonly number[];
  outcomes: Readonly<Record<number, BulkOutcome>>;
  /** The plants whose change may already have been made. The action looks for the change first. */
  unconfirmed: readonly number[];
  /** The session has ended. No more changes are sent. */
  isHalted: boolean;
  isUndo: boolean;
}

/** The number of plants that are changed concurrently. */
const concurrency = 6;

interface ChosenAction extends Owner {
  kind: CauseActionKind;
  causes: readonly ActionTarget[];
  today: Temporal.PlainDate;
}

export interface BulkDialog extends ChosenAction {
  plants: BulkPlant[];
}

/** The user selected an action for causes. */
export const actionChosen = createEvent<ChosenAction>();
export const actionDialogClosed = createEvent();
/** The user retries the failed items. */
export const failedItemsRetried = createEvent();
/** The user creates the tickets of the plants that already have a ticket. */
export const skippedItemsForced = createEvent();
export const runUndone = createEvent();
/** The user continues a stored, interrupted action. */
export const runContinued = createEvent<BulkRun>();

/** Null while no dialog is open. */
export const $bulkDialog = createStore<BulkDialog | null>(null).on(actionChosen, (_, dialog) => ({
  ...dialog,
  plants: bulkPlants(dialog.kind, dialog.causes),
}));
/** The current action. Null before it is confirmed. */
export const $bulkRun = createStore<BulkRun | null>(null).reset(actionChosen);

const handlePlant = withOutbox(
  createMutation<typeof handlePlantAction>("handle-plant", { failure: "form", keepalive: true }),
  ({ plantId, name = "", change }) => ({
    ...waitingView(plantId, change),
    summary: name,
    result: { undo: null, ticketId: null, isWaiting: true },
  }),
);

/** Whether the action changes one plant. Its result is a toast, unless the change was not made. */
export const isSingle = ({ items }: BulkRun): boolean => items.length === 1;
export const isSettled = ({ items, outcomes }: BulkRun): boolean => items.every(({ plantId }) => outcomes[plantId]);
const isSaved = ({ outcomes }: BulkRun, { plantId }: BulkItem): boolean => {
  const outcome = outcomes[plantId];
  return outcome !== undefined && !("error" in outcome) && !outcome.existing;
};
export const savedItems = (run: BulkRun): BulkItem[] => run.items.filter((item) => isSaved(run, item));
/** The items without a ticket of their own, because the plant already has one. */
export const skippedItems = ({ items, outcomes }: BulkRun): BulkItem[] =>
  items.flatMap((item) => {
    const outcome = outcomes[item.plantId];
    const existing = outcome && "existing" in outcome && outcome.existing;
    return existing && item.change.kind === "ticket"
      ? [{ ...item, change: { ...item.change, knownTickets: existing.map(({ id }) => id) } }]
      : [];
  });
/** The items whose change waits in the outbox. */
export const waitingItems = ({ items, outcomes }: BulkRun): BulkItem[] =>
  items.filter(({ plantId }) => {
    const outcome = outcomes[plantId];
    return outcome && "isWaiting" in outcome && outcome.isWaiting;
  });
const isUnknown = ({ sent, outcomes }: BulkRun, { plantId }: BulkItem): boolean => {
  const outcome = outcomes[plantId];
  return outcome ? "error" in outcome && isUnconfirmed(outcome.error) : sent.includes(plantId);
};
/** The sent items with an unknown outcome. */
export const unknownItems = (run: BulkRun): BulkItem[] => run.items.filter((item) => isUnknown(run, item));
/** The items that were not saved: failed items and items that were never sent. */
export const unsavedItems = (run: BulkRun): BulkItem[] =>
  run.items.filter((item) => !isSaved(run, item) && !isUnknown(run, item));
export const failedItems = ({ items, outcomes }: BulkRun): BulkItem[] =>
  items.filter(({ plantId }) => {
    const outcome = outcomes[plantId];
    return outcome !== undefined && "error" in outcome;
  });
/** The items that undo the saved items which can be undone. */
export const undoItems = ({ items, outcomes }: BulkRun): BulkItem[] =>
  items.flatMap((item) => {
    const outcome = outcomes[item.plantId];
    return outcome && "undo" in outcome && outcome.undo ? [{ ...item, change: outcome.undo }] : [];
  });

/** The action that undoes the saved items of another action. */
export const toUndoRun = (run: BulkRun): BulkRun => ({ ...run, ...notStarted(), items: undoItems(run), isUndo: true });

const notStarted = () => ({ startedAt: Date.now(), sent: [], outcomes: {}, unconfirmed: [], isHalted: false });

export const runStarted = createEvent<BulkRun>();
const formSubmitted = createEvent<BulkRun>();

/** Submits the values of the dialog. The dialog stays open if a required value is missing. */
export const actionForm = createForm({
  target: formSubmitted,
  draft: ({ kind }) => `cause-action-${kind}`,
  // A single change keeps its form until it is saved.
  keepsValues: true,
  initial: ({ kind, causes, today }: BulkDialog) => ({ ...noValues, ...causeActions[kind].initial?.(causes, today) }),
  validate: (values, { kind, plants }) => invalidValues(kind, values, includedPlants(plants)),
  params: (values, { kind, userId, companyId, plants }): BulkRun => {
    const included = includedPlants(plants);
    const items = included.map(({ plantId, companyId, name, causes, ...plant }) => {
      // The dialog of one plant shows its open tickets. Nobody reads the tickets of many plants before they confirm.
      const similar = included.length === 1 ? plant.similar : [];
      const change = causeActions[kind].toChange({ ...plant, plantId, companyId, name, causes, similar }, values);
      return { plantId, companyId, name, causes, change };
    });
    return { kind, userId, companyId, items, ...notStarted(), isUndo: false };
  },
});
/** The form of a single change can be submitted again while the change is pending. */
sample({
  clock: formSubmitted,
  source: $bulkRun,
  filter: (run) => run === null,
  fn: (_, run) => run,
  target: runStarted,
});
sample({
  clock: failedItemsRetried,
  source: $bulkRun,
  filter: Boolean,
  fn: (run): BulkRun => ({
    ...repeatItems(run, failedItems(run)),
    unconfirmed: [...run.unconfirmed, ...unknownItems(run).map(({ plantId }) => plantId)],
  }),
  target: runStarted,
});
sample({
  clock: skippedItemsForced,
  source: $bulkRun,
  filter: Boolean,
  fn: (run) => repeatItems(run, skippedItems(run)),
  target: runStarted,
});
sample({ clock: runUndone, source: $bulkRun, filter: Boolean, fn: toUndoRun, target: runStarted });

/** The action in which some items, perhaps with another change, have no outcome any more. */
function repeatItems(run: BulkRun, repeated: readonly BulkItem[]): BulkRun {
  const items = new Map(repeated.map((item) => [item.plantId, item]));
  return {
    ...run,
    items: run.items.map((item) => items.get(item.plantId) ?? item),
    sent: run.sent.filter((id) => !items.has(id)),
    outcomes: Object.fromEntries(Object.entries(run.outcomes).filter(([id]) => !items.has(Number(id)))),
  };
}

/** Sends the items that were not saved. Looks for each change first, because another tab may still be sending it. */
sample({
  clock: runContinued,
  fn: (run): BulkRun => {
    const items = run.items.filter((item) => !isSaved(run, item));
    const unconfirmed = items.map(({ plantId }) => plantId);
    return { ...run, items, sent: [], outcomes: {}, unconfirmed, isHalted: false };
  },
  target: runStarted,
});
$bulkRun.on(runStarted, (_, run) => run);

$bulkRun.on(handlePlant, (run, { plantId }) => run && { ...run, sent: [...run.sent, plantId] });
const $inFlight = inFlight({ effects: [handlePlant] });

/** Starts the next item when an item is finished, so that at most six run concurrently. */
const next = sample({
  clock: [runStarted, handlePlant, handlePlant.finally],
  source: { run: $bulkRun, count: $inFlight },
}).filterMap(({ run, count }) => {
  if (!run || run.isHalted || count >= concurrency) return undefined;
  const item = run.items.find(({ plantId }) => !run.sent.includes(plantId));
  if (!item) return undefined;
  const { plantId, companyId, name, change } = item;
  const agoMs = run.unconfirmed.includes(plantId) ? Math.max(0, Date.now() - run.startedAt) : undefined;
  return {
    companyId,
    plantId,
    change,
    ...(typeof name === "string" && { name }),
    ...(agoMs !== undefined && { agoMs }),
  };
});
sample({ clock: next, target: handlePlant });

$bulkRun.on(handlePlant.finally, (run, { params, ...settled }) => {
  const { plantId } = params;
  if (!run?.items.some((item) => item.plantId === plantId)) return run;
  // The change was not made. The user can continue the action after signing in.
  if (settled.status === "fail" && settled.error.sessionEnded) {
    return { ...run, isHalted: true, sent: run.sent.filter((id) => id !== plantId) };
  }
  const outcome: BulkOutcome = settled.status === "done" ? settled.result : { error: settled.error };
  return { ...run, outcomes: { ...run.outcomes, [plantId]: outcome } };
});

/** All items of the action have an outcome. */
export const runFinished = sample({ clock: handlePlant.finally, source: $bulkRun }).filterMap((run) =>
  run && isSettled(run) ? run : undefined,
);
sample({
  clock: runFinished,
  filter: (run) => waitingItems(run).length < run.items.length,
  fn: ({ kind }) => causeActions[kind].invalidates,
  target: revalidateFx,
});
reset({ clock: actionDialogClosed, target: [$bulkDialog, $bulkRun] });
