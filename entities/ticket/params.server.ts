import { issuePatterns } from "@heliograph/rules/issue-types";
import { patternVerdicts, ticketFindings, ticketPriorities, waitingParties } from "@heliograph/rules/ticket-planning";
import { fullName } from "@shared/api/refs";
import type { ApiError } from "@shared/api/result";
import { changedDayField, idField, optionalIdField } from "@shared/lib/fields";
import { changedMeanwhile } from "@shared/mutations/action.server";
import { array, enums, nullable, object, optional, size, string } from "superstruct";
import { maxCauseLength, maxClosingNoteLength } from "./planning";
import type { Ticket } from "./schema";

/** The planning in the parameters of an action (`TicketPlanning`). */
export const planningFields = {
  due_on: changedDayField,
  visit_on: changedDayField,
  priority: optional(enums(ticketPriorities)),
  waiting_for: optional(enums([...waitingParties, ""])),
};

/** The review of a pattern in the parameters of an action (`PatternReview`). */
export const reviewField = nullable(
  object({
    named_pattern: enums(issuePatterns),
    verdict: enums(patternVerdicts),
    actual_pattern: nullable(enums(issuePatterns)),
    actual_cause: size(string(), 0, maxCauseLength),
  }),
);

/** What was found when a ticket is closed, in the parameters of an action (`TicketClosing`). */
export const closingFields = {
  finding: optional(nullable(enums(ticketFindings))),
  note: optional(size(string(), 0, maxClosingNoteLength)),
  review: optional(reviewField),
};

/** The error of a change of a ticket that somebody else has closed (domain/tickets.md#closing). */
export const closedMeanwhile = ({ closer, finding }: Pick<Ticket, "closer" | "finding">): ApiError =>
  changedMeanwhile("closed", closer ? fullName(closer) : null, finding ? { finding } : {});

/** The maximum number of issues of a ticket: more than any plant has. */
const maxIssues = 500;

/** The parameters of a new ticket besides its text (`TicketValues`). */
export const newTicketFields = {
  ...planningFields,
  templateId: optional(optionalIdField),
  userId: optional(optionalIdField),
  issueIds: optional(size(array(idField), 0, maxIssues)),
  /** The open tickets about the same subject that the user knows. They do not prevent the ticket. */
  knownTickets: optional(size(array(idField), 0, maxIssues)),
};
