import { listTicketComments } from "@entities/comment";
import { getCompany } from "@entities/company";
import { getTicket } from "@entities/ticket";
import { listCompanyUsers } from "@entities/user";
import { personOf } from "@features/assign-ticket";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isDocumentRequest } from "@shared/api/document-request";
import { toDeferredResult, toResult } from "@shared/api/result";
import { safeHtml } from "@shared/html/safe-html.server";
import { isId } from "@shared/lib/id";
import { type TicketView, ticketView } from "./ticket-view.server";

const idIn = (text: string | null | undefined): number | null => (text && isId(text) ? Number(text) : null);

/**
 * The page of one ticket: ticket, comments and users each succeed or fail on their own. A whole page's request
 * streams them; a soft navigation, and what follows a change, waits.
 */
export async function loader({ request, context: { api, session, now }, params }: LoaderFunctionArgs) {
  const { user, company } = session.requireSignedIn(request);
  const ticketId = idIn(params.ticketId);
  if (ticketId === null) throw new Response(null, { status: 404 });
  // A link names the company the ticket was seen through; without one it is the current company.
  const companyId = idIn(new URL(request.url).searchParams.get("companyId")) ?? company.id;
  const { signal } = request;

  const ticket = getTicket(api, companyId, ticketId, { signal }).then(
    async (found): Promise<TicketView> => ticketView(found, await mayChange(found.plant?.owning_company_id)),
  );
  const comments = listTicketComments(api, ticketId, { signal }).then((found) =>
    found.map(({ id, comment, created_at, commenter }) => ({
      id,
      text: safeHtml(comment),
      createdAt: created_at,
      name: commenter ? `${commenter.first_name} ${commenter.last_name}` : null,
      own: commenter?.id === user.id,
    })),
  );
  const users = listCompanyUsers(api, companyId, { signal }).then((found) => found.map(personOf));
  const page = { ticketId, companyId, now: now().toString() };
  if (isDocumentRequest(request)) {
    return {
      ...page,
      ticket: toDeferredResult(ticket),
      comments: toDeferredResult(comments),
      users: toDeferredResult(users),
    };
  }
  const [first, second, third] = await Promise.all([toResult(ticket), toResult(comments), toResult(users)]);
  return { ...page, ticket: first, comments: second, users: third };

  /** A ticket is changed by its plant's owning company, those above it, and administrators (contract §8). */
  async function mayChange(ownerId: number | undefined): Promise<boolean> {
    if (user.admin) return true;
    if (ownerId === undefined) return false;
    // Whoever belongs to a company or to one above it may see it.
    return (await toDeferredResult(getCompany(api, ownerId, { signal }))).ok;
  }
}

/** A comment as the page shows it. */
export type CommentView = Extract<
  Awaited<Awaited<ReturnType<typeof loader>>["comments"]>,
  { ok: true }
>["value"][number];
