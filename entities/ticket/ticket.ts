import { normalizeText } from "@heliograph/rules/search-text";
import { msg } from "@lingui/core/macro";
import { fullName } from "@shared/api/refs";
import type { Message } from "@shared/i18n/format";
import { newestFirst } from "@shared/lib/dates";
import { toApiSearch } from "@shared/lib/text";
import type { Assignment, PlantTicket, TicketRow } from "./schema";

/**
 * Identifies a ticket for calls that change it. The company is one that can see the plant (domain/v0-calls.md#tickets).
 */
export interface TicketRef {
  companyId: number;
  plantId: number;
  ticketId: number;
}

/** The URL of the page of a ticket for a company. */
export const ticketHref = ({ companyId, ticketId }: Pick<TicketRef, "companyId" | "ticketId">): string =>
  `/tickets/${ticketId}?companyId=${companyId}`;

/** Formats the title of a ticket; 'Ticket #id' for a ticket without a title (domain/units.md#names). */
export const ticketTitle = ({ id, title }: Pick<PlantTicket, "id" | "title">): Message => title ?? msg`Ticket #${id}`;

/** Returns the number of a ticket that users see, or else its id. */
export const ticketNumber = ({ id, number }: Pick<PlantTicket, "id" | "number">): string => number ?? String(id);

/**
 * Converts a search for tickets to the search of v0. The # of a number is removed (#10006), because v0 stores numbers
 * without it.
 */
export const toTicketSearch = (search: string): string => toApiSearch(search).replace(/^#(?=\S+$)/, "");

/** The texts of a ticket, normalized to search them (`isTicketAbout`). */
export const ticketText = ({ title, description }: Pick<TicketRow, "title" | "description">): string =>
  normalizeText(`${title ?? ""} ${description ?? ""}`);

/**
 * Whether a ticket is about some of the issues: by its own issues if it has any, otherwise by its text, which then
 * contains one of the normalized names of the issues (domain/tickets.md#issues).
 */
export const isTicketAbout = (
  ticket: { issueIds: readonly number[]; text: string },
  issues: { ids: ReadonlySet<number>; names: readonly string[] },
): boolean =>
  ticket.issueIds.length > 0
    ? ticket.issueIds.some((id) => issues.ids.has(id))
    : issues.names.some((name) => ticket.text.includes(name));

/** The maximum length of a description in characters of HTML. */
export const maxDescriptionLength = 50_000;
export const maxTitleLength = 255;
/** The maximum number of plants of a ticket besides the first. */
export const maxFurtherPlants = 199;

const namedEntities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Decodes an HTML entity; an unknown entity is returned unchanged. */
function decodeEntity(entity: string, name: string): string {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (!name.startsWith("#")) return namedEntities[name.toLowerCase()] ?? entity;
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

/** The elements that separate words. */
const blockName = /^(?:p|div|li|ul|ol|h[1-6]|br|table|t[dhr]|dt|dd|pre|blockquote)$/i;

/**
 * Removes tags and comments from HTML. It searches for the end of each tag by index: a regular expression takes
 * quadratic time when many tags have no end.
 */
function withoutTags(html: string): string {
  const tagName = /<\/?([a-z][a-z\d]*)/iy;
  const lastTagEnd = html.lastIndexOf(">");
  const lastCommentEnd = html.lastIndexOf("-->");
  let text = "";
  let at = 0;
  for (let open = html.indexOf("<"); open >= 0 && open < lastTagEnd; open = html.indexOf("<", at)) {
    const isComment = html.startsWith("<!--", open) && open + 4 <= lastCommentEnd;
    tagName.lastIndex = open;
    const name = isComment ? undefined : tagName.exec(html)?.[1];
    const isTag = isComment || name !== undefined;
    text += html.slice(at, isTag ? open : open + 1);
    if (isComment || (name && blockName.test(name))) text += " ";
    if (isComment) at = html.indexOf("-->", open + 4) + 3;
    else at = isTag ? html.indexOf(">", open) + 1 : open + 1;
  }
  return text + html.slice(at);
}

/** Converts HTML to text on one line. The result is not safe as HTML. */
export function plainText(html: string): string {
  return withoutTags(html)
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi, decodeEntity)
    .replace(/\s+/g, " ")
    .trim();
}

/** The maximum length of a tooltip (domain/tickets.md#columns). */
const hintLength = 120;

/** Returns the description of a ticket as a tooltip without tags, at most 120 characters long. */
export function descriptionHint(html: string): string {
  const characters = [...plainText(html)];
  if (characters.length <= hintLength) return characters.join("");
  return `${characters.slice(0, hintLength - 1).join("")}…`;
}

/** A change of assignees. */
export interface AssignmentEvent {
  name: Message;
  kind: "assigned" | "unassigned";
  at: string | null;
}

/** The assignment history of a ticket, newest first (domain/tickets.md#assignees). */
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
