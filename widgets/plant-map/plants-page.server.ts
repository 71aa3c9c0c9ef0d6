import {
  coordinatesOf,
  listPlants,
  mostAtStakeFirst,
  type PlantState,
  plantCity,
  plantName,
  plantState,
  yieldStatuses,
} from "@entities/plant";
import type { Coordinates } from "@heliograph/rules/places";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import type { Message } from "@shared/i18n/format";
import { localDay } from "@shared/lib/dates";
import { readId } from "@shared/lib/text";

export interface ListedPlant extends PlantState {
  id: number;
  name: Message;
  city: string | null;
  /** Null if the location is not known. */
  coordinates: Coordinates | null;
}

export interface PlantsPage {
  /** From 1. */
  page: number;
  rows: ListedPlant[];
  total: number | null;
  perPage: number | null;
  /** Whether the API offers what is at stake. */
  hasLosses: boolean;
}

/** A page of a company's plants with a status, the most at stake first. Responds with 400 without a company. */
export async function loadPlantsPage({ request, context }: LoaderFunctionArgs): Promise<Result<PlantsPage>> {
  context.session.requireUser(request);
  const params = new URL(request.url).searchParams;
  const companyId = readId(params.get("company"));
  if (companyId === null) throw new Response(null, { status: 400 });
  const status = yieldStatuses.find((known) => known === params.get("status"));
  const number = readId(params.get("page")) ?? 1;
  const query = {
    sort: mostAtStakeFirst(context.extensions),
    page: number,
    with: "yield_score",
    ...(status && { yield_status_filter: status }),
  };
  const today = localDay(context.now());
  const plants = listPlants(context.api, companyId, query, { signal: request.signal });
  return toResult(
    plants.then(({ data, total, per_page }) => ({
      page: number,
      rows: data.map((plant) => ({
        id: plant.id,
        name: plantName(plant),
        city: plantCity(plant),
        coordinates: coordinatesOf(plant),
        ...plantState(plant, today, context.extensions),
      })),
      total,
      perPage: per_page,
      hasLosses: context.extensions.losses,
    })),
  );
}
