import { fullName } from "@shared/api/person";
import type { Message } from "@shared/i18n/message";
import { newestFirst } from "@shared/lib/day";
import type { Assignment } from "./schema";

/** An assignee was added or removed. */
export interface AssignmentEvent {
  name: Message;
  kind: "assigned" | "unassigned";
  at: string | null;
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
    .sort((a, b) => newestFirst(a.at, b.at));
}
