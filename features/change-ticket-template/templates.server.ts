import { listTicketTemplates, type TicketTemplate } from "@entities/ticket";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import { readId } from "@shared/lib/id";

/** The templates that the tickets of the company in the URL can have; 404 without a company. */
export async function templateChoices({
  request,
  context,
}: LoaderFunctionArgs): Promise<Result<TicketTemplate[]>> {
  context.session.requireUser(request);
  const companyId = readId(new URL(request.url).searchParams.get("company_id"));
  if (companyId === null) throw new Response(null, { status: 404 });
  return toResult(listTicketTemplates(context.api, companyId, { signal: request.signal }));
}
