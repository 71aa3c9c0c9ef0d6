import { readTicketRef, updateTicketAssignee } from "@entities/ticket";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { type ProblemDetails, toResult } from "@shared/api/result";
import { isId } from "@shared/lib/id";
import { isWanted, userField, wantedField } from "./form";

/** Assigns a ticket to somebody, or ends that; answers why it could not be done. // spec 3 §4 */
export async function assignTicket({
  request,
  context,
}: ActionFunctionArgs): Promise<{ problem: ProblemDetails | null }> {
  context.session.requireSignedIn(request);
  const form = await request.formData();
  const place = readTicketRef(form);
  const userId = form.get(userField);
  const wanted = form.get(wantedField);
  if (!place || typeof userId !== "string" || !isId(userId) || !isWanted(wanted)) {
    throw new Response(null, { status: 400 });
  }
  const assigned = wanted === "assigned";
  const outcome = await toResult(
    updateTicketAssignee(context.api, place, Number(userId), assigned, { signal: request.signal }),
  );
  return { problem: outcome.ok ? null : outcome.error };
}
