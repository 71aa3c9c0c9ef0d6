import type { CompanyUser } from "@entities/user";
import { fullName } from "@shared/api/person";
import type { AssigneeChange } from "./form";

/** Somebody, by the name they are known by. */
export interface Person {
  id: number;
  name: string;
}

export const personOf = (user: Omit<CompanyUser, "robot">): Person => ({ id: user.id, name: fullName(user) });

/** A change that is on its way. */
export interface PendingChange {
  person: Person;
  wanted: AssigneeChange;
}

/** The assignees as they are about to be. */
export function withPending(assignees: readonly Person[], change: PendingChange | null): Person[] {
  if (!change) return [...assignees];
  const others = assignees.filter(({ id }) => id !== change.person.id);
  return change.wanted === "assigned" ? [...others, change.person] : others;
}

/** Whom a ticket can still be assigned to. */
export const assignable = (users: readonly Person[], assignees: readonly Person[]): Person[] =>
  users.filter(({ id }) => !assignees.some((assignee) => assignee.id === id));
