import { listPlants, offlinePlant } from "@entities/plant";
import { plantsListQuery } from "@features/plants-filter";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import { maxOfflinePlants, type OfflinePlants } from "@shared/offline/protocol";

/** The plants of a query of the list of plants (`plants`) that can be kept offline, by name. */
export async function offlinePlants({ request, context }: LoaderFunctionArgs): Promise<Result<OfflinePlants>> {
  const { api, extensions, session } = context;
  const { company } = session.requireUser(request);
  const { id: companyId, non_mon_accessible: nonMonAccessible } = company;
  const listQuery = plantsListQuery("plants", { nonMonAccessible, hasLosses: extensions.losses });
  const { query } = listQuery.read(new URLSearchParams(new URL(request.url).searchParams.get("plants") ?? ""));
  const byName = { ...query, page: 1, sort: { field: "name", descending: false } } as const;
  const apiQuery = { ...listQuery.toApiQuery(byName), per_page: maxOfflinePlants };
  const load = async (): Promise<OfflinePlants> => {
    const { data, total } = await listPlants(api, companyId, apiQuery, { signal: request.signal });
    return { plants: data.map(({ id: plantId }) => offlinePlant({ companyId, plantId })), total };
  };
  return toResult(load());
}
