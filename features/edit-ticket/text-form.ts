import {
  invalidTicketValues,
  noPlanning,
  type TicketPlanning,
  type TicketRef,
  type TicketText,
} from "@entities/ticket";
import { msg } from "@lingui/core/macro";
import { createForm } from "@shared/forms/create-form";
import { createMutation } from "@shared/mutations/create-mutation";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import type { editTicketAction } from "./action.server";

const editTicket = createMutation<typeof editTicketAction>("edit-ticket", {
  invalidates: ["ticket"],
  // The form shows the messages of the API.
  failure: () => ({ kind: "danger", message: msg`Failed to update ticket` }),
});

export interface TextContext {
  ticketRef: TicketRef;
  text: TicketText;
  /** Null if the API does not offer it. */
  planning: TicketPlanning | null;
}

/** The form with the text (HTML of the editor) and the planning. The input survives an error. */
export const textForm = createForm({
  mutation: editTicket,
  initial: ({ text: { title, description }, planning }: TextContext) => ({
    title,
    description,
    ...(planning ?? noPlanning),
  }),
  params: (values, { ticketRef }, loaded) => ({ ...ticketRef, ...values, title: values.title.trim(), loaded }),
  validate: (values) => invalidTicketValues(values),
  draft: "ticket",
  keepsValues: true,
});

/** The form starts with the saved text, or with the text that the user entered before. */
export const editingStarted = createEvent<TextContext>();
export const editingCancelled = createEvent();

/** Whether the form is shown. It remains open while the text is being saved. */
export const $isEditing = createStore(false).on([editingStarted, textForm.restored], () => true);
sample({
  clock: editingStarted,
  source: textForm.$isDirty,
  filter: (isDirty) => !isDirty,
  fn: (_, context) => context,
  target: textForm.opened,
});
reset({ clock: [textForm.saved, textForm.closed, editingCancelled], target: $isEditing });
