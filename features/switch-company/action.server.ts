import { getCompany } from "@entities/company";
import { type ActionFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { type ProblemDetails, toResult } from "@shared/api/result";
import { idField, orNull } from "@shared/forms/fields";
import { readForm } from "@shared/forms/read-form";
import { type } from "superstruct";

/** Why the company was not switched. */
export interface SwitchError {
  error: ProblemDetails | null;
}

const switchForm = type({ company_id: orNull(idField) });

/**
 * Switches the session of an administrator to another company and reloads the dashboard, if the API returns the
 * company. // spec 1 §4, §6
 */
export async function switchCompany({ request, context }: ActionFunctionArgs): Promise<SwitchError> {
  const session = context.session.requireUser(request);
  if (!session.user.admin) throw new Response(null, { status: 403 });
  const { company_id: id } = await readForm(request, switchForm);
  if (id === null) return { error: null };
  const result = await toResult(getCompany(context.api, id, { signal: request.signal }));
  if (!result.ok) return { error: result.error };
  const { name, non_mon_accessible, non_mon_creation_enabled } = result.value;
  const company = { id, name, non_mon_accessible, non_mon_creation_enabled };
  throw redirectDocument("/", {
    headers: { "Set-Cookie": await context.session.commitSession({ ...session, company }) },
  });
}
