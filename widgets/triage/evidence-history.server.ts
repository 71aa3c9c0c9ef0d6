import { costBefore, daysAfter, type RepairEffect, yieldAfter } from "@entities/cause";
import { issueFinding, issueTypeLabel, type MeterIssue } from "@entities/issue";
import type { Note } from "@entities/note";
import { isTicketAbout, type TicketRow, ticketNumber, ticketText, ticketTitle } from "@entities/ticket";
import { normalizeText } from "@heliograph/rules/search-text";
import { fullName } from "@shared/api/refs";
import { textsIn } from "@shared/i18n/texts";
import { newestFirst } from "@shared/lib/dates";
import { languages } from "@shared/lib/language";
import type { ApiExtensions } from "@shared/session/load-context";

// The earlier tickets and notes of a plant. Tickets and notes about the finding of the cause come first.

const maxTickets = 5;
const maxNotes = 3;

/** The issues that a ticket or a note can be about. */
type Subject = Parameters<typeof isTicketAbout>[1];

/**
 * Returns the issues with the finding of a cause, and the names of the finding and of its types in both languages. The
 * finding is the pattern, or without one any of the types.
 */
export const toSubject = (types: readonly string[], pattern: string | null, issues: readonly MeterIssue[]): Subject => {
  const findings = pattern === null ? types : [pattern];
  const names = new Set([...findings, ...types]);
  return {
    ids: new Set(issues.flatMap((issue) => (findings.includes(issueFinding(issue) ?? "") ? issue.id : []))),
    names: languages.flatMap((language) =>
      [...names].map((name) => normalizeText(textsIn(language)._(issueTypeLabel(name)))),
    ),
  };
};

/** Sorts by whether an item is about the cause, then newest first. */
const sortedByRelevance = <T extends { created_at: string | null }>(
  items: readonly T[],
  isAbout: (item: T) => boolean,
) => items.toSorted((a, b) => Number(isAbout(b)) - Number(isAbout(a)) || newestFirst(a.created_at, b.created_at));

interface TicketOptions {
  about: Subject;
  /** The last days of the plant, oldest first. */
  days: Parameters<typeof yieldAfter>[0];
  today: Temporal.PlainDate;
  issues: readonly MeterIssue[];
  extensions: Pick<ApiExtensions, "tickets">;
}

export const ticketsOf = (tickets: readonly TicketRow[], { about, extensions, ...effect }: TicketOptions) =>
  sortedByRelevance(tickets, (ticket) =>
    isTicketAbout({ issueIds: ticket.issue_ids ?? [], text: ticketText(ticket) }, about),
  )
    .slice(0, maxTickets)
    .map((ticket) => ({
      id: ticket.id,
      number: ticketNumber(ticket),
      title: ticketTitle(ticket),
      createdAt: ticket.created_at,
      isOpen: !ticket.closed_on,
      ...(extensions.tickets && ticket.closed_on && ticket.finding
        ? { finding: ticket.finding, effect: repairEffect(ticket, effect) }
        : { finding: null, effect: null }),
    }));

/** Returns what a closed ticket changed, from the issues of the plant and its last 30 days. */
function repairEffect(
  { issue_ids: ids = [], closed_on: closedOn }: TicketRow,
  { days, today, issues }: Omit<TicketOptions, "about" | "extensions">,
): RepairEffect {
  const range = daysAfter(closedOn ?? "", today);
  const isLoaded = range !== null && (days[0]?.date ?? "9") <= range.start.toString();
  const cost = costBefore(
    issues.filter(({ id }) => ids.includes(id)),
    today,
  );
  return { ...cost, after: range === null ? "not known yet" : isLoaded ? yieldAfter(days, range) : null };
}

export const notesOf = (notes: readonly Note[], { names }: Subject) =>
  sortedByRelevance(notes, ({ message }) => {
    const text = normalizeText(message ?? "");
    return names.some((name) => text.includes(name));
  })
    .slice(0, maxNotes)
    .map(({ id, message, created_at, author }) => ({
      id,
      message: message ?? "",
      createdAt: created_at,
      author: author && fullName(author),
    }));
