import { ReviewFields } from "@entities/cause";
import {
  ClosingFields,
  findingLabels,
  invalidClosing,
  maxCauseLength,
  noClosing,
  type PatternReview,
  type TicketRef,
  toClosing,
  toReview,
  toReviewValues,
} from "@entities/ticket";
import type { IssuePattern } from "@heliograph/rules/issue-types";
import type { TicketFinding } from "@heliograph/rules/ticket-planning";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { createForm } from "@shared/forms/create-form";
import { Form, useForm, useOnSaved } from "@shared/forms/form";
import { FormDialog } from "@shared/forms/form-dialog";
import { useOnUnmount } from "@shared/lib/react";
import { lengthProblems } from "@shared/lib/text-limits";
import type { ParamsOf } from "@shared/mutations/action.server";
import { createMutation, undoOffer } from "@shared/mutations/create-mutation";
import { toastDismissed } from "@shared/toasts/model";
import { FormError } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { createEvent, createStore, sample } from "effector";
import { useUnit } from "effector-react";
import { reset } from "patronum/reset";
import { useEffect, useState } from "react";
import type { closeTicketAction, reviewPatternAction } from "./action.server";

type StateChange = Pick<ParamsOf<typeof closeTicketAction>, keyof TicketRef | "state" | "loaded">;

const toastId = "close-ticket";

/** The user pressed Undo in the toast. */
export const closingUndone = createEvent();
/** The ticket was unmounted. */
export const ticketUnmounted = createEvent();

/**
 * Closes or reopens a ticket. The change is shown before the response. An error reverts it. See
 * domain/tickets.md#closing.
 */
export const closeTicket = createMutation<typeof closeTicketAction>("close-ticket", {
  success: ({ params: { state } }) =>
    state === "closed"
      ? { kind: "success", message: msg`Ticket closed`, ...undoOffer(toastId, closingUndone) }
      : undefined,
  invalidates: ["ticket"],
  failure: msg`Failed to update ticket`,
});

/** The ticket that Undo reopens. Null if there is nothing to undo. */
const $undoable = createStore<StateChange | null>(null).on(
  closeTicket.done,
  (_, { params: { state, finding, note, review, ...ticket } }) =>
    state === "closed" ? { ...ticket, state: "open", loaded: { finding, note, review } } : null,
);
sample({
  clock: sample({ clock: closingUndone, source: $undoable }).filterMap((params) => params ?? undefined),
  target: closeTicket,
});
/** Dismisses Undo when the ticket was reopened, or when the user left the page that shows the result. */
const undoEnded = sample({
  clock: [closeTicket, ticketUnmounted],
  source: $undoable,
  filter: Boolean,
  fn: () => toastId,
});
sample({ clock: undoEnded, target: toastDismissed });
reset({ clock: undoEnded, target: $undoable });

interface ClosingContext extends StateChange {
  /** What the issues of the ticket look like, if the dialog asks whether it was that. */
  pattern: IssuePattern | null;
}

export const closeForm = createForm({
  mutation: closeTicket,
  initial: noClosing,
  validate: invalidClosing,
  params: (values, { pattern, ...change }: ClosingContext) => ({
    ...change,
    ...(change.state === "closed" && toClosing(values, pattern)),
  }),
});

/** The pending state of a ticket that is being closed or reopened. Otherwise null. */
export function useClosing(ticketId: number): StateChange["state"] | null {
  const pending = useUnit(closeTicket.$pendingParams);
  return pending.findLast((params) => params.ticketId === ticketId)?.state ?? null;
}

const useClosingForm = (context: ClosingContext) => useForm(closeForm, context, `${context.ticketId}-${context.state}`);

interface CloseTicketProps {
  ticketRef: TicketRef;
  /** What the loaded ticket was closed with; null for an open ticket. The button shows the pending state. */
  closing: Required<StateChange>["loaded"] | null;
  /** Whether the API stores what was found. A dialog then asks for it before the ticket is closed. */
  asksFinding: boolean;
  /** What the issues of the ticket look like. The dialog asks whether it was that. */
  pattern: IssuePattern | null;
}

/** The button that closes an open ticket or reopens a closed ticket. It works without JavaScript. */
export function CloseTicket({ ticketRef, closing, asksFinding, pattern }: CloseTicketProps) {
  const isOpen = closing === null;
  const { ticketId } = ticketRef;
  const state: StateChange["state"] = isOpen ? "closed" : "open";
  const form = useClosingForm({ ...ticketRef, state, pattern, ...(closing && { loaded: closing }) });
  const pending = useClosing(ticketId);
  const open = pending ? pending === "open" : isOpen;
  const [isAsking, setAsking] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog closes when the ticket has changed
  useEffect(() => setAsking(false), [isOpen]);
  useOnUnmount(useUnit(ticketUnmounted), ticketId);
  return (
    <>
      <Form state={form} hidden={{ ...ticketRef }}>
        <Button
          type="submit"
          kind={open ? "primary" : "secondary"}
          name="state"
          value={state}
          icon={open ? "check" : "retry"}
          busy={pending !== null}
          onClick={(event) => {
            if (!isOpen || !asksFinding) return;
            event.preventDefault();
            setAsking(true);
          }}
        >
          {open ? <Trans>Close Ticket</Trans> : <Trans>Re-open Ticket</Trans>}
        </Button>
      </Form>
      {isAsking && isOpen && <ClosingDialog form={form} pattern={pattern} onClose={() => setAsking(false)} />}
    </>
  );
}

interface ClosingDialogProps {
  form: ReturnType<typeof useClosingForm>;
  pattern: IssuePattern | null;
  onClose: () => void;
}

/** Asks what was found. All fields are optional (domain/tickets.md#closing). */
function ClosingDialog({ form, pattern, onClose }: ClosingDialogProps) {
  const { i18n } = useLingui();
  const finding = form.failure?.conflicts?.[0]?.values.finding as TicketFinding | undefined;
  const foundMeanwhile = finding && i18n._(findingLabels[finding]);
  return (
    <FormDialog
      onClose={onClose}
      title={<Trans>Close ticket</Trans>}
      state={form}
      submitLabel={<Trans>Close Ticket</Trans>}
      holds
    >
      <FormError error={form.error} />
      {foundMeanwhile && (
        <p>
          <Trans>Found: {foundMeanwhile}</Trans>
        </p>
      )}
      <ClosingFields form={form}>{pattern && <ReviewFields form={form} pattern={pattern} />}</ClosingFields>
    </FormDialog>
  );
}

const reviewPattern = createMutation<typeof reviewPatternAction>("review-pattern", {
  invalidates: ["ticket"],
  // The dialog shows the messages of the API.
  failure: () => ({ kind: "danger", message: msg`Failed to update ticket` }),
});

interface ReviewContext {
  ticketRef: TicketRef;
  pattern: IssuePattern;
  /** The stored review; null without one. */
  review: PatternReview | null;
}

export const reviewForm = createForm({
  mutation: reviewPattern,
  initial: ({ review }: ReviewContext) => toReviewValues(review),
  validate: ({ cause }) => lengthProblems({ cause }, { cause: maxCauseLength }),
  params: (values, { ticketRef, pattern, review }) => ({
    ...ticketRef,
    review: toReview(values, pattern),
    loaded: review,
  }),
});

/** The button that opens the review of a pattern of a closed ticket (domain/tickets.md#reviews-of-patterns). */
export function ReviewPattern(context: ReviewContext) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {context.review ? <Trans>Change</Trans> : <Trans>Was it that?</Trans>}
      </Button>
      {isOpen && <ReviewDialog context={context} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReviewDialog({ context, onClose }: { context: ReviewContext; onClose: () => void }) {
  const form = useForm(reviewForm, context);
  useOnSaved(reviewForm, onClose);
  return (
    <FormDialog
      onClose={onClose}
      title={<Trans>Was it that?</Trans>}
      state={form}
      submitLabel={<Trans>Save</Trans>}
      holds
    >
      <FormError error={form.error} />
      <ReviewFields form={form} pattern={context.pattern} />
    </FormDialog>
  );
}
