import { listChildCompanies } from "@entities/company";
import { listTicketTemplates } from "@entities/ticket";
import { listCompanyUsers } from "@entities/user";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0-client";
import { isId } from "@shared/lib/id";
import { type Choice, type ChoiceFilter, type ChosenName, choiceFilters } from "./choices";
import type { Filters } from "./query";

type Source = (api: V0Client, companyId: number, options: { signal: AbortSignal }) => Promise<Choice[]>;

const named = ({ id, name }: { id: number; name: string }): Choice => ({ id: String(id), name });

const sources: Record<ChoiceFilter, Source> = {
  async assigned_to(api, companyId, options) {
    const users = await listCompanyUsers(api, companyId, options);
    return users.map(({ id, first_name, last_name }) => named({ id, name: `${first_name} ${last_name}` }));
  },
  template: async (api, companyId, options) =>
    (await listTicketTemplates(api, companyId, options)).map(named),
  child_company_ids: async (api, companyId, options) =>
    (await listChildCompanies(api, companyId, options)).map(named),
};

/** Loads the choices of the filter named by `of`; 404 for any other name. */
export async function ticketChoices({ request, context }: LoaderFunctionArgs): Promise<Result<Choice[]>> {
  const { company } = context.session.requireSignedIn(request);
  const requested = new URL(request.url).searchParams.get("of");
  const filter = choiceFilters.find((name) => name === requested);
  if (!filter) throw new Response(null, { status: 404 });
  return toResult(sources[filter](context.api, company.id, { signal: request.signal }));
}

/** The names of the filters' choices. Never rejects; a name whose lookup fails is left out. */
export async function chosenNames(
  api: V0Client,
  companyId: number,
  filters: Filters,
  signal: AbortSignal,
): Promise<ChosenName[]> {
  const used = choiceFilters.filter((filter) => filters[filter]?.some(isId));
  const found = await Promise.allSettled(
    used.map(async (filter) => {
      const choices = await sources[filter](api, companyId, { signal });
      return choices
        .filter(({ id }) => filters[filter]?.includes(id))
        .map((choice): ChosenName => ({ ...choice, filter }));
    }),
  );
  return found.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
}
