import { getPlant, listPlants, type PlantRow, plantCity, plantName, shownStatus } from "@entities/plant";
import { plantsListQuery } from "@features/plants-filter";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult, valueOr } from "@shared/api/result";
import { readDay } from "@shared/lib/date-range";
import { localDay } from "@shared/lib/dates";
import { readId } from "@shared/lib/text";
import type { ListedPlant, ListedPlants } from "./plant-report";

const perPage = 100;
/** A report has at most 1,000 plants. A server may use smaller pages (domain/limits.md#calls). */
const maxPages = 20;
const maxPlants = 1_000;

/**
 * Lists the plants of a report by name: those of a query of the list of plants (`plants`), or one plant (`plant`). Their
 * status is that of the day `date`. Responds with 400 without a day.
 */
export async function listReportPlants({ request, context }: LoaderFunctionArgs): Promise<Result<ListedPlants>> {
  const { api, extensions, session, now } = context;
  const { company } = session.requireUser(request);
  const parameters = new URL(request.url).searchParams;
  const date = readDay(parameters.get("date") ?? "");
  if (!date) throw new Response(null, { status: 400 });
  const today = localDay(now());
  const { signal } = request;
  const listQuery = plantsListQuery("plants", {
    nonMonAccessible: company.non_mon_accessible,
    hasLosses: extensions.losses,
  });
  const plantId = readId(parameters.get("plant"));
  if (plantId !== null) {
    const companyId = readId(parameters.get("companyId")) ?? company.id;
    const one = async (): Promise<ListedPlants> => {
      const plant = await getPlant(api, { companyId, plantId }, { signal });
      // v0 has the status of an earlier day in lists only, which find a plant by its code or name.
      const filters = { date, search: plant.plant_code ?? plant.name ?? "" };
      const query = { ...listQuery.toApiQuery({ page: 1, sort: null, filters }), per_page: perPage };
      const rows = await valueOr(listPlants(api, companyId, query, { signal }), null);
      const row = rows?.data.find(({ id }) => id === plantId);
      const listed = { id: plantId, name: plantName(plant), city: plantCity(plant), status: null };
      return { plants: [row ? toListed(row, today) : listed], total: 1, unreadable: 0 };
    };
    return toResult(one());
  }
  const { query } = listQuery.read(new URLSearchParams(parameters.get("plants") ?? ""));
  const { filters } = listQuery.withFilters(query, { date });
  const listed = { page: 1, sort: { field: "name", descending: false }, filters } as const;
  const all = async (): Promise<ListedPlants> => {
    const plants = new Map<number, ListedPlant>();
    let total: number | null = null;
    let unreadable = 0;
    for (let page = 1; page <= maxPages; page += 1) {
      const apiQuery = { ...listQuery.toApiQuery(listQuery.onPage(listed, page)), per_page: perPage };
      const rows = await listPlants(api, company.id, apiQuery, { signal });
      const before = plants.size;
      for (const row of rows.data) plants.set(row.id, toListed(row, today));
      total = rows.total;
      unreadable += rows.unreadable;
      // A server without a total ends its list with a page that has no new rows.
      if (plants.size === before || plants.size >= Math.min(total ?? maxPlants, maxPlants)) break;
    }
    return { plants: [...plants.values()].slice(0, maxPlants), total, unreadable };
  };
  return toResult(all());
}

const toListed = (plant: PlantRow, today: Temporal.PlainDate): ListedPlant => ({
  id: plant.id,
  name: plantName(plant),
  city: plantCity(plant),
  status: plant.status ?? shownStatus(plant, today),
});
