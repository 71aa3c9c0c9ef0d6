import type { IssueRef } from "@entities/issue";
import type { PlantRef } from "@shared/api/refs";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import { snoozing } from "./changes";

interface SnoozeDialog {
  kind: "snooze" | "unsnooze";
  plant: PlantRef;
  issues: readonly IssueRef[];
}

const { requested, closed } = snoozing;

export const opened = createEvent<SnoozeDialog>();
export const cancelled = createEvent();
/** A preset was selected: the day on which the issues reopen. */
export const dateSelected = createEvent<string>();
export const confirmed = createEvent();

/** Null while no dialog is open. */
export const $dialog = createStore<SnoozeDialog | null>(null).on(opened, (_, dialog) => dialog);
export const $date = createStore<string | null>(null).on(dateSelected, (_, date) => date);
/** Whether the dialog was confirmed without the required date. */
export const $invalid = createStore(false).reset(dateSelected);

const accepted = sample({ clock: confirmed, source: { dialog: $dialog, date: $date } });
const valid = accepted.filterMap(({ dialog, date }) => {
  if (!dialog || (dialog.kind === "snooze" && date === null)) return undefined;
  const { kind, plant, issues } = dialog;
  return { plant, issues, until: kind === "snooze" ? date : null };
});
$invalid.on(accepted, (_, { dialog, date }) => dialog?.kind === "snooze" && date === null);

sample({ clock: valid, target: requested });
reset({ clock: [opened, cancelled, closed], target: [$date, $invalid] });
reset({ clock: [cancelled, closed, valid], target: $dialog });
