/** Values of the columns that hold an enumeration. */

export type YieldStatus = "OK" | "MEDIUM" | "NOK" | "NONE" | "NON_MON";

export type PromiseFlag = "TOO_EARLY" | "AHEAD" | "BEHIND" | "BEHIND_SEVERELY" | "FINISHED";

export type IssueState = "open" | "snoozed" | "resolved";

/** 0 or 1: SQLite has no booleans. */
export type Flag = 0 | 1;
