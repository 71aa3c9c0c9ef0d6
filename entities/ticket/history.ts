import type { Assignment } from "./schema";

/** Somebody became, or ceased to be, an assignee. */
export interface AssignmentEvent {
  name: string;
  kind: "assigned" | "unassigned";
  at: string;
}

/** What happened to the assignments of a ticket, newest first (spec 3 §2). */
export function assignmentHistory(assignments: readonly Assignment[]): AssignmentEvent[] {
  return assignments
    .flatMap(({ first_name, last_name, assigned_on, unassigned_on }): AssignmentEvent[] => {
      const name = `${first_name} ${last_name}`;
      const assigned: AssignmentEvent = { name, kind: "assigned", at: assigned_on };
      return unassigned_on ? [{ name, kind: "unassigned", at: unassigned_on }, assigned] : [assigned];
    })
    .sort((a, b) => b.at.localeCompare(a.at));
}
