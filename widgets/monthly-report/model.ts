import type { Result } from "@shared/api/result";
import { createQueue } from "@shared/data/queue";
import { loadResourceFx } from "@shared/data/requests";
import { endSessionAndRedirect } from "@shared/lib/next-url";
import { combine, createEvent, createStore, sample } from "effector";
import { failedParts, type ListedPlant, type ListedPlants, type PlantPart, type PlantReport } from "./plant-report";

/** What a report loads. */
export interface ReportRequest {
  /** The resource of the plants of the report. */
  plantsHref: string;
  /** The resource of a plant without its id and parts. */
  plantHref: string;
}

/** A plant that is loaded; without parts, all of its parts. */
export interface RequestedPlant {
  id: number;
  parts?: readonly PlantPart[];
}

export const reportOpened = createEvent<ReportRequest>();
export const reportClosed = createEvent();
/** The rest of the plants is not loaded. */
export const reportCancelled = createEvent();
/** Plants, or some of their parts, are loaded (again). */
export const plantsRequested = createEvent<readonly RequestedPlant[]>();

const $request = createStore<ReportRequest | null>(null)
  .on(reportOpened, (_, request) => request)
  .reset(reportClosed);

interface ReportLoad {
  href: string;
  /** Null for the list of the plants. */
  plant: RequestedPlant | null;
}

const loads = createQueue({
  // Each plant makes six calls at the same time (domain/reports.md#loading).
  concurrency: 4,
  async run({ href }: ReportLoad, signal) {
    const result = await loadResourceFx({ href, signal });
    if (!result.ok && result.error.sessionEnded) endSessionAndRedirect();
    return result;
  },
});
const listSettled = loads.done.filterMap(({ item: { plant }, result }) =>
  plant ? undefined : (result as Result<ListedPlants>),
);
const plantSettled = loads.done.filterMap(({ item: { plant }, result }) =>
  plant ? { plant, result: result as Result<PlantReport> } : undefined,
);
sample({
  clock: reportOpened,
  fn: ({ plantsHref }): ReportLoad[] => [{ href: plantsHref, plant: null }],
  target: loads.replaced,
});
sample({ clock: [reportCancelled, reportClosed], fn: (): ReportLoad[] => [], target: loads.replaced });
const listed = listSettled.filterMap((list) => (list.ok ? list.value.plants.map(({ id }) => ({ id })) : undefined));
sample({
  clock: [listed, plantsRequested],
  source: $request,
  filter: (request) => request !== null,
  fn: (request, plants) =>
    plants.map((plant): ReportLoad => ({ href: plantReportHref(request?.plantHref ?? "", plant), plant })),
  target: loads.added,
});

/** The plants of the report; null while they are loading. */
export const $list = createStore<Result<ListedPlants> | null>(null)
  .on(listSettled, (_, list) => list)
  .reset(reportOpened, reportClosed);

/** The reports of plants that were loaded or failed, by the id of the plant. */
export const $reports = createStore<ReadonlyMap<number, Result<PlantReport>>>(new Map())
  .on(plantSettled, (reports, { plant, result }) => new Map(reports).set(plant.id, merged(reports, plant, result)))
  .reset(reportOpened, reportClosed);

/** Adds parts that were loaded again to the others. A request for some parts that fails leaves the report as it is. */
function merged(
  reports: ReadonlyMap<number, Result<PlantReport>>,
  { id, parts }: RequestedPlant,
  result: Result<PlantReport>,
): Result<PlantReport> {
  const before = reports.get(id);
  if (!parts || !before?.ok) return result;
  if (!result.ok) return before;
  return { ok: true, value: { ...result.value, parts: { ...before.value.parts, ...result.value.parts } } };
}

const plantReportHref = (base: string, { id, parts }: RequestedPlant): string =>
  `${base}&plantId=${id}${parts ? `&parts=${parts.join(",")}` : ""}`;

/** How many plants of the report were loaded or have failed. */
export interface ReportProgress {
  settled: number;
  total: number;
  isLoading: boolean;
}

/** Null before the plants of the report are known. */
export const $progress = combine($list, $reports, loads.$items, (list, reports, items): ReportProgress | null =>
  list?.ok ? { settled: reports.size, total: list.value.plants.length, isLoading: items.length > 0 } : null,
);

/** Returns the plants that are missing, failed, or have parts that failed, as `plantsRequested` expects them. */
export function toLoadAgain(
  plants: readonly Pick<ListedPlant, "id">[],
  reports: ReadonlyMap<number, Result<PlantReport>>,
): RequestedPlant[] {
  return plants.flatMap(({ id }): RequestedPlant[] => {
    const report = reports.get(id);
    if (!report?.ok) return [{ id }];
    const parts = failedParts(report.value);
    return parts.length > 0 ? [{ id, parts }] : [];
  });
}
