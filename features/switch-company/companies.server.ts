import { allCompanies } from "@entities/company";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { attempt, type Outcome } from "@shared/api/outcome";
import type { CompanyChoice } from "./choice";

/** Every company an administrator may switch to, by name. // spec 1 §6 */
export async function companyChoices({
  request,
  context,
}: LoaderFunctionArgs): Promise<Outcome<CompanyChoice[]>> {
  const { user } = context.session.requireUser(request);
  if (!user.admin) throw new Response(null, { status: 403 });
  const outcome = await attempt(allCompanies(context.api, { signal: request.signal }));
  if (!outcome.ok) return outcome;
  const byName = new Intl.Collator("nl").compare;
  const choices = outcome.value
    .map(({ id, name, parents }) => ({ id, name, parents: parents?.map((parent) => parent.name) ?? [] }))
    .sort((a, b) => byName(a.name, b.name) || a.id - b.id);
  return { ok: true, value: choices };
}
