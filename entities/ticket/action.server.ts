import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isDocumentRequest } from "@shared/api/document-request";
import { type ProblemDetails, toResult } from "@shared/api/result";
import type { RequestOptions, V0Client } from "@shared/api/v0-client";
import { readForm } from "@shared/forms/read-form";
import { intersection, type Struct } from "superstruct";
import { readTicketRef, type TicketRef, type TicketRefForm, ticketRefForm } from "./ref";

/** The data of an action that changes a ticket: the API's error, or null. */
export interface TicketActionData {
  error: ProblemDetails | null;
}

/**
 * Creates an action that changes one ticket: requires a user, reads the ticket's ids and `fields` from the form
 * (400 if one is invalid), calls `update` and returns its API error, or the ticket's page to a form without JavaScript.
 */
export function createTicketAction<T extends object>(
  fields: Struct<T, unknown>,
  update: (api: V0Client, ref: TicketRef, form: T, options: RequestOptions) => Promise<void>,
) {
  // The inferred type of an intersection with a generic struct is not assignable to T.
  const struct = intersection([ticketRefForm, fields]) as unknown as Struct<TicketRefForm & T, null>;
  return async ({ request, context }: ActionFunctionArgs): Promise<TicketActionData> => {
    context.session.requireUser(request);
    const form = await readForm(request, struct);
    const { signal } = request;
    const ref = readTicketRef(form);
    const result = await toResult(update(context.api, ref, form, { signal }));
    // The browser submitted the form itself, before hydration or without JavaScript.
    if (isDocumentRequest(request)) {
      throw redirect(`/tickets/${ref.ticketId}?companyId=${ref.companyId}`, { status: 303 });
    }
    return { error: result.ok ? null : result.error };
  };
}
