import { ClosingFields, findingLabels, type TicketRef } from "@entities/ticket";
import type { TicketFinding } from "@heliograph/rules/ticket-planning";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useForm } from "@shared/forms/form";
import { useOnUnmount } from "@shared/lib/react";
import { Button } from "@shared/ui/button/button";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { FormError } from "@shared/ui/form-alert/form-alert";
import { useUnit } from "effector-react";
import { useEffect, useId, useState } from "react";
import { closeForm, closeTicket, type StateChange, ticketUnmounted } from "./closing";

/** The pending state of a ticket that is being closed or reopened. Otherwise null. */
export function useClosing(ticketId: number): StateChange["state"] | null {
  const pending = useUnit(closeTicket.$pendingParams);
  return pending.findLast((params) => params.ticketId === ticketId)?.state ?? null;
}

const useClosingForm = (change: StateChange) => useForm(closeForm, change, `${change.ticketId}-${change.state}`);

interface CloseTicketProps {
  ticketRef: TicketRef;
  /** What the loaded ticket was closed with; null for an open ticket. The button shows the pending state. */
  closing: Required<StateChange>["loaded"] | null;
  /** Whether the API stores what was found. A dialog then asks for it before the ticket is closed. */
  asksFinding: boolean;
}

/** The button that closes an open ticket or reopens a closed ticket. It works without JavaScript. */
export function CloseTicket({ ticketRef, closing, asksFinding }: CloseTicketProps) {
  const isOpen = closing === null;
  const { ticketId } = ticketRef;
  const state: StateChange["state"] = isOpen ? "closed" : "open";
  const form = useClosingForm({ ...ticketRef, state, ...(closing && { loaded: closing }) });
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
      {isAsking && isOpen && <ClosingDialog form={form} onClose={() => setAsking(false)} />}
    </>
  );
}

interface ClosingDialogProps {
  form: ReturnType<typeof useClosingForm>;
  onClose: () => void;
}

/** Asks what was found. Both fields are optional (domain/tickets.md#closing). */
function ClosingDialog({ form, onClose }: ClosingDialogProps) {
  const formId = useId();
  const { i18n } = useLingui();
  const finding = form.failure?.conflicts?.[0]?.values.finding as TicketFinding | undefined;
  const foundMeanwhile = finding && i18n._(findingLabels[finding]);
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!form.pending}
      title={<Trans>Close ticket</Trans>}
      footer={
        <DialogActions onCancel={onClose} cancelDisabled={form.pending} type="submit" form={formId} busy={form.pending}>
          <Trans>Close Ticket</Trans>
        </DialogActions>
      }
    >
      <Form id={formId} state={form} className="stack">
        <FormError error={form.error} />
        {foundMeanwhile && (
          <p>
            <Trans>Found: {foundMeanwhile}</Trans>
          </p>
        )}
        <ClosingFields form={form} />
      </Form>
    </Dialog>
  );
}
