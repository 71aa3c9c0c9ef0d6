import { maxDescriptionLength } from "@entities/ticket";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { createForm } from "@shared/forms/create-form";
import { Form, useForm, useOnSaved } from "@shared/forms/form";
import { useFormat } from "@shared/i18n/format";
import { visibleName } from "@shared/lib/text";
import { createMutation } from "@shared/mutations/create-mutation";
import { Alert } from "@shared/ui/alert/alert";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { TextField } from "@shared/ui/field/text-field";
import { RichTextEditor } from "@shared/ui/rich-text-editor/rich-text-editor";
import { useId } from "react";
import type { createTicketAction } from "./action.server";
import styles from "./ticket-dialog.module.css";
import { type TicketSubject, ticketText } from "./ticket-text";

const createTicket = createMutation<typeof createTicketAction>("create-ticket", {
  success: ({ params: { companyId }, result: { ticketId } }) => ({
    kind: "success",
    message: msg`Ticket created`,
    ...(ticketId !== null && {
      durationMs: 10_000,
      link: { label: msg`View ticket`, to: `/tickets/${ticketId}?companyId=${companyId}` },
    }),
  }),
  invalidates: ["tickets", "audits"],
  unconfirmed: msg`It is not known whether the ticket was created. Reload the page and look at the plant's tickets before you create it again.`,
  failure: "form",
});

interface TicketContext {
  plantRef: PlantRef;
  plantName: string;
  /** The initial values of the form. */
  prefilled?: { title: string; description: string };
  /** Identifies the subject of the ticket, so that each subject has a separate draft. */
  about?: string;
}

/** A new ticket: its title (by default the plant's name, or a text about the issues) and its description as HTML. */
export const ticketForm = createForm({
  mutation: createTicket,
  initial: ({ plantName, prefilled }: TicketContext) => prefilled ?? { title: plantName, description: "" },
  params: ({ title, description }, { plantRef }) => ({ ...plantRef, title: title.trim(), description }),
  validate: ({ title, description }) => ({
    ...(visibleName(title) === null && { title: msg`Please enter a title` }),
    ...(description.length > maxDescriptionLength && { description: msg`The description is too long.` }),
  }),
  draft: ({ about = "" }) => `create-ticket${about}`,
});

interface TicketDialogProps {
  plantRef: PlantRef;
  plantName: string;
  /** The issues of the ticket. Null for a ticket without issues. */
  subject?: TicketSubject | null;
  isOpen: boolean;
  onClose: () => void;
}

/** The dialog for a new ticket of a plant (domain/tickets.md#creating). The entered text survives a reload. */
export function TicketDialog({ plantRef, plantName, subject = null, isOpen, onClose }: TicketDialogProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const formId = useId();
  const about = subject?.issues.map(({ id }) => `-${id}`).join("") ?? "";
  const prefilled = subject ? ticketText(subject, { i18n, format, plantRef, origin: location.origin }) : undefined;
  const form = useForm(ticketForm, { plantRef, plantName, prefilled, about }, `${plantRef.plantId}${about}`);
  const { values, pending, error, revision, change, discard, field, errorOf } = form;
  useOnSaved(ticketForm, onClose);
  const isTooLong = values.description.length > maxDescriptionLength;
  const cancel = () => {
    // Opening the dialog again shows the entered text without the error of the last attempt.
    discard();
    change(values);
    onClose();
  };

  return (
    <Dialog
      open={isOpen}
      size="wide"
      onClose={cancel}
      dismissible={!pending}
      title={<Trans>Create ticket</Trans>}
      footer={
        <DialogActions
          onCancel={cancel}
          cancelDisabled={pending}
          type="submit"
          form={formId}
          busy={pending}
          disabled={isTooLong}
        >
          <Trans>Create</Trans>
        </DialogActions>
      }
    >
      <Form id={formId} state={form} hidden={{ ...plantRef }} className={styles.fields}>
        {error && (
          <Alert kind="danger">
            <ErrorText error={error} />
          </Alert>
        )}
        <p>
          <Trans>Plant: {plantName}</Trans>
        </p>
        <TextField label={t`Title`} {...field("title")} disabled={pending} />
        <RichTextEditor
          key={revision}
          label={t`Description`}
          defaultValue={values.description}
          onChange={(description) => change({ description })}
          error={isTooLong ? t`The description is too long.` : errorOf("description")}
          disabled={pending}
        />
      </Form>
    </Dialog>
  );
}
