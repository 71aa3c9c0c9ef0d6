import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { createForm, notUnconfirmed, unconfirmedParams } from "@shared/forms/create-form";
import { Form, useForm } from "@shared/forms/form";
import { Confirm, createConfirmation } from "@shared/mutations/confirmation";
import { createMutation, foundText, unconfirmedUntilRepeated } from "@shared/mutations/create-mutation";
import { OutboxNotice } from "@shared/outbox/waiting-entries";
import { withOutbox } from "@shared/outbox/with-outbox";
import { useShortcutGroup } from "@shared/shortcuts/use-shortcuts";
import { FormError } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { TextArea } from "@shared/ui/field/text-field";
import { Icon } from "@shared/ui/icon/icon";
import { Switch } from "@shared/ui/switch/switch";
import type { ReactNode } from "react";
import type { createPlantNote, deletePlantNote } from "./action.server";
import styles from "./notes.module.css";

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

interface NoteComposerProps {
  plantRef: PlantRef;
  /** The company that a private note is visible to. */
  companyName: string;
}

/**
 * The form for a note on a plant. The note is visible to everyone or only to the user's company
 * (domain/notes-files-contacts.md#notes).
 */
export function NoteComposer({ plantRef, companyName }: NoteComposerProps) {
  const { t } = useLingui();
  const form = useForm(noteForm, plantRef, plantRef.plantId);
  const { values, error, pending, field, change } = form;
  useShortcutGroup("composer");

  return (
    <Form state={form} hidden={{ ...plantRef }} className="stack gap-3">
      <OutboxNotice />
      <FormError error={error} asList />
      <TextArea label={t`New note`} labelHidden placeholder={t`Write a note`} {...field("message")} />
      <div className={`row spread ${styles.foot}`}>
        <div className={`row ${styles.privacy}`}>
          <Switch
            label={t`Private`}
            checked={values.isPrivate}
            disabled={pending}
            onChange={(isPrivate) => change({ isPrivate })}
          />
          {values.isPrivate && (
            <span className={styles.lock}>
              <Icon name="lock" size="small" />
              <span>
                <Trans>Only visible to {companyName}</Trans>
              </span>
            </span>
          )}
        </div>
        <Button type="submit" kind="primary" busy={pending}>
          <Trans>Save note</Trans>
        </Button>
      </div>
    </Form>
  );
}

interface DeleteNoteProps {
  plantRef: PlantRef;
  /** Renders the notes. `pending` is the id of the note that is being deleted. */
  children: (notes: { pending: number | null; onDelete: (noteId: number) => void }) => ReactNode;
}

/** A list of notes. Their authors can delete them after a confirmation. */
export function DeleteNote({ plantRef, children }: DeleteNoteProps) {
  return (
    <Confirm
      model={noteDeletion}
      title={<Trans>Delete note</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      question={() => <Trans>Are you sure you want to delete this note? It cannot be restored.</Trans>}
    >
      {({ pending, request }) =>
        children({ pending: pending?.noteId ?? null, onDelete: (noteId) => request({ ...plantRef, noteId }) })
      }
    </Confirm>
  );
}
