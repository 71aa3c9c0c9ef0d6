import { listChildCompanies } from "@entities/company";
import { listCustomFieldTypes } from "@entities/custom-field";
import { driverText, listVisibleDrivers } from "@entities/driver";
import { listViewableTags } from "@entities/tag";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult, valueOr } from "@shared/api/result";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { textsIn } from "@shared/i18n/texts";
import { requestLanguage } from "@shared/lib/request.server";
import { compareNames } from "@shared/lib/text";
import { type ChoiceFilter, choiceFilters } from "./filters";
import { groupIds } from "./plant-group";
import { type Choice, type MissingChoice, type PlantsQuery, selectedOptions } from "./query";

interface Named {
  id: number;
  name: string;
  /** Of a driver. */
  display_name?: string;
}

type Company = Named;

const sources: Record<ChoiceFilter, (api: V0Client, company: Company, options: RequestOptions) => Promise<Named[]>> = {
  tags: (api, { id }, options) => listViewableTags(api, id, options),
  companies: async (api, company, options) => [company, ...(await listChildCompanies(api, company.id, options))],
  drivers: (api, { id }, options) => listVisibleDrivers(api, id, options),
  custom_fields: (api, { id }, options) => listCustomFieldTypes(api, id, options),
  child_company_ids: (api, { id }, options) => listChildCompanies(api, id, options),
};

/** The choices of a filter, sorted by name. Throws `ApiError`. */
export async function loadChoices(
  api: V0Client,
  company: Company,
  filter: ChoiceFilter,
  request: Request,
): Promise<Choice[]> {
  const items = await sources[filter](api, company, { signal: request.signal });
  const i18n = textsIn(requestLanguage(request));
  return items
    .map(({ id, name, display_name }) => ({ id: String(id), name: driverText(i18n, display_name) ?? name }))
    .sort((a, b) => compareNames(a.name, b.name) || Number(a.id) - Number(b.id));
}

/** The choices of the filter in the URL. Responds with 404 for a filter without choices. */
export async function filterChoices({ request, context }: LoaderFunctionArgs): Promise<Result<Choice[]>> {
  const { company } = context.session.requireUser(request);
  const requested = new URL(request.url).searchParams.get("of");
  const filter = choiceFilters.find((name) => name === requested);
  if (!filter) throw new Response(null, { status: 404 });
  return toResult(loadChoices(context.api, company, filter, request));
}

/** The labels of the ids in a query, and the ids that the company does not have. */
export interface ChoiceNames {
  names: { filter: ChoiceFilter; id: string; name: string }[];
  missing: MissingChoice[];
}

/**
 * Loads the labels of the ids in a query and finds missing ids. Choices that fail to load are omitted. Rejects only
 * with the redirect of an ended session. Company ids are never reported as missing, because the response does not list
 * all attachable companies.
 */
export async function choiceNames(
  api: V0Client,
  company: { id: number; name: string },
  query: PlantsQuery,
  request: Request,
): Promise<ChoiceNames> {
  const idsOf = (filter: ChoiceFilter) => [...selectedOptions(query, filter), ...groupIds(query.filters.group, filter)];
  const namedFilters = choiceFilters.filter((filter) => idsOf(filter).length > 0);
  const results = await Promise.all(
    namedFilters.map(async (filter): Promise<ChoiceNames> => {
      const choices = await valueOr(loadChoices(api, company, filter, request), null);
      if (!choices) return { names: [], missing: [] };
      const nameOf = new Map(choices.map(({ id, name }) => [id, name]));
      const ids = selectedOptions(query, filter);
      return {
        names: idsOf(filter).flatMap((id) => {
          const name = nameOf.get(id);
          return name === undefined ? [] : [{ filter, id, name }];
        }),
        missing: filter === "companies" ? [] : ids.filter((id) => !nameOf.has(id)).map((id) => ({ filter, id })),
      };
    }),
  );
  return { names: results.flatMap(({ names }) => names), missing: results.flatMap(({ missing }) => missing) };
}
