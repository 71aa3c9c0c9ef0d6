/** The action of the form. */
export const assignAction = "/actions/assign-ticket";

export const userField = "user_id";

/** The field with the change: the user is added to or removed from the assignees. */
export const changeField = "change";
export const assigneeChanges = ["assigned", "unassigned"] as const;
export type AssigneeChange = (typeof assigneeChanges)[number];

/** The fetcher key of a ticket's assignments. */
export const assignKey = (ticketId: number): string => `assign-ticket-${ticketId}`;
