import { listCompanies } from "@entities/company";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import type { CompanyChoice } from "./choice";

/** All companies by name, for the company picker of administrators. // spec 1 §6 */
export async function companyChoices({
  request,
  context,
}: LoaderFunctionArgs): Promise<Result<CompanyChoice[]>> {
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
