import { listPlants, plantCity, plantName } from "@entities/plant";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import type { Message } from "@shared/i18n/format";
import { toApiSearch } from "@shared/lib/text";

/** A plant for which the current company can create tickets. */
export interface PlantOfTicket {
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

/**
 * The plants of the current company that match a text. Only the owner creates tickets for a plant
 * (domain/permissions.md#plant).
 */
export async function plantsOfTickets({ request, context }: LoaderFunctionArgs): Promise<Result<PlantOfTicket[]>> {
  const { company } = context.session.requireUser(request);
  const search = toApiSearch(new URL(request.url).searchParams.get("search") ?? "").slice(0, maxSearchLength);
  const query = { page: 1, per_page: perPage, ...(search && { search }) };
  const result = await toResult(listPlants(context.api, company.id, query, { signal: request.signal }));
  if (!result.ok) return result;
  const own = result.value.data.filter(({ owning_company_id: ownerId }) => ownerId === company.id);
  return { ok: true, value: own.map((plant) => ({ id: plant.id, name: plantName(plant), city: plantCity(plant) })) };
}
