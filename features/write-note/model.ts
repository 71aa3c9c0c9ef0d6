import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import { createForm, notUnconfirmed, unconfirmedParams } from "@shared/forms/create-form";
import { createConfirmation } from "@shared/mutations/confirmation";
import { createMutation, foundText, unconfirmedUntilRepeated } from "@shared/mutations/create-mutation";
import { withOutbox } from "@shared/outbox/with-outbox";
import type { createPlantNote, deletePlantNote } from "./action.server";

/** The duration of every toast about notes. See domain/notes-files-contacts.md#notes. */
export const noteToastMs = 10_000;

const writeNote = withOutbox(
  createMutation<typeof createPlantNote>("write-note", {
    success: ({ result: { found } }) => ({
      kind: "success",
      message: found ? foundText : msg`Saved`,
      durationMs: noteToastMs,
    }),
    unconfirmed: unconfirmedUntilRepeated,
    invalidates: ["notes", "audits"],
    failure: "form",
  }),
  ({ plantId }) => ({
    title: msg`Note`,
    fields: [{ name: "message", label: msg`Note`, kind: "text" }],
    places: [`notes-${plantId}`],
    result: { found: false },
  }),
);

export const noteForm = createForm({
  mutation: writeNote,
  initial: { message: "", isPrivate: false as boolean, ...notUnconfirmed },
  params: ({ message, isPrivate, ...sent }, { companyId, plantId }: PlantRef) => ({
    companyId,
    plantId,
    message: message.trim(),
    isPrivate,
    ...unconfirmedParams(sent),
  }),
  validate: ({ message }) => (message.trim() === "" ? { message: msg`A note can't be empty` } : {}),
  draft: "note",
  hasFieldMessages: false,
});

/** Deletes a note of the user. The list hides the note while the deletion is pending. */
const deleteNote = createMutation<typeof deletePlantNote>("delete-note", {
  success: () => ({ kind: "success", message: msg`Note deleted`, durationMs: noteToastMs }),
  invalidates: ["notes", "audits"],
  failure: () => ({ kind: "danger", message: msg`Failed to delete note`, durationMs: noteToastMs }),
});

export const noteDeletion = createConfirmation(deleteNote);
