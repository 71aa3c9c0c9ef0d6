import {
  descriptionHint,
  invalidTicketValues,
  noPlanning,
  PlanningFields,
  priorityLabels,
  type TicketPlanning,
  type TicketRef,
  type TicketText,
  TicketTextFields,
  waitingLabels,
} from "@entities/ticket";
import type { TicketPriority, WaitingParty } from "@heliograph/rules/ticket-planning";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ConflictParts, SaveError } from "@shared/forms/conflicts";
import { createForm } from "@shared/forms/create-form";
import { Form, useForm } from "@shared/forms/form";
import { useFocusWhenClosed } from "@shared/lib/react";
import { createMutation } from "@shared/mutations/create-mutation";
import { Button } from "@shared/ui/button/button";
import { preloadRichTextEditor } from "@shared/ui/rich-text-editor/rich-text-editor";
import { createEvent, createStore, sample } from "effector";
import { useUnit } from "effector-react";
import { reset } from "patronum/reset";
import type { ReactNode } from "react";
import type { editTicketAction } from "./action.server";
import styles from "./edit-ticket.module.css";

const editTicket = createMutation<typeof editTicketAction>("edit-ticket", {
  invalidates: ["ticket"],
  // The form shows the messages of the API.
  failure: () => ({ kind: "danger", message: msg`Failed to update ticket` }),
});

interface TextContext {
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

const useTextForm = (context: TextContext) => useForm(textForm, context, context.ticketRef.ticketId);
type TextFormState = ReturnType<typeof useTextForm>;

/** The button that opens the form for the text and the planning. Renders nothing while the form is open. */
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
 * The description of a ticket, replaced by the form for text and planning while they are edited
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
      {isEditing ? <TicketTextForm form={form} context={context} onCancel={cancel} /> : children}
    </div>
  );
}

interface TicketTextFormProps {
  form: TextFormState;
  context: TextContext;
  onCancel: () => void;
}

const parts: ConflictParts = {
  title: { label: msg`the title` },
  description: { label: msg`the description`, text: ({ description }) => descriptionHint(String(description)) },
  due_on: { label: msg`the due date`, text: ({ due_on }, format) => (due_on ? format.date(String(due_on)) : "") },
  visit_on: {
    label: msg`the planned visit`,
    text: ({ visit_on }, format) => (visit_on ? format.date(String(visit_on)) : ""),
  },
  priority: { label: msg`the priority`, text: ({ priority }) => priorityLabels[priority as TicketPriority] },
  waiting_for: {
    label: msg`whom the ticket waits for`,
    text: ({ waiting_for }) => waitingLabels[waiting_for as WaitingParty | ""],
  },
};

/** The form for the text and the planning of a ticket (domain/tickets.md#editing). */
function TicketTextForm({ form, context: { ticketRef, planning }, onCancel }: TicketTextFormProps) {
  const { pending } = form;
  return (
    <Form state={form} hidden={{ ...ticketRef }} className="stack">
      <SaveError state={form} parts={parts} />
      <TicketTextFields form={form} isFocused />
      {planning && <PlanningFields form={form} />}
      <div className={`row ${styles.buttons}`}>
        <Button onClick={onCancel} disabled={pending}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind="primary" busy={pending}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </Form>
  );
}
