import type { CompanyUser } from "@entities/user";
import { fullName } from "@shared/api/person";
import type { AssigneeChange } from "./form";

/** A user with their display name. */
export interface Person {
  id: number;
  name: string;
}

export const personOf = (user: Omit<CompanyUser, "robot">): Person => ({ id: user.id, name: fullName(user) });

/** A change of the assignees that is not in the loader data yet. */
export interface PendingChange {
  person: Person;
  wanted: AssigneeChange;
}

/** The assignees with the pending change. */
export function withPending(assignees: readonly Person[], change: PendingChange | null): Person[] {
  if (!change) return [...assignees];
  const others = assignees.filter(({ id }) => id !== change.person.id);
  return change.wanted === "assigned" ? [...others, change.person] : others;
}

/** The users who are not assigned yet. */
export const assignable = (users: readonly Person[], assignees: readonly Person[]): Person[] =>
  users.filter(({ id }) => !assignees.some((assignee) => assignee.id === id));
