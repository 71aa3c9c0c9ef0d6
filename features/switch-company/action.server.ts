import { getCompany, listCompanies } from "@entities/company";
import { listOwnCompanies } from "@entities/user";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import { idField } from "@shared/lib/fields";
import { safeNextUrl } from "@shared/lib/next-url";
import { compareNames } from "@shared/lib/text";
import { defineAction } from "@shared/mutations/action.server";
import { toSessionCompany } from "@shared/session/session";
import { optional, string, type } from "superstruct";
import type { CompanyChoice } from "./choice";

export { matchingCompanies } from "./choice";

/**
 * Switches the session to another company that the user can access according to the API. See
 * domain/sessions.md#companies.
 */
export const switchCompanyAction = defineAction(
  type({ companyId: idField, returnTo: optional(string()) }),
  async ({ api, context, session, params: { companyId: id }, headers, signal }) => {
    const company = toSessionCompany({ ...(await getCompany(api, id, { signal })), id });
    headers.append("Set-Cookie", await context.session.commitSession({ ...session, company }));
  },
  ({ returnTo }) => safeNextUrl(returnTo),
);

/**
 * The companies of the company picker by name: all companies for administrators, else the companies of the user. See
 * domain/sessions.md#companies.
 */
export async function companyChoices({ request, context }: LoaderFunctionArgs): Promise<Result<CompanyChoice[]>> {
  const { user } = context.session.requireUser(request);
  const list = user.admin ? listCompanies : listOwnCompanies;
  const result = await toResult(list(context.api, { signal: request.signal }));
  if (!result.ok) return result;
  const choices = result.value
    .map(({ id, name, parents }) => ({ id, name, parents: parents?.map((parent) => parent.name) ?? [] }))
    .sort((a, b) => compareNames(a.name, b.name) || a.id - b.id);
  return { ok: true, value: choices };
}
