import { listTicketComments } from "@entities/comment";
import { getCompany } from "@entities/company";
import { getTicket } from "@entities/ticket";
import { listCompanyUsers } from "@entities/user";
import { assigneeOf } from "@features/assign-ticket";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fullName } from "@shared/api/person";
import { toDeferredResult } from "@shared/api/result";
import { safeHtml } from "@shared/html/safe-html.server";
import { readId } from "@shared/lib/id";
import { pageData } from "@shared/streaming/page-data.server";
import { resolveWithin } from "@shared/streaming/resolve-within";
import { mayComment } from "./permissions";
import { type TicketView, toTicketView } from "./ticket-view.server";

/** A ticket that is ready within this time is a part of the first response, and its number of the page title. */
const inlineMs = 200;

/** The page of one ticket; ticket, comments and users are deferred. */
export async function loader({
  request,
  context: { api, config, session, now },
  params,
}: LoaderFunctionArgs) {
  const viewer = session.requireUser(request);
  const { user, company } = viewer;
  const ticketId = readId(params.ticketId);
  if (ticketId === null) throw new Response(null, { status: 404 });
  // A link contains the company through which the ticket is visible; the default is the current company.
  const companyId = readId(new URL(request.url).searchParams.get("companyId")) ?? company.id;
  const { signal } = request;

  const ticket = getTicket(api, companyId, ticketId, { signal }).then(async (data): Promise<TicketView> => {
    const ownerId = data.plant?.owning_company_id ?? null;
    return toTicketView(data, {
      mayChange: await mayChange(ownerId),
      mayComment: mayComment(viewer, { ownerId, supportUserId: config.supportUserId }),
    });
  });
  const comments = listTicketComments(api, ticketId, { signal }).then((data) =>
    data.map(({ id, comment, created_at, commenter }) => ({
      id,
      text: safeHtml(comment ?? ""),
      createdAt: created_at,
      name: commenter ? fullName(commenter) : null,
      own: commenter?.id === user.id,
    })),
  );
  const users = listCompanyUsers(api, companyId, { signal }).then((data) => data.map(assigneeOf));
  const { value: ticketResult } = await resolveWithin(toDeferredResult(ticket), inlineMs);
  return pageData(request, Promise.resolve(ticketResult), {
    ticketId,
    companyId,
    now: now().toString(),
    ticket: ticketResult,
    comments: toDeferredResult(comments),
    users: toDeferredResult(users),
  });

  /** The plant's owning company, its parents and administrators may change a ticket (contract §8). */
  async function mayChange(ownerId: number | null): Promise<boolean> {
    if (user.admin) return true;
    if (ownerId === null) return false;
    // A company is visible to its own users and those of its parents.
    return (await toDeferredResult(getCompany(api, ownerId, { signal }))).ok;
  }
}

/** A comment on the page. */
export type CommentView = Extract<
  Awaited<Awaited<ReturnType<typeof loader>>["data"]["comments"]>,
  { ok: true }
>["value"][number];
