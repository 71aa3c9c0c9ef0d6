import { changedBy } from "@entities/audit";
import {
  getTicket,
  listTicketTemplates,
  type TicketTemplate,
  ticketHref,
  updateTicketTemplate,
} from "@entities/ticket";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import { mergeChanges } from "@shared/forms/merge-changes";
import { optionalIdField, ticketRefFields } from "@shared/lib/fields";
import { readId } from "@shared/lib/text";
import { defineAction, untilUnchanged } from "@shared/mutations/action.server";
import { optional, type } from "superstruct";

/** The id as text. Empty without a template. */
const normalized = (templateId: number | null) => ({ templateId: String(templateId ?? "") });

/**
 * Sets or removes (null) the template of a ticket. Fails when the template changed since it was `loaded`. See
 * domain/tickets.md#template.
 */
export const changeTemplateAction = defineAction(
  type({ ...ticketRefFields, templateId: optionalIdField, loaded: optional(type({ templateId: optionalIdField })) }),
  ({ api, params, signal }) =>
    untilUnchanged(async () => {
      const { companyId, ticketId, templateId, loaded } = params;
      const stored = await getTicket(api, companyId, ticketId, { signal });
      await mergeChanges({
        parts: { template: ["templateId"] },
        loaded: loaded && normalized(loaded.templateId),
        typed: normalized(templateId),
        stored: normalized(stored.ticket_template_id),
        changedBy: (changed) =>
          changedBy(
            api,
            params,
            { type: "ticket", id: ticketId },
            { ticket_template_id: changed.templateId },
            { signal },
          ),
      });
      await updateTicketTemplate(api, params, templateId, { revision: stored.revision, signal });
    }),
  ticketHref,
);

/** The templates for tickets of the company in the URL. Responds with 404 without a company. */
export async function templateChoices({ request, context }: LoaderFunctionArgs): Promise<Result<TicketTemplate[]>> {
  context.session.requireUser(request);
  const companyId = readId(new URL(request.url).searchParams.get("company_id"));
  if (companyId === null) throw new Response(null, { status: 404 });
  return toResult(listTicketTemplates(context.api, companyId, { signal: request.signal }));
}
