import { type TicketTemplate, ticketTemplates } from "@entities/ticket";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { attempt, type Outcome } from "@shared/api/outcome";
import { isId } from "@shared/lib/query-value";

/** The templates that a ticket seen through a company can have. */
export async function templateChoices({
  request,
  context,
}: LoaderFunctionArgs): Promise<Outcome<TicketTemplate[]>> {
  context.session.requireUser(request);
  const companyId = new URL(request.url).searchParams.get("company_id") ?? "";
  if (!isId(companyId)) throw new Response(null, { status: 404 });
  return attempt(ticketTemplates(context.api, Number(companyId), { signal: request.signal }));
}
