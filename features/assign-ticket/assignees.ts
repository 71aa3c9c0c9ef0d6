import type { CompanyUser } from "@entities/user";
import type { Wanted } from "./form";

/** A user with their display name. */
export interface Person {
  id: number;
  name: string;
}

export const personOf = ({ id, first_name, last_name }: Omit<CompanyUser, "robot">): Person => ({
  id,
  name: `${first_name} ${last_name}`,
});

/** A change of the assignees that is not in the loader data yet. */
export interface PendingChange {
  person: Person;
  wanted: Wanted;
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
