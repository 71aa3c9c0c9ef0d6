import { readHelpText } from "@entities/help-text/help-text.server";
import { type TicketRow, ticketHref, ticketNumber, ticketTitle } from "@entities/ticket";
import { ticketsLoader } from "@features/tickets-filter/pages.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toDeferredResult } from "@shared/api/result";
import { requestLanguage } from "@shared/lib/request.server";
import type { UserSession } from "@shared/session/load-context";

/** The names of the files in `public/content/help-text`, in the order of the help texts. */
export const articleNames = [
  "yield-status",
  "issues",
  "snoozing",
  "tickets",
  "long-term-performance",
  "reports",
  "tags-and-custom-fields",
  "create-a-plant",
] as const;

/**
 * The help texts, the ways to contact support, and the deferred open tickets that are assigned to support; null without a
 * company. Requires only a session (domain/app-shell.md#support).
 */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { session, config, supportContact, fetchStaticFile } = context;
  const { company, user } = session.requireSession(request);
  const language = requestLanguage(request);
  const articles = await Promise.all(
    articleNames.map(async (name) => ({ name, text: await readHelpText(fetchStaticFile, name, language) })),
  );
  return {
    articles,
    requests: company && user ? toDeferredResult(openRequests(args, { company, user })) : null,
    contact: {
      ...supportContact,
      /** Tickets belong to plants, which require a company. */
      tickets: company !== null,
      chat: user !== null && context.chatScriptUrl(user) !== null,
      isAdmin: user?.admin === true,
      statusPageUrl: config.serviceStatusPageUrl,
    },
  };
}

/** The most tickets that the page shows. The list of tickets has all of them. */
const maxShown = 5;

async function openRequests({ request, context }: LoaderFunctionArgs, viewer: Pick<UserSession, "company" | "user">) {
  const { listQuery, load } = ticketsLoader({ context, viewer, list: "company", signal: request.signal });
  const params = { ticket_status: "open", assigned_to: String(context.config.supportUserId) };
  const { query } = listQuery.read(new URLSearchParams(params));
  const { data, total } = await load(query, { per_page: maxShown });
  return {
    total: Math.max(total ?? 0, data.length),
    listHref: `/tickets${listQuery.search(query)}`,
    tickets: data.slice(0, maxShown).map((ticket) => toRequest(ticket, viewer.company.id)),
  };
}

const toRequest = (ticket: TicketRow, companyId: number) => ({
  href: ticketHref({ companyId, ticketId: ticket.id }),
  number: ticketNumber(ticket),
  title: ticketTitle(ticket),
  createdAt: ticket.created_at,
  /** Null, like the next field, if the API does not offer it. */
  lastActivityAt: ticket.last_activity_at ?? null,
  commentCount: ticket.comment_count ?? null,
  waitsForCustomer: ticket.waiting_for === "customer",
});

type SupportData = Awaited<ReturnType<typeof loader>>;
export type Article = SupportData["articles"][number];
export type Contact = SupportData["contact"];
export type Requests = NonNullable<SupportData["requests"]>;
