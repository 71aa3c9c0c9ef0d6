import type { TicketRef } from "@entities/ticket";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import type { ChosenUser } from "../changes";
import { changing } from "./changes";

const { requested, closed } = changing;

interface TicketsDialog {
  kind: "assigned" | "template";
  /** The company through which all of the tickets are changed: its users and templates are offered. */
  companyId: number;
  tickets: readonly TicketRef[];
}

export const opened = createEvent<TicketsDialog>();
export const cancelled = createEvent();
/** Null when the selection was removed. */
export const userSelected = createEvent<ChosenUser | null>();
/** Empty for no template. */
export const templateSelected = createEvent<string>();
export const confirmed = createEvent();

/** Null while no dialog is open. */
export const $dialog = createStore<TicketsDialog | null>(null).on(opened, (_, dialog) => dialog);
export const $isDialogOpen = $dialog.map((dialog) => dialog !== null);
export const $user = createStore<ChosenUser | null>(null).on(userSelected, (_, user) => user);
export const $template = createStore("").on(templateSelected, (_, id) => id);
/** Whether the dialog was confirmed without the required user. */
export const $invalid = createStore(false).reset(userSelected);

const accepted = sample({
  clock: confirmed,
  source: { dialog: $dialog, user: $user, template: $template },
});
const valid = accepted.filterMap(({ dialog, user, template }) => {
  if (!dialog) return undefined;
  const { kind, tickets } = dialog;
  if (kind === "template") return { tickets, change: { kind, templateId: Number(template) || null } };
  return user ? { tickets, change: { kind, user } } : undefined;
});
$invalid.on(accepted, (_, { dialog, user }) => dialog?.kind === "assigned" && user === null);

sample({ clock: valid, target: requested });
reset({ clock: [opened, cancelled, closed], target: [$user, $template, $invalid] });
reset({ clock: [cancelled, closed, valid], target: $dialog });
