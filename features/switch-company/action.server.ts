import { getCompany } from "@entities/company";
import { type ActionFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { type ProblemDetails, toResult } from "@shared/api/result";

/** Why the company was not switched. */
export interface SwitchError {
  error: ProblemDetails | null;
}

/**
 * Makes another company the session's own and loads the Dashboard anew, for administrators. The API is asked
 * first whether the company may be seen. // spec 1 §4, §6
 */
export async function switchCompany({ request, context }: ActionFunctionArgs): Promise<SwitchError> {
  const session = context.session.requireUser(request);
  if (!session.user.admin) throw new Response(null, { status: 403 });
  const id = Number((await request.formData()).get("company_id"));
  if (!Number.isSafeInteger(id) || id < 1) return { error: null };
  const outcome = await toResult(getCompany(context.api, id, { signal: request.signal }));
  if (!outcome.ok) return { error: outcome.error };
  const { name, non_mon_accessible, non_mon_creation_enabled } = outcome.value;
  const company = { id, name, non_mon_accessible, non_mon_creation_enabled };
  throw redirectDocument("/", {
    headers: { "Set-Cookie": await context.session.commitSession({ ...session, company }) },
  });
}
