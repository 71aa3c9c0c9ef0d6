import { listPlants, plantCity, plantName } from "@entities/plant";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import type { Message } from "@shared/i18n/message";
import { toApiSearch } from "@shared/lib/text";

/** A plant of which the current company can create tickets. */
export interface PlantOfTicket {
  id: number;
  name: Message;
  city: string | null;
}

/** More than fit, because a page has plants of others, too. A server may have its own number of rows. */
const perPage = 50;
const maxSearchLength = 200;

/**
 * The plants that match a text and that the current company owns: others do not create tickets of them
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
