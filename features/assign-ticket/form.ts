/** Where the form is posted to. */
export const assignAction = "/actions/assign-ticket";

export const userField = "user_id";

/** The field that says whether the user becomes or ceases to be an assignee. */
export const wantedField = "wanted";
export type Wanted = "assigned" | "unassigned";

export const isWanted = (value: unknown): value is Wanted => value === "assigned" || value === "unassigned";

/** The fetcher key of a ticket's assignments. */
export const assignKey = (ticketId: number): string => `assign-ticket-${ticketId}`;
