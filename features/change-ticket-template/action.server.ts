import { readTicketRef, updateTicketTemplate } from "@entities/ticket";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { type ProblemDetails, toResult } from "@shared/api/result";
import { isId } from "@shared/lib/id";
import { templateField } from "./form";

/** A change of the template is not over sooner, so that it can be seen (spec 3 §9). */
export const leastMs = 500;

const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Gives a ticket another template, or none; answers why it could not be done. // spec 3 §4 */
export async function changeTicketTemplate({
  request,
  context,
}: ActionFunctionArgs): Promise<{ problem: ProblemDetails | null }> {
  context.session.requireSignedIn(request);
  const form = await request.formData();
  const place = readTicketRef(form);
  const template = form.get(templateField);
  if (!place || typeof template !== "string" || (template !== "" && !isId(template))) {
    throw new Response(null, { status: 400 });
  }
  const templateId = template === "" ? null : Number(template);
  const [outcome] = await Promise.all([
    toResult(updateTicketTemplate(context.api, place, templateId, { signal: request.signal })),
    rest(leastMs),
  ]);
  return { problem: outcome.ok ? null : outcome.error };
}
