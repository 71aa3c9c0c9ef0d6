import { listCompanies } from "@entities/company";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import type { CompanyChoice } from "./choice";

/** Every company an administrator may switch to, by name. // spec 1 §6 */
export async function companyChoices({
  request,
  context,
}: LoaderFunctionArgs): Promise<Result<CompanyChoice[]>> {
  const { user } = context.session.requireUser(request);
  if (!user.admin) throw new Response(null, { status: 403 });
  const outcome = await toResult(listCompanies(context.api, { signal: request.signal }));
  if (!outcome.ok) return outcome;
  const byName = new Intl.Collator("nl").compare;
  const choices = outcome.value
    .map(({ id, name, parents }) => ({ id, name, parents: parents?.map((parent) => parent.name) ?? [] }))
    .sort((a, b) => byName(a.name, b.name) || a.id - b.id);
  return { ok: true, value: choices };
}
