import { getCompany } from "@entities/company";
import { listOwnCompanies } from "@entities/user";
import { type ActionFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { type ProblemDetails, toResult } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0/v0-client";
import { idField, orNull } from "@shared/forms/fields";
import { readForm } from "@shared/forms/read-form";
import type { SessionUser } from "@shared/session/session";
import { type } from "superstruct";

/** Why the company was not switched. */
export interface SwitchError {
  error: ProblemDetails | null;
}

const switchForm = type({ company_id: orNull(idField) });

/**
 * Switches the session to another company and reloads the dashboard: an administrator's to any company, others' to one
 * they are a member of. // spec 1 §4, §6
 */
export async function switchCompany({ request, context }: ActionFunctionArgs): Promise<SwitchError> {
  const session = context.session.requireUser(request);
  const { company_id: id } = await readForm(request, switchForm);
  if (id === null) return { error: null };
  const result = await toResult(companyOf(session.user, id, context.api, request.signal));
  if (!result.ok) return { error: result.error };
  const { name, non_mon_accessible, non_mon_creation_enabled } = result.value;
  const company = { id, name, non_mon_accessible, non_mon_creation_enabled };
  throw redirectDocument("/", {
    headers: { "Set-Cookie": await context.session.commitSession({ ...session, company }) },
  });
}

/** The company that a user may switch to. Throws a 403 response for a company of others. */
async function companyOf({ admin }: SessionUser, id: number, api: V0Client, signal: AbortSignal) {
  if (admin) return getCompany(api, id, { signal });
  const own = await listOwnCompanies(api, { signal });
  const company = own.find((membership) => membership.id === id);
  if (!company) throw new Response(null, { status: 403 });
  return company;
}
