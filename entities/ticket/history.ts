import { fullName } from "@shared/api/person";
import type { Assignment } from "./schema";

/** An assignee was added or removed. */
export interface AssignmentEvent {
  name: string;
  kind: "assigned" | "unassigned";
  at: string;
}

/** The assignment history of a ticket, newest first (spec 3 §2). */
export function assignmentHistory(assignments: readonly Assignment[]): AssignmentEvent[] {
  return assignments
    .flatMap((assignment): AssignmentEvent[] => {
      const { assigned_on, unassigned_on } = assignment;
      const name = fullName(assignment);
      const assigned: AssignmentEvent = { name, kind: "assigned", at: assigned_on };
      return unassigned_on ? [{ name, kind: "unassigned", at: unassigned_on }, assigned] : [assigned];
    })
    .sort((a, b) => b.at.localeCompare(a.at));
}
