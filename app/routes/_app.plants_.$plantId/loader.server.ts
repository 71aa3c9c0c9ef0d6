import { getCompany } from "@entities/company";
import {
  type EnergyToday,
  getOwningCompany,
  getPlant,
  getPlantToday,
  type OwningCompany,
  type Plant,
  tierOf,
  toEnergyToday,
} from "@entities/plant";
import { createPlantLoader, toPlantViewer } from "@entities/plant/plant-loader.server";
import { loadCustomFields } from "@features/edit-custom-fields/action.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { apiErrorCode, type Result, toDeferredResult, toPageResult } from "@shared/api/result";
import { liveData, loadParts, pageData } from "@shared/data/page-data.server";
import { localDay } from "@shared/lib/dates";
import { readId } from "@shared/lib/text";
import { type SummaryArgs, type SummaryCards, summaryCards, summaryParts } from "@widgets/plant-summary/summary.server";
import { type StatusCalendarData, statusCalendar } from "./status-calendar.server";

/** The page of a plant. The plant and every card are deferred. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context, params } = args;
  const { api, config, extensions, session, now } = context;
  const viewer = session.requireUser(request);
  const { user, company } = viewer;
  const plantId = readId(params.plantId);
  if (plantId === null) throw new Response(null, { status: 404 });
  // A link contains the company through which the plant is visible. The default is the current company.
  const companyId = readId(new URL(request.url).searchParams.get("companyId")) ?? company.id;

  const { signal } = request;
  const today = localDay(now());
  const ref = { companyId, plantId };
  const plant = toPageResult(getPlant(api, ref, { signal }));
  const cardArgs = { api, ref, plant: () => plant, today, extensions, signal };
  const page = await liveData(args, {
    plantId,
    companyId,
    viewer: toPlantViewer(viewer, config),
    today: today.toString(),
    plant,
    /** The name of the company through which the plant is viewed, if it is not the current company. */
    viewedThrough:
      companyId === company.id
        ? null
        : toDeferredResult(getCompany(api, companyId, { signal }).then(({ name }) => name)),
    owner: user.admin ? ownerOnError(plant, () => getOwningCompany(api, plantId, { signal })) : null,
    customFields: toDeferredResult(
      plant.then((loaded) => {
        const ownerId = loaded.ok ? loaded.value.owning_company_id : null;
        return loadCustomFields(api, ref, { ownerId, companyId: company.id }, { signal });
      }),
    ),
    hasMeasurements: extensions.measurements,
    hasKpis: extensions.kpis,
    hasWeather: extensions.weather,
    hasForecast: extensions.energy_forecast,
    /** Null if the API does not offer it. */
    energyToday: extensions.today ? loadToday(cardArgs) : null,
    ...summaryCards(cardArgs),
    ...statusCalendar(cardArgs, context),
  });
  return pageData(args, plant, page);
}

/** The properties of the page's data that mutations have changed (`useDataParts`). */
export const plantPageParts = createPlantLoader(({ api, ref, query, session, today, extensions, signal }) => {
  const plant = once(() => toDeferredResult(getPlant(api, ref, { signal })));
  return loadParts(query, {
    plant: () => ({ plant: plant() }),
    customFields: () => {
      const owner = { ownerId: readId(query.get("ownerId")), companyId: session.company.id };
      return { customFields: toDeferredResult(loadCustomFields(api, ref, owner, { signal })) };
    },
    ...summaryParts({ api, ref, plant, today, extensions, signal }),
  });
});

type TodayArgs = Pick<SummaryArgs, "api" | "ref" | "plant" | "today" | "extensions" | "signal">;

/** The energy of the running day; null for a light plant. */
async function loadToday({
  api,
  ref,
  plant,
  today,
  extensions,
  signal,
}: TodayArgs): Promise<Result<EnergyToday | null>> {
  const loaded = await plant();
  if (!loaded.ok || tierOf(loaded.value, today) === "light") return { ok: true, value: null };
  const { total_peak_in_watt: peakWatt } = loaded.value;
  const energy = getPlantToday(api, ref, { signal }).then((loadedToday) => toEnergyToday(loadedToday, today, peakWatt));
  return toDeferredResult(
    energy.then((known) => (known && !extensions.deliveries ? { ...known, lateDeliveries: [] } : known)),
  );
}

/** Calls a function at most once. */
function once<T>(load: () => T): () => T {
  let loaded: { value: T } | null = null;
  return () => {
    loaded ??= { value: load() };
    return loaded.value;
  };
}

/** The owner of a plant that failed to load, for administrators (domain/errors.md#plant). Null if it is not needed. */
async function ownerOnError(
  plant: Promise<Result<Plant>>,
  getOwner: () => Promise<OwningCompany>,
): Promise<Result<OwningCompany | null>> {
  const result = await plant;
  if (result.ok || result.error.sessionEnded || result.error.code === apiErrorCode.notFound) {
    return { ok: true, value: null };
  }
  return toDeferredResult(getOwner());
}

/** The deferred data of the cards. */
export type PlantCards = SummaryCards & StatusCalendarData;
