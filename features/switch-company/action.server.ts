import { companyById } from "@entities/company";
import { type ActionFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { attempt, type Problem } from "@shared/api/outcome";

/** Why the company was not switched. */
export interface SwitchRefused {
  problem: Problem | null;
}

/**
 * Makes another company the session's own and loads the Dashboard anew, for administrators. The API is asked
 * first whether the company may be seen. // spec 1 §4, §6
 */
export async function switchCompany({ request, context }: ActionFunctionArgs): Promise<SwitchRefused> {
  const session = context.session.requireUser(request);
  if (!session.user.admin) throw new Response(null, { status: 403 });
  const id = Number((await request.formData()).get("company_id"));
  if (!Number.isSafeInteger(id) || id < 1) return { problem: null };
  const outcome = await attempt(companyById(context.api, id, { signal: request.signal }));
  if (!outcome.ok) return { problem: outcome.problem };
  const { name, non_mon_accessible, non_mon_creation_enabled } = outcome.value;
  const company = { id, name, non_mon_accessible, non_mon_creation_enabled };
  throw redirectDocument("/", {
    headers: { "Set-Cookie": await context.session.commitSession({ ...session, company }) },
  });
}
