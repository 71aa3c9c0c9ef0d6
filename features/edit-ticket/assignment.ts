import type { CompanyUser } from "@entities/user";
import { msg } from "@lingui/core/macro";
import { fullName } from "@shared/api/refs";
import type { Message } from "@shared/i18n/message";
import { createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
import { withOutbox } from "@shared/outbox/with-outbox";
import type { assignTicketAction } from "./action.server";

export const assignTicket = withOutbox(
  createMutation<typeof assignTicketAction>("assign-ticket", {
    invalidates: ["ticket"],
    failure: msg`Failed to update ticket`,
  }),
  ({ ticketId, assigned, name }) => ({
    title: assigned ? msg`Assign` : msg`Un-assign`,
    summary: name,
    places: [`assignees-${ticketId}`],
    result: undefined,
  }),
);

/**
 * Adds or removes an assignee after a confirmation (domain/tickets.md#assignees). The change is shown before the
 * response. After an error the loaded assignees are shown again.
 */
export const assignment = createConfirmation(assignTicket);

export interface Assignee {
  id: number;
  name: Message;
}

export const toAssignee = (user: Pick<CompanyUser, "id" | "first_name" | "last_name">): Assignee => ({
  id: user.id,
  name: fullName(user),
});

/** The assignees with the pending change applied. The change may add one of the users. */
export function withPending(
  assignees: readonly Assignee[],
  users: readonly Assignee[],
  change: { userId: number; assigned: boolean } | null,
): Assignee[] {
  if (!change) return [...assignees];
  const isChanged = ({ id }: Assignee) => id === change.userId;
  const added = change.assigned ? [...users, ...assignees].filter(isChanged).slice(0, 1) : [];
  return [...assignees.filter((assignee) => !isChanged(assignee)), ...added];
}

/** The users who are not assigned yet. */
export const assignable = (users: readonly Assignee[], assignees: readonly Assignee[]): Assignee[] =>
  users.filter(({ id }) => !assignees.some((assignee) => assignee.id === id));
