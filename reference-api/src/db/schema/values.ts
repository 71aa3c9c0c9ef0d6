/** Values of the columns that hold an enumeration. */

export const yieldStatuses = ["OK", "MEDIUM", "NOK", "NONE", "NON_MON"] as const;
export type YieldStatus = (typeof yieldStatuses)[number];

export const promiseFlags = ["TOO_EARLY", "AHEAD", "BEHIND", "BEHIND_SEVERELY", "FINISHED"] as const;
export type PromiseFlag = (typeof promiseFlags)[number];

export type IssueState = "open" | "snoozed" | "resolved";

/** 0 or 1: SQLite has no booleans. */
export type Flag = 0 | 1;
