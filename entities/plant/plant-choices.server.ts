import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import type { Message } from "@shared/i18n/format";
import { toApiSearch } from "@shared/lib/text";
import { listPlants } from "./api";
import { plantCity, plantName } from "./name";

/** A plant that `ChoosePlants` offers. */
export interface PlantChoice {
  id: number;
  name: Message;
  city: string | null;
}

/**
 * The number of requested rows. It exceeds the number of results, because a page also has plants of other owners. A
 * server may use another number of rows.
 */
const perPage = 50;
const maxSearchLength = 200;

/** The plants of the current company that match a text. With `own`, only the plants that the company owns. */
export async function plantChoices({ request, context }: LoaderFunctionArgs): Promise<Result<PlantChoice[]>> {
  const { company } = context.session.requireUser(request);
  const parameters = new URL(request.url).searchParams;
  const search = toApiSearch(parameters.get("search") ?? "").slice(0, maxSearchLength);
  const query = { page: 1, per_page: perPage, ...(search && { search }) };
  const result = await toResult(listPlants(context.api, company.id, query, { signal: request.signal }));
  if (!result.ok) return result;
  const isOffered = ({ owning_company_id: ownerId }: { owning_company_id: number | null }) =>
    !parameters.has("own") || ownerId === company.id;
  const value = result.value.data.filter(isOffered);
  return { ok: true, value: value.map((plant) => ({ id: plant.id, name: plantName(plant), city: plantCity(plant) })) };
}
