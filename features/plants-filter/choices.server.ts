import { childCompanies } from "@entities/company";
import { customFieldTypes } from "@entities/custom-field";
import { visibleDrivers } from "@entities/driver";
import { viewableTags } from "@entities/tag";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { attempt, type Outcome } from "@shared/api/outcome";
import type { V0Client } from "@shared/api/v0-client";
import { type Choice, type ChoiceFilter, choiceFilters } from "./choices";

interface Named {
  id: number;
  name: string;
}

type Company = Named;

const sources: Record<
  ChoiceFilter,
  (api: V0Client, company: Company, options: { signal: AbortSignal }) => Promise<Named[]>
> = {
  tags: (api, { id }, options) => viewableTags(api, id, options),
  companies: async (api, company, options) => [company, ...(await childCompanies(api, company.id, options))],
  drivers: (api, { id }, options) => visibleDrivers(api, id, options),
  custom_fields: (api, { id }, options) => customFieldTypes(api, id, options),
  "child_company_ids[]": (api, { id }, options) => childCompanies(api, id, options),
};

/** The choices of a filter, by name. Throws `ApiError`. */
export async function choicesOf(
  api: V0Client,
  company: Company,
  filter: ChoiceFilter,
  signal: AbortSignal,
): Promise<Choice[]> {
  const found = await sources[filter](api, company, { signal });
  const byName = new Intl.Collator("nl", { numeric: true }).compare;
  return found
    .map(({ id, name }) => ({ id: String(id), name }))
    .sort((a, b) => byName(a.name, b.name) || Number(a.id) - Number(b.id));
}

/** Answers what a filter that was opened can be set to; only what is on the list of such filters is asked for. */
export async function filterChoices({ request, context }: LoaderFunctionArgs): Promise<Outcome<Choice[]>> {
  const { company } = context.session.requireUser(request);
  const wanted = new URL(request.url).searchParams.get("of");
  const filter = choiceFilters.find((name) => name === wanted);
  if (!filter) throw new Response(null, { status: 404 });
  return attempt(choicesOf(context.api, company, filter, request.signal));
}
