import { readPlace, setTicketClosed } from "@entities/ticket";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { attempt, type Problem } from "@shared/api/outcome";
import { stateField } from "./form";

/** Closes a ticket, or opens it again; answers why it could not be done. // spec 3 §4 */
export async function closeTicket({
  request,
  context,
}: ActionFunctionArgs): Promise<{ problem: Problem | null }> {
  context.session.requireUser(request);
  const form = await request.formData();
  const place = readPlace(form);
  const state = form.get(stateField);
  if (!place || (state !== "open" && state !== "closed")) throw new Response(null, { status: 400 });
  const outcome = await attempt(
    setTicketClosed(context.api, place, state === "closed", { signal: request.signal }),
  );
  return { problem: outcome.ok ? null : outcome.problem };
}
