import { listTicketTemplates, type TicketTemplate } from "@entities/ticket";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import { isId } from "@shared/lib/id";

/** The templates that a ticket seen through a company can have. */
export async function templateChoices({
  request,
  context,
}: LoaderFunctionArgs): Promise<Result<TicketTemplate[]>> {
  context.session.requireSignedIn(request);
  const companyId = new URL(request.url).searchParams.get("company_id") ?? "";
  if (!isId(companyId)) throw new Response(null, { status: 404 });
  return toResult(listTicketTemplates(context.api, Number(companyId), { signal: request.signal }));
}
