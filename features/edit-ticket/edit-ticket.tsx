import { descriptionHint, maxDescriptionLength, type TicketRef } from "@entities/ticket";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ConflictParts, SaveError } from "@shared/forms/conflicts";
import { Form, useForm } from "@shared/forms/form";
import { useFocusWhenClosed } from "@shared/lib/react";
import { Button } from "@shared/ui/button/button";
import { TextField } from "@shared/ui/field/text-field";
import { preloadRichTextEditor, RichTextEditor } from "@shared/ui/rich-text-editor/rich-text-editor";
import { useUnit } from "effector-react";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./edit-ticket.module.css";
import { $isEditing, editingCancelled, editingStarted, type TextContext, textForm } from "./text-form";

const useTextForm = (context: TextContext) => useForm(textForm, context, context.ticketRef.ticketId);
type TextFormState = ReturnType<typeof useTextForm>;

/** The button that opens the form for the title and the description. Renders nothing while the form is open. */
export function EditTicketButton(context: TextContext) {
  const { isEditing, start } = useUnit({ isEditing: $isEditing, start: editingStarted });
  if (isEditing) return null;
  return (
    <Button
      size="small"
      icon="edit"
      aria-keyshortcuts="e"
      onPointerEnter={preloadRichTextEditor}
      onFocus={preloadRichTextEditor}
      onClick={() => start(context)}
    >
      <Trans>Edit</Trans>
    </Button>
  );
}

interface EditableTicketProps extends TextContext {
  /** Renders the description while it is not edited. */
  children: ReactNode;
}

/**
 * The description of a ticket, replaced by the form for title and description while they are edited
 * (domain/tickets.md#editing).
 */
export function EditableTicket({ children, ...context }: EditableTicketProps) {
  const form = useTextForm(context);
  const { isEditing, ...unit } = useUnit({ isEditing: $isEditing, cancelled: editingCancelled });
  const focusRef = useFocusWhenClosed<HTMLDivElement>(isEditing);
  const cancel = () => {
    form.discard();
    unit.cancelled();
  };

  return (
    <div ref={focusRef} tabIndex={-1}>
      {isEditing ? <TicketTextForm form={form} ticketRef={context.ticketRef} onCancel={cancel} /> : children}
    </div>
  );
}

interface TicketTextFormProps {
  form: TextFormState;
  ticketRef: TicketRef;
  onCancel: () => void;
}

const parts: ConflictParts = {
  title: { label: msg`the title` },
  description: { label: msg`the description`, text: ({ description }) => descriptionHint(String(description)) },
};

/** The form for the title and the description of a ticket (domain/tickets.md#editing). */
function TicketTextForm({ form, ticketRef, onCancel }: TicketTextFormProps) {
  const { t } = useLingui();
  const titleRef = useRef<HTMLInputElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  const { values, pending, revision, change, field, errorOf } = form;
  const isTooLong = values.description.length > maxDescriptionLength;
  return (
    <Form state={form} hidden={{ ...ticketRef }} className={styles.form}>
      <SaveError state={form} parts={parts} />
      <TextField ref={titleRef} label={t`Title`} {...field("title")} disabled={pending} />
      <RichTextEditor
        key={revision}
        label={t`Description`}
        defaultValue={values.description}
        onChange={(description) => change({ description })}
        error={isTooLong ? t`The description is too long.` : errorOf("description")}
        disabled={pending}
      />
      <div className={styles.buttons}>
        <Button onClick={onCancel} disabled={pending}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind="primary" busy={pending} disabled={isTooLong}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </Form>
  );
}
