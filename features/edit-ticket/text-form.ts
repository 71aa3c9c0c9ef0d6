import { maxDescriptionLength, type TicketRef, type TicketText } from "@entities/ticket";
import { msg } from "@lingui/core/macro";
import { createForm } from "@shared/forms/create-form";
import { visibleName } from "@shared/lib/text";
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
}

/** The form with the title and the description (HTML of the editor). The entered text survives an error. */
export const textForm = createForm({
  mutation: editTicket,
  initial: ({ text: { title, description } }: TextContext) => ({ title, description }),
  params: ({ title, description }, { ticketRef }, loaded) => ({
    ...ticketRef,
    title: title.trim(),
    description,
    loaded,
  }),
  validate: ({ title, description }) => ({
    ...(visibleName(title) === null && { title: msg`Please enter a title` }),
    ...(description.length > maxDescriptionLength && { description: msg`The description is too long.` }),
  }),
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
