import type { CompanyUser } from "@entities/user";
import { fullName } from "@shared/api/person";
import type { Message } from "@shared/i18n/message";
import type { AssigneeChange } from "./form";

/** A user with their display name. */
export interface Assignee {
  id: number;
  name: Message;
}

export const assigneeOf = (user: Pick<CompanyUser, "id" | "first_name" | "last_name">): Assignee => ({
  id: user.id,
  name: fullName(user),
});

/** A change of the assignees that is not in the loader data yet. */
export interface PendingChange {
  user: Assignee;
  change: AssigneeChange;
}

/** The assignees with the pending change. */
export function withPending(assignees: readonly Assignee[], change: PendingChange | null): Assignee[] {
  if (!change) return [...assignees];
  const others = assignees.filter(({ id }) => id !== change.user.id);
  return change.change === "assigned" ? [...others, change.user] : others;
}

/** The users that are not assigned yet. */
export const assignable = (users: readonly Assignee[], assignees: readonly Assignee[]): Assignee[] =>
  users.filter(({ id }) => !assignees.some((assignee) => assignee.id === id));
