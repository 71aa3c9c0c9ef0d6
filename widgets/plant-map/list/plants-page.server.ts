import { listPlants, plantCity, plantName, shownStatus, silentDays, type YieldStatus } from "@entities/plant";
import { locationStatuses } from "@entities/plant-location";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import type { Message } from "@shared/i18n/message";
import { readId } from "@shared/lib/id";
import { localDay } from "@shared/lib/local-day";

/** A plant in the list of the map. */
export interface ListedPlant {
  id: number;
  name: Message;
  city: string | null;
  status: YieldStatus;
  silentDays: number | null;
  lostKwhPerDay: number | null;
}

/** One page of the list. */
export interface PlantsPage {
  rows: ListedPlant[];
  total: number | null;
  perPage: number | null;
  /** Whether the API knows the lost energy. */
  lossOffered: boolean;
}

/** A page of a company's plants with a status, the largest losses first. 400 without a company. */
export async function loadPlantsPage({ request, context }: LoaderFunctionArgs): Promise<Result<PlantsPage>> {
  context.session.requireUser(request);
  const params = new URL(request.url).searchParams;
  const companyId = readId(params.get("company"));
  if (companyId === null) throw new Response(null, { status: 400 });
  const status = locationStatuses.find((known) => known === params.get("status"));
  const query = {
    sort: "lost_kwh_per_day:desc",
    page: readId(params.get("page")) ?? 1,
    with: "yield_score",
    ...(status && { yield_status_filter: status }),
  };
  const today = localDay(context.now());
  const page = listPlants(context.api, companyId, query, { signal: request.signal });
  return toResult(
    page.then(({ data, total, per_page, lossOffered }) => ({
      rows: data.map((plant) => ({
        id: plant.id,
        name: plantName(plant),
        city: plantCity(plant),
        status: shownStatus(plant, today),
        silentDays: silentDays(plant, today),
        lostKwhPerDay: plant.lost_kwh_per_day ?? null,
      })),
      total,
      perPage: per_page,
      lossOffered,
    })),
  );
}
