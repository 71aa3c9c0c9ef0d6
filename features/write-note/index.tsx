import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { createForm } from "@shared/forms/create-form";
import { Form, useForm } from "@shared/forms/form";
import { Confirm, createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
import { useShortcutGroup } from "@shared/shortcuts/use-shortcuts";
import { Button } from "@shared/ui/button/button";
import { TextArea } from "@shared/ui/field/text-field";
import { FormError } from "@shared/ui/form-alert/form-alert";
import { Icon } from "@shared/ui/icon/icon";
import { Switch } from "@shared/ui/switch/switch";
import type { ReactNode } from "react";
import type { createPlantNote, deletePlantNote } from "./action.server";
import styles from "./notes.module.css";

/** The duration of every toast about notes. See domain/notes-files-contacts.md#notes. */
export const noteToastMs = 10_000;

const writeNote = createMutation<typeof createPlantNote>("write-note", {
  success: () => ({ kind: "success", message: msg`Saved`, durationMs: noteToastMs }),
  unconfirmed: msg`It is not known whether the note was saved. Reload the page and look at the notes before you save it again.`,
  invalidates: ["notes", "audits"],
  failure: "form",
});

export const noteForm = createForm({
  mutation: writeNote,
  initial: { message: "", isPrivate: false as boolean },
  params: ({ message, isPrivate }, { companyId, plantId }: PlantRef) => ({
    companyId,
    plantId,
    message: message.trim(),
    isPrivate,
  }),
  validate: ({ message }) => (message.trim() === "" ? { message: msg`A note can't be empty` } : {}),
  draft: "note",
});

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
  const { values, failure, pending, field, change, submit } = form;
  useShortcutGroup("composer");

  return (
    <Form state={form} hidden={{ ...plantRef }} className={styles.composer}>
      <FormError error={failure} asList />
      <TextArea
        label={t`New note`}
        labelHidden
        placeholder={t`Write a note`}
        {...field("message")}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          submit();
        }}
      />
      <div className={styles.foot}>
        <div className={styles.privacy}>
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

/** Deletes a note of the user. The list hides the note while the deletion is pending. */
const deleteNote = createMutation<typeof deletePlantNote>("delete-note", {
  success: () => ({ kind: "success", message: msg`Note deleted`, durationMs: noteToastMs }),
  invalidates: ["notes", "audits"],
  failure: () => ({ kind: "danger", message: msg`Failed to delete note`, durationMs: noteToastMs }),
});

export const noteDeletion = createConfirmation(deleteNote);

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
      question={() => (
        <p>
          <Trans>Are you sure you want to delete this note? It cannot be restored.</Trans>
        </p>
      )}
    >
      {({ pending, request }) =>
        children({ pending: pending?.noteId ?? null, onDelete: (noteId) => request({ ...plantRef, noteId }) })
      }
    </Confirm>
  );
}
