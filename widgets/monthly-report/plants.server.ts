import { maxDayBars, peakWattIn } from "@entities/energy";
import { meanPrice, metersInUse } from "@entities/meter";
import {
  dataRange,
  getPlant,
  importedUntil,
  listPlants,
  type Plant,
  type PlantRow,
  plantCity,
  plantName,
  postalAddress,
  shownStatus,
  tierOf,
} from "@entities/plant";
import { createPlantLoader } from "@entities/plant/plant-loader.server";
import { plantsListQuery } from "@features/plants-filter";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult, valueOr } from "@shared/api/result";
import { type DateRange, dayCount, parseDateRange, rangeText, readDay } from "@shared/lib/date-range";
import { dayText, localDay } from "@shared/lib/dates";
import { readId } from "@shared/lib/text";
import type { ListedPlant, ListedPlants, PlantPart, PlantParts, PlantReport, ReportedPlant } from "./plant-report";
import { lightParts, plantParts } from "./plant-sections";
import { firstMonth, sectionLoaders } from "./sections.server";

const perPage = 100;
/** A report has at most 1,000 plants. A server may use smaller pages (domain/limits.md#calls). */
const maxPages = 20;
const maxPlants = 1_000;

/**
 * Lists the plants of a report by name: the plants of a query of the list of plants (`plants`), or one plant (`plant`).
 * Each plant has its status of the day `date`. Responds with 400 without a day.
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

/** The longest period is a leap year. */
const maxDays = 366;

/**
 * Loads the report of a plant in a range of days. `parts` of the query requests some parts only. Parts fail on their own;
 * the report fails without the plant (domain/reports.md#loading).
 */
export const loadPlantReport = createPlantLoader(async (args): Promise<PlantReport> => {
  const { api, ref, query, today, extensions, signal } = args;
  const range = parseDateRange(query, { latest: today.subtract({ days: 1 }) });
  if (!range || dayCount(range) > maxDays) throw new Response(null, { status: 400 });
  const plant = await getPlant(api, ref, { signal });
  const isLight = tierOf(plant, today) === "light";
  const isOffered: { [Part in PlantPart]?: boolean } = { months: needsMonths(plant, range), kpis: extensions.kpis };
  const offered = (isLight ? lightParts : plantParts).filter((name) => isOffered[name] ?? true);
  const requested = query.get("parts")?.split(",");
  const load: { [Part in PlantPart]: () => Promise<PlantParts[Part]> } = sectionLoaders({ ...args, plant, range });
  const loadPart = async <Part extends PlantPart>(name: Part): Promise<[Part, Result<PlantParts[Part]>]> => [
    name,
    await toResult(load[name]()),
  ];
  const names = offered.filter((name) => !requested || requested.includes(name));
  const parts: PlantReport["parts"] = Object.fromEntries(await Promise.all(names.map((name) => loadPart(name))));
  const { losses: hasLosses } = extensions;
  return { plant: toReported(plant, { companyId: ref.companyId, range, today, isLight, hasLosses }), parts };
});

/**
 * Whether the report shows the months of a plant. The chart of a longer period shows them, and so does the chart of the
 * summary. The summary has the plants that were monitored since January of the year before.
 */
function needsMonths({ monitored_since: since }: Plant, range: DateRange): boolean {
  return dayCount(range) > maxDayBars || !since || dayText(since) <= firstMonth(range).toString();
}

interface PlantContext {
  companyId: number;
  range: DateRange;
  today: Temporal.PlainDate;
  isLight: boolean;
  hasLosses: boolean;
}

function toReported(plant: Plant, { companyId, range, today, isLight, hasLosses }: PlantContext): ReportedPlant {
  const data = isLight ? null : dataRange({ plant, today, hasLosses });
  const drivers = plant.meters.flatMap(({ inbound_driver: driver }) => driver?.display_name ?? []);
  return {
    id: plant.id,
    companyId,
    name: plantName(plant),
    city: plantCity(plant),
    address: postalAddress(plant.address),
    owner: plant.companies.find(({ is_owner }) => is_owner)?.name ?? null,
    // A meter that was replaced in the range would count twice in the peak power of the range.
    peakWatt: plant.total_peak_in_watt ?? peakWattIn(plant, range),
    monitoredSince: isLight ? null : plant.monitored_since,
    isLight,
    weather: plant.weather,
    // A silence belongs to the report: its days are missing.
    dataDays: data && rangeText(data.isSilent ? { ...data, end: today.subtract({ days: 1 }) } : data),
    importedUntil: importedUntil(plant, today),
    drivers: [...new Set(drivers)],
    metersInUse: metersInUse(plant.meters, range).length,
    price: meanPrice(plant.meters, today),
  };
}
