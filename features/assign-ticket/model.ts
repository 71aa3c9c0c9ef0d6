import { type TicketRef, writeTicketRef } from "@entities/ticket";
import { msg } from "@lingui/core/macro";
import { createConfirmedSubmission } from "@shared/forms/submission/create-submission";
import { createErrorToast } from "@shared/ui/toasts/create-error-toast";
import { sample } from "effector";
import type { PendingChange } from "./assignees";
import { assignAction, assignKey, changeField, userField } from "./form";

interface AssigneeRequest extends PendingChange {
  ticket: TicketRef;
}

/**
 * The change of one assignee, which is confirmed first (spec 3 §4). It is shown before the response; an error rolls it
 * back: the loader's assignees are shown again.
 */
export const assignment = createConfirmedSubmission<AssigneeRequest>(({ ticket, user, change }) => ({
  action: assignAction,
  fields: { ...writeTicketRef(ticket), [userField]: String(user.id), [changeField]: change },
  fetcherKey: assignKey(ticket.ticketId),
}));

sample({ clock: assignment.failed, target: createErrorToast(msg`Failed to update ticket`) });
