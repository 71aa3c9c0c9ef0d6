import { visibleName } from "@heliograph/rules/search-text";
import { msg } from "@lingui/core/macro";
import { dayProblem } from "@shared/lib/date-text";
import { lengthProblems } from "@shared/lib/text-limits";
import { noPlanning, type TicketPlanning } from "./planning";
import { maxDescriptionLength, maxTitleLength } from "./ticket";

/** The values in the form for a new ticket. An empty text is no user, template or due date. */
export type TicketValues = {
  title: string;
  /** HTML of the editor. */
  description: string;
  userId: string;
  templateId: string;
  /** Whether several plants have one ticket, or one each (domain/tickets.md#several-plants). */
  tickets: "one" | "each";
} & Pick<TicketPlanning, "due_on" | "priority">;

export const noTicketValues: TicketValues = {
  title: "",
  description: "",
  userId: "",
  templateId: "",
  tickets: "each",
  due_on: noPlanning.due_on,
  priority: noPlanning.priority,
};

/** The form for a new ticket has no visit. */
type TextValues = Pick<TicketValues, "title" | "description" | "due_on"> & Partial<Pick<TicketPlanning, "visit_on">>;

const isNoDay = (text: string): boolean => text !== "" && dayProblem(text) !== null;

/** The messages of invalid values. */
export const invalidTicketValues = (
  { title, description, due_on, visit_on = "" }: TextValues,
  isTitleOptional = false,
) => ({
  ...lengthProblems({ title }, { title: maxTitleLength }),
  ...(!isTitleOptional && visibleName(title) === null && { title: msg`Please enter a title` }),
  ...(description.length > maxDescriptionLength && { description: msg`The description is too long.` }),
  ...(isNoDay(due_on) && { due_on: msg`Please enter a date` }),
  ...(isNoDay(visit_on) && { visit_on: msg`Please enter a date` }),
});
