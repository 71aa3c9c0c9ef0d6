import type { IssuePattern } from "@heliograph/rules/issue-types";
import type { PatternVerdict, TicketFinding, TicketPriority, WaitingParty } from "@heliograph/rules/ticket-planning";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { dayOf, isWireDate } from "@shared/lib/dates";
import { lengthProblems } from "@shared/lib/text-limits";
import type { TicketRow } from "./schema";

/** The maximum length of the note about what was found. */
export const maxClosingNoteLength = 2_000;

/** The maximum length of what a wrong pattern was instead. */
export const maxCauseLength = 200;

/** Whether it was what the pattern says, with the names of the API (domain/tickets.md#reviews-of-patterns). */
export interface PatternReview {
  named_pattern: IssuePattern;
  verdict: PatternVerdict;
  /** What a wrong pattern was instead: another one, or a text. */
  actual_pattern: IssuePattern | null;
  actual_cause: string;
}

/** The values of the form that reviews a pattern. An empty text is not stated. */
export type ReviewValues = { verdict: PatternVerdict | ""; actual: IssuePattern | "other" | ""; cause: string };

const noReview: ReviewValues = { verdict: "", actual: "", cause: "" };

export const toReviewValues = (review: PatternReview | null): ReviewValues =>
  review
    ? {
        verdict: review.verdict,
        actual: review.actual_pattern ?? (review.actual_cause ? "other" : ""),
        cause: review.actual_cause,
      }
    : noReview;

/** The review of a pattern, or null if none is stated. */
export function toReview({ verdict, actual, cause }: ReviewValues, pattern: IssuePattern): PatternReview | null {
  if (verdict === "") return null;
  const isOther = actual === "other" || actual === "";
  return {
    named_pattern: pattern,
    verdict,
    actual_pattern: verdict === "wrong" && !isOther ? actual : null,
    actual_cause: verdict === "wrong" && actual === "other" ? cause.trim() : "",
  };
}

/** The review of a ticket; null without one. */
export function reviewOf({ pattern_review: review }: Pick<TicketRow, "pattern_review">): PatternReview | null {
  if (!review?.named_pattern || !review.verdict) return null;
  const { named_pattern, verdict, actual_pattern, actual_cause } = review;
  return { named_pattern, verdict, actual_pattern, actual_cause: actual_cause ?? "" };
}

export const isSameReview = (a: PatternReview | null, b: PatternReview | null): boolean =>
  a?.named_pattern === b?.named_pattern &&
  a?.verdict === b?.verdict &&
  a?.actual_pattern === b?.actual_pattern &&
  a?.actual_cause === b?.actual_cause;

/** The values of the form that closes a ticket. An empty finding is none. */
export type ClosingValues = { finding: TicketFinding | ""; note: string } & ReviewValues;

export const noClosing: ClosingValues = { finding: "", note: "", ...noReview };

/** The messages of invalid values of the form that closes a ticket. */
export const invalidClosing = ({ note, cause }: Pick<ClosingValues, "note" | "cause">) =>
  lengthProblems({ note, cause }, { note: maxClosingNoteLength, cause: maxCauseLength });

/** The parameters of an action that closes a ticket. `pattern`: what its issues look like, if that is reviewed. */
export const toClosing = (values: ClosingValues, pattern: IssuePattern | null) => ({
  finding: values.finding || null,
  note: values.note.trim(),
  ...(pattern && { review: toReview(values, pattern) }),
});

interface Closing {
  finding?: TicketFinding | null | undefined;
  note?: string | undefined;
  /** Missing if it is not compared. */
  review?: PatternReview | null | undefined;
}

/** Whether a ticket has what was found. All of it is empty without the extensions. */
export const hasClosing = (
  ticket: Pick<TicketRow, "finding" | "finding_note" | "pattern_review">,
  { finding, note, review }: Closing,
): boolean =>
  (ticket.finding ?? null) === (finding ?? null) &&
  (ticket.finding_note ?? "") === (note ?? "") &&
  (review === undefined || isSameReview(reviewOf(ticket), review));

export const priorityLabels: Readonly<Record<TicketPriority, MessageDescriptor>> = {
  low: msg`Low`,
  normal: msg`Normal`,
  high: msg`High`,
  urgent: msg`Urgent`,
};

export const waitingLabels: Readonly<Record<WaitingParty | "", MessageDescriptor>> = {
  "": msg`Nobody`,
  customer: msg`Customer`,
  installer: msg`Installer`,
  supplier: msg`Supplier`,
  grid_operator: msg`Grid operator`,
};

export const findingLabels: Readonly<Record<TicketFinding, MessageDescriptor>> = {
  cleaned: msg`Cleaned`,
  inverter_replaced: msg`Inverter replaced`,
  inverter_restarted: msg`Inverter restarted`,
  string_repaired: msg`String repaired`,
  connection_restored: msg`Connection restored`,
  setting_changed: msg`Setting changed`,
  nothing_found: msg`Nothing found`,
  other: msg`Other`,
};

/** The planning of a ticket, with the names of the API. An empty text is no date, or nobody. */
export type TicketPlanning = {
  due_on: string;
  visit_on: string;
  priority: TicketPriority;
  waiting_for: WaitingParty | "";
};

export const noPlanning: TicketPlanning = { due_on: "", visit_on: "", priority: "normal", waiting_for: "" };

interface PlannedTicket {
  due_on?: string | null | undefined;
  visit_on?: string | null | undefined;
  priority?: TicketPriority | null | undefined;
  waiting_for?: WaitingParty | null | undefined;
}

export const ticketPlanning = ({ due_on, visit_on, priority, waiting_for }: PlannedTicket): TicketPlanning => ({
  due_on: due_on ?? "",
  visit_on: visit_on ?? "",
  priority: priority ?? "normal",
  waiting_for: waiting_for ?? "",
});

/** The fields of a planning in a call. */
export const toPlanningFields = ({ due_on, visit_on, waiting_for, ...planning }: Partial<TicketPlanning>) => ({
  ...planning,
  ...(due_on !== undefined && { due_on: due_on || null }),
  ...(visit_on !== undefined && { visit_on: visit_on || null }),
  ...(waiting_for !== undefined && { waiting_for: waiting_for || null }),
});

/** The number of days since the due date of an open ticket; 0 for a ticket that is not overdue. */
export function daysOverdue(dueOn: string | null, isOpen: boolean, today: Temporal.PlainDate): number {
  if (!isOpen || !dueOn || !isWireDate(dueOn)) return 0;
  return Math.max(0, dayOf(dueOn).until(today, { largestUnit: "day" }).days);
}
