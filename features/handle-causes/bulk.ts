import type { ActionTarget } from "@entities/cause";
import { isUnconfirmed } from "@shared/api/result";
import { createForm } from "@shared/forms/create-form";
import type { Message } from "@shared/i18n/format";
import type { ItemId, ItemOutcome } from "@shared/mutations/action.server";
import { createMutation, withSource } from "@shared/mutations/create-mutation";
import { createRun } from "@shared/mutations/run";
import { entrySent } from "@shared/outbox/model";
import { withOutbox } from "@shared/outbox/with-outbox";
import { isOwnedBy, type Owner } from "@shared/session/owner";
import { combine, createEffect, createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import type { handlePlantAction, PlantChange, PlantChangeResult } from "./action.server";
import { bulkPlants, includedPlants } from "./bulk-plants";
import {
  type BulkPlant,
  type CauseActionKind,
  causeActions,
  invalidValues,
  noValues,
  ticketOfAll,
} from "./cause-action";
import { waitingView } from "./waiting-view";

/** The change of a plant. */
interface BulkItem {
  plantId: number;
  companyId: number;
  name: Message;
  causes: string[];
  change: PlantChange;
}

type BulkOutcome = ItemOutcome & Partial<PlantChangeResult>;

/** A confirmed action. */
interface BulkChange extends Owner {
  kind: CauseActionKind;
  /** When the action started, in milliseconds since the epoch. */
  startedAt: number;
  items: BulkItem[];
  isUndo: boolean;
}

/** A confirmed action and its progress. An unfinished action is stored. */
export interface BulkRun extends BulkChange {
  /** The plants whose change was sent and has no outcome. */
  sent: readonly ItemId[];
  outcomes: Readonly<Record<number, BulkOutcome>>;
}

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
/** The user continues a stored, interrupted action. */
export const runContinued = createEvent<BulkRun>();

/** Null while no dialog is open. */
export const $bulkDialog = createStore<BulkDialog | null>(null)
  .on(actionChosen, (_, dialog) => ({ ...dialog, plants: bulkPlants(dialog.kind, dialog.causes) }))
  .reset(actionDialogClosed);

const handlePlant = withOutbox(
  createMutation<typeof handlePlantAction>("handle-plant", { keepalive: true }),
  ({ plantId, name = "", change }) => ({
    ...waitingView(plantId, change),
    summary: name,
    result: { undo: null, ticketId: null, isWaiting: true },
  }),
);

/** The changes of the plants. */
export const plantsRun = createRun({
  name: "cause-action",
  items: ({ items }: BulkChange) => items,
  idOf: ({ plantId }) => plantId,
  withItems: (change, items) => ({ ...change, items: [...items] }),
  concurrency: 6,
  change: ({ params: { items, startedAt }, unconfirmed }) =>
    Promise.all(
      items.map(async ({ plantId, companyId, name, change }): Promise<BulkOutcome> => {
        const plant = { companyId, plantId, change, ...(typeof name === "string" && { name }) };
        const agoMs = Math.max(0, Date.now() - startedAt);
        const { result } = await handlePlant.sendFx({ params: unconfirmed.length > 0 ? { ...plant, agoMs } : plant });
        return { id: plantId, error: null, ...result };
      }),
    ),
  invalidates: ({ kind }) => causeActions[kind].invalidates,
  undo(change, changed) {
    const items = change.items.flatMap((item) => {
      const undo = changed.get(item.plantId)?.undo;
      return undo ? { ...item, change: undo } : [];
    });
    return change.isUndo || items.length === 0 ? null : { ...change, startedAt: Date.now(), items, isUndo: true };
  },
});
sample({ clock: [actionChosen, actionDialogClosed], fn: () => {}, target: plantsRun.stopped });
/** The results that are still shown do not say of a plant that its change waits once it was sent. */
plantsRun.$outcomes.on(entrySent, (outcomes, { action, params, isFound }) => {
  const outcome = action === handlePlant.actionName ? outcomes[Number(params.plantId)] : undefined;
  if (!outcome?.isWaiting) return outcomes;
  const sent = { ...outcome, isWaiting: false, ...(isFound && { found: { ticket: null } }) };
  return { ...outcomes, [outcome.id]: sent };
});

const $change = createStore<BulkChange | null>(null)
  .on(plantsRun.requested, (_, change) => change)
  .on(plantsRun.repeated, (_, { params }) => params);
reset({ clock: [actionChosen, actionDialogClosed], target: $change });
/** The current action. Null before it is confirmed. */
export const $bulkRun = combine(
  $change,
  plantsRun.$sent,
  plantsRun.$outcomes,
  (change, sent, outcomes) => change && ({ ...change, sent, outcomes } satisfies BulkRun),
);

/** Whether the action changes one plant. Its result is a toast, unless the change was not made. */
export const isSingle = ({ items }: BulkChange): boolean => items.length === 1;
export const isSettled = ({ items, outcomes }: BulkRun): boolean => items.every(({ plantId }) => outcomes[plantId]);

/** The items of an action by their outcome. An outcome is undefined before the item is sent, and until it is received. */
const itemsBy =
  (isIncluded: (outcome: BulkOutcome | undefined, isSent: boolean) => unknown) =>
  ({ items, outcomes, sent }: BulkRun): BulkItem[] =>
    items.filter(({ plantId }) => isIncluded(outcomes[plantId], sent.includes(plantId)));

const isSaved = (outcome?: BulkOutcome) => outcome && !outcome.error && !outcome.existing;
const isUnconfirmedItem = (outcome: BulkOutcome | undefined, isSent: boolean) =>
  outcome ? outcome.error && isUnconfirmed(outcome.error) : isSent;

export const savedItems = itemsBy(isSaved);
/** The items whose change waits in the outbox. */
export const waitingItems = itemsBy((outcome) => outcome?.isWaiting);
export const unconfirmedItems = itemsBy(isUnconfirmedItem);
/** The items that were not saved: failed items and items that were never sent. */
export const unsavedItems = itemsBy((outcome, isSent) => !isSaved(outcome) && !isUnconfirmedItem(outcome, isSent));
export const failedItems = itemsBy((outcome) => outcome?.error);
/** The items that can be undone. */
export const undoItems = itemsBy((outcome) => outcome?.undo);
/** The items without a ticket of their own, because the plant already has one. */
export const skippedItems = itemsBy((outcome) => outcome?.existing);

/** The issues that a change snoozes (true) or reopens (false) until the loaded data has the change. */
export const $pendingSnoozes = plantsRun.$unloadedParams.map(
  (changes): ReadonlyMap<number, boolean> =>
    new Map(
      changes.flatMap(({ items }) =>
        items.flatMap(({ change }) =>
          change.kind === "snooze"
            ? change.issues.map(({ issueId }): [number, boolean] => [issueId, change.until !== null])
            : [],
        ),
      ),
    ),
);

const formSubmitted = createEvent<BulkChange>();

/** Submits the values of the dialog. The dialog stays open if a required value is missing. */
export const actionForm = createForm({
  target: formSubmitted,
  draft: ({ kind }) => `cause-action-${kind}`,
  // A single change keeps its form until it is saved.
  keepsValues: true,
  initial: ({ kind, causes, today }: BulkDialog) => ({ ...noValues, ...causeActions[kind].initial?.(causes, today) }),
  validate: (values, { kind, plants }) => invalidValues(kind, values, includedPlants(plants)),
  params: (values, { kind, userId, companyId, plants }): BulkChange => {
    const included = includedPlants(plants);
    const ofAll = kind === "ticket" && values.tickets === "one" ? ticketOfAll(included, values) : null;
    const itemsOfEach = () =>
      included.map(({ plantId, companyId, name, causes, ...plant }) => {
        // The dialog of one plant shows its open tickets. Nobody reads the tickets of many plants before they confirm.
        const similar = included.length === 1 ? plant.similar : [];
        const change = causeActions[kind].toChange({ ...plant, plantId, companyId, name, causes, similar }, values);
        return { plantId, companyId, name, causes, change };
      });
    const items = ofAll ? [ofAll] : itemsOfEach();
    return { kind, userId, companyId, startedAt: Date.now(), items, isUndo: false };
  },
});
/** The form of a single change can be submitted again while the change is pending. */
sample({
  clock: formSubmitted,
  source: $change,
  filter: (change) => change === null,
  fn: (_, change) => change,
  target: plantsRun.requested,
});
const idsOf = (items: readonly BulkItem[]) => items.map(({ plantId }) => plantId);
sample({
  clock: failedItemsRetried,
  source: $bulkRun,
  filter: Boolean,
  fn: (run) => ({ params: run, ids: idsOf(failedItems(run)) }),
  target: plantsRun.repeated,
});
sample({
  clock: skippedItemsForced,
  source: $bulkRun,
  filter: Boolean,
  fn: (run) => ({
    params: { ...run, items: run.items.map((item) => forced(item, run)) },
    ids: idsOf(skippedItems(run)),
  }),
  target: plantsRun.repeated,
});
sample({
  clock: runContinued,
  fn: (run) => ({ ...run, items: run.items.filter(({ plantId }) => !isSaved(run.outcomes[plantId])) }),
  target: plantsRun.continued,
});

/** The item that creates a ticket next to the open tickets that were found. */
function forced({ change, ...item }: BulkItem, { outcomes }: BulkRun): BulkItem {
  const existing = outcomes[item.plantId]?.existing;
  return {
    ...item,
    change: existing && change.kind === "ticket" ? { ...change, knownTickets: existing.map(({ id }) => id) } : change,
  };
}

/** All items of the action have an outcome. */
export const runFinished = withSource(plantsRun.settled, $bulkRun, (run) => (run && isSettled(run) ? run : undefined));

/** The storage of an unfinished action. Its owner can continue the action after closing the tab. */
export const interruptedKey = ({ userId, companyId }: Owner): string => `triage-action:${userId}:${companyId}`;

/** A pending request fails before the tab is closed, so an action is finished only when all outcomes are known. */
const storeRunFx = createEffect((run: BulkRun) => {
  if (isSettled(run) && unconfirmedItems(run).length === 0) forgetInterrupted(run);
  else localStorage.setItem(interruptedKey(run), JSON.stringify(run));
});
sample({ clock: $bulkRun.updates, filter: Boolean, target: storeRunFx });

/** The interrupted action of an owner on this device. Null if there is none or it cannot be read. */
export function readInterrupted(owner: Owner): BulkRun | null {
  try {
    const run = JSON.parse(localStorage.getItem(interruptedKey(owner)) ?? "null") as BulkRun | null;
    if (!run || !isOwnedBy(run, owner) || !Object.hasOwn(causeActions, run.kind)) return null;
    return Array.isArray(run.items) && Array.isArray(run.sent) ? run : null;
  } catch {
    return null;
  }
}

/** Removes the interrupted action. */
export function forgetInterrupted(owner: Owner): void {
  localStorage.removeItem(interruptedKey(owner));
}
