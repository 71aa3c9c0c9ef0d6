import { readTicketRef, updateTicketState } from "@entities/ticket";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { type ProblemDetails, toResult } from "@shared/api/result";
import { stateField } from "./form";

/** Closes a ticket, or opens it again; answers why it could not be done. // spec 3 §4 */
export async function closeTicket({
  request,
  context,
}: ActionFunctionArgs): Promise<{ problem: ProblemDetails | null }> {
  context.session.requireUser(request);
  const form = await request.formData();
  const place = readTicketRef(form);
  const state = form.get(stateField);
  if (!place || (state !== "open" && state !== "closed")) throw new Response(null, { status: 400 });
  const outcome = await toResult(
    updateTicketState(context.api, place, state === "closed", { signal: request.signal }),
  );
  return { problem: outcome.ok ? null : outcome.error };
}
