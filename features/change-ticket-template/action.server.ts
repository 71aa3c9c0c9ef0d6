import { listTicketTemplates, type TicketTemplate, ticketHref, updateTicketTemplate } from "@entities/ticket";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import { optionalIdField, ticketRefFields } from "@shared/forms/fields";
import { readId } from "@shared/lib/text";
import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

/** Sets or removes (null) the template of a ticket. See domain/tickets.md#template. */
export const changeTemplateAction = defineAction(
  type({ ...ticketRefFields, templateId: optionalIdField }),
  ({ api, params: { templateId, ...ticket }, signal }) => updateTicketTemplate(api, ticket, templateId, { signal }),
  ticketHref,
);

/** The templates that the tickets of the company in the URL can have; 404 without a company. */
export async function templateChoices({ request, context }: LoaderFunctionArgs): Promise<Result<TicketTemplate[]>> {
  context.session.requireUser(request);
  const companyId = readId(new URL(request.url).searchParams.get("company_id"));
  if (companyId === null) throw new Response(null, { status: 404 });
  return toResult(listTicketTemplates(context.api, companyId, { signal: request.signal }));
}
