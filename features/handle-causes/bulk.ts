import type { IssueRef } from "@entities/issue";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ProblemDetails } from "@shared/api/result";
import type { Message } from "@shared/i18n/message";
import { createMutation } from "@shared/mutations/create-mutation";
import { revalidateFx } from "@shared/mutations/revalidation";
import { createEvent, createStore, sample } from "effector";
import { inFlight } from "patronum/in-flight";
import { reset } from "patronum/reset";
import type { handlePlantAction, PlantChange } from "./action.server";

/** A plant of a cause, with its issues in it. */
interface CausePlant {
  id: number;
  name: Message;
  city: string | null;
  isChangeable: boolean;
  /** The open ones. */
  tickets: readonly { id: number }[];
  issues: readonly { id: number; meterId: number | null }[];
}

interface HandledCause<Plant extends CausePlant> {
  key: string;
  plants: readonly Plant[];
}

export type BulkKind = "snooze" | "ticket" | "assign" | "note";

type TicketLink = NonNullable<Extract<PlantChange, { kind: "ticket" }>["link"]>;

/** One plant of the chosen causes, with its issues in them. */
export interface BulkPlant {
  plantId: number;
  name: Message;
  city: string | null;
  issues: IssueRef[];
  /** Its open tickets. */
  tickets: number[];
  /** The keys of its causes. */
  causes: string[];
  /** What the action is about, as paragraphs of the ticket. */
  evidence: string[];
  /** Where its ticket links to: its issues; null without an address. */
  link: TicketLink | null;
  /** Why the action leaves it out; null if it does not. */
  refusal: MessageDescriptor | null;
}

/** A change of one plant that is waiting, running or finished. */
export interface BulkItem {
  plantId: number;
  name: Message;
  causes: string[];
  change: PlantChange;
}

/** What became of an item: null while it waits or runs. */
export type BulkOutcome = { undo: PlantChange | null; ticketId: number | null } | { error: ProblemDetails };

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

const notOwned = msg`Only the owner can change it`;
const refusals: Record<BulkKind, MessageDescriptor> = {
  snooze: msg`No issue of a known inverter`,
  ticket: notOwned,
  assign: msg`No open ticket`,
  note: notOwned,
};

/** The plants of causes, each once with all of its issues in them, and which of them an action leaves out. */
export function bulkPlants<Plant extends CausePlant, Entry extends HandledCause<Plant>>(
  kind: BulkKind,
  entries: readonly (Entry & HandledCause<Plant>)[],
  evidenceOf: (entry: Entry, plant: Plant) => string,
  linkOf: (plant: Plant) => TicketLink | null = () => null,
): BulkPlant[] {
  const plants = new Map<number, BulkPlant & { isChangeable: boolean }>();
  for (const entry of entries) {
    for (const plant of entry.plants) {
      const known = plants.get(plant.id) ?? {
        plantId: plant.id,
        name: plant.name,
        city: plant.city,
        issues: [],
        tickets: plant.tickets.map(({ id }) => id),
        causes: [],
        evidence: [],
        link: linkOf(plant),
        refusal: null,
        isChangeable: plant.isChangeable,
      };
      known.causes.push(entry.key);
      known.evidence.push(evidenceOf(entry, plant));
      known.issues.push(
        ...plant.issues.flatMap(({ id, meterId }) => (meterId === null || id <= 0 ? [] : { meterId, issueId: id })),
      );
      plants.set(plant.id, known);
    }
  }
  return [...plants.values()].map(({ isChangeable, ...plant }) => ({
    ...plant,
    refusal: isChangeable || kind === "note" ? refusalOf(kind, plant) : notOwned,
  }));
}

function refusalOf(kind: BulkKind, { issues, tickets }: Omit<BulkPlant, "refusal">): MessageDescriptor | null {
  if (kind === "snooze" && issues.length === 0) return refusals.snooze;
  if (kind === "assign" && tickets.length === 0) return refusals.assign;
  return null;
}

interface BulkDialog {
  kind: BulkKind;
  companyId: number;
  plants: BulkPlant[];
  /** The title that tickets have unless it is changed. */
  title: string;
}

/** What is entered in the dialog. */
export interface BulkValues {
  /** The day on which snoozed issues reopen, `YYYY-MM-DD`. */
  until: string | null;
  title: string;
  /** The text of a note, or that precedes the evidence of a ticket. */
  text: string;
  templateId: number | null;
  userId: number | null;
}

const noValues: BulkValues = { until: null, title: "", text: "", templateId: null, userId: null };

/** What is done to a plant; null while a required value is missing. */
export function changeOf(kind: BulkKind, values: BulkValues, plant: BulkPlant): PlantChange | null {
  const { until, templateId, userId } = values;
  const [title, text] = [values.title.trim(), values.text.trim()];
  switch (kind) {
    case "snooze":
      return until === null ? null : { kind, issues: plant.issues, until };
    case "ticket": {
      const description = [...text.split(/\n+/), ...plant.evidence].filter(Boolean);
      return title === "" ? null : { kind, title, description, link: plant.link ?? undefined, templateId, userId };
    }
    case "assign":
      return userId === null ? null : { kind, tickets: plant.tickets, userId, assigned: true };
    case "note":
      return text === "" ? null : { kind, message: text };
  }
}

/** An action was chosen for causes. */
export const opened = createEvent<BulkDialog>();
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
export const $dialog = createStore<BulkDialog | null>(null).on(opened, (_, dialog) => dialog);
export const $values = createStore(noValues)
  .on(opened, (_, { title }) => ({ ...noValues, title }))
  .on(valuesChanged, (values, changes) => ({ ...values, ...changes }));
/** Whether the dialog was confirmed without a required value. */
export const $invalid = createStore(false).reset(opened, valuesChanged);
/** The current action; null before it is confirmed. */
export const $run = createStore<BulkRun | null>(null);

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

export const started = createEvent<BulkRun>();
const accepted = sample({ clock: confirmed, source: { dialog: $dialog, values: $values } });
const valid = accepted.filterMap(({ dialog, values }): BulkRun | undefined => {
  if (!dialog) return undefined;
  const items = dialog.plants.flatMap((plant) => {
    const change = plant.refusal === null ? changeOf(dialog.kind, values, plant) : null;
    return change ? [{ plantId: plant.plantId, name: plant.name, causes: plant.causes, change }] : [];
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
