import { getCompany, listCompanies } from "@entities/company";
import { listOwnCompanies } from "@entities/user";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0/v0-client";
import { idField } from "@shared/forms/fields";
import { defineAction } from "@shared/mutations/action.server";
import type { SessionUser } from "@shared/session/session";
import { type } from "superstruct";
import type { CompanyChoice } from "./choice";

export { matchingCompanies } from "./choice";

/**
 * Switches the session to another company; the dashboard is then loaded: an administrator's to any company, others' to
 * one they are a member of. See domain/sessions.md#companies.
 */
export const switchCompanyAction = defineAction(
  type({ companyId: idField }),
  async ({ api, context, session, params: { companyId: id }, headers, signal }) => {
    const { name, non_mon_accessible, non_mon_creation_enabled } = await companyOf(session.user, id, api, signal);
    const company = { id, name, non_mon_accessible, non_mon_creation_enabled };
    headers.append("Set-Cookie", await context.session.commitSession({ ...session, company }));
  },
);

/** The company that a user may switch to. Throws a 403 response for a company of others. */
async function companyOf({ admin }: SessionUser, id: number, api: V0Client, signal: AbortSignal) {
  if (admin) return getCompany(api, id, { signal });
  const own = await listOwnCompanies(api, { signal });
  const company = own.find((membership) => membership.id === id);
  if (!company) throw new Response(null, { status: 403 });
  return company;
}

/** All companies by name, for the company picker of administrators. See domain/sessions.md#companies. */
export async function allCompanies({ request, context }: LoaderFunctionArgs): Promise<Result<CompanyChoice[]>> {
  const { user } = context.session.requireUser(request);
  if (!user.admin) throw new Response(null, { status: 403 });
  const result = await toResult(listCompanies(context.api, { signal: request.signal }));
  if (!result.ok) return result;
  const byName = new Intl.Collator("nl").compare;
  const choices = result.value
    .map(({ id, name, parents }) => ({ id, name, parents: parents?.map((parent) => parent.name) ?? [] }))
    .sort((a, b) => byName(a.name, b.name) || a.id - b.id);
  return { ok: true, value: choices };
}
