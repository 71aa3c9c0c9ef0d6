import { listChildCompanies } from "@entities/company";
import { listTicketTemplates } from "@entities/ticket";
import { listCompanyUsers } from "@entities/user";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fullName } from "@shared/api/refs";
import { type Result, toResult, valueOr } from "@shared/api/result";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import type { Message } from "@shared/i18n/format";
import { isId } from "@shared/lib/text";
import { type Choice, type ChosenName, type Filters, type LoadedFilter, loadedFilters } from "./query";

type Source = (api: V0Client, companyId: number, options: RequestOptions) => Promise<Choice[]>;

const toChoice = ({ id, name }: { id: number; name: Message }): Choice => ({ id: String(id), name });

const sources: Record<LoadedFilter, Source> = {
  async assigned_to(api, companyId, options) {
    const users = await listCompanyUsers(api, companyId, options);
    return users.map((user) => toChoice({ id: user.id, name: fullName(user) }));
  },
  template: async (api, companyId, options) => (await listTicketTemplates(api, companyId, options)).map(toChoice),
  child_company_ids: async (api, companyId, options) =>
    (await listChildCompanies(api, companyId, options)).map(toChoice),
};

/** The choices of the filter in the URL for the current company. Responds with 404 for a filter without choices. */
export async function ticketChoices({ request, context }: LoaderFunctionArgs): Promise<Result<Choice[]>> {
  const { company } = context.session.requireUser(request);
  const of = new URL(request.url).searchParams.get("of");
  const filter = loadedFilters.find((name) => name === of);
  if (!filter) throw new Response(null, { status: 404 });
  return toResult(sources[filter](context.api, company.id, { signal: request.signal }));
}

/**
 * The labels of the ids in the filters. Choices that fail to load have no label. Rejects only with the redirect of an
 * ended session.
 */
export async function chosenNames(
  api: V0Client,
  companyId: number,
  filters: Filters,
  signal: AbortSignal,
): Promise<ChosenName[]> {
  const namedFilters = loadedFilters.filter((filter) => filters[filter]?.some(isId));
  const names = await Promise.all(
    namedFilters.map(async (filter) => {
      const choices = await valueOr(sources[filter](api, companyId, { signal }), []);
      return choices
        .filter(({ id }) => filters[filter]?.includes(id))
        .map((choice): ChosenName => ({ ...choice, filter }));
    }),
  );
  return names.flat();
}
