import type { Result } from "@shared/api/result";
import { createCurrentRun } from "@shared/data/current-run";
import { loadResourceFx } from "@shared/data/requests";
import { endSessionAndRedirect } from "@shared/lib/next-url";
import { attach, combine, createEffect, createEvent, createStore, sample } from "effector";
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

const { $run, responsesOf } = createCurrentRun([reportOpened, reportCancelled, reportClosed]);

const $request = createStore<ReportRequest | null>(null)
  .on(reportOpened, (_, request) => request)
  .reset(reportClosed);

/** Aborts the requests of the run before. */
const $controller = createStore<AbortController | null>(null);
const renewControllerFx = attach({
  source: $controller,
  effect(current) {
    current?.abort();
    return new AbortController();
  },
});
$controller.on(renewControllerFx.doneData, (_, controller) => controller);
sample({ clock: [reportOpened, reportCancelled, reportClosed], fn: () => {}, target: renewControllerFx });

interface LoadParams {
  run: number;
  href: string;
  signal: AbortSignal | undefined;
}

async function load<T>({ href, signal }: LoadParams): Promise<Result<T>> {
  const result = (await loadResourceFx({ href, signal })) as Result<T>;
  if (!result.ok && result.error.sessionEnded) endSessionAndRedirect();
  return result;
}
const loadListFx = createEffect((params: LoadParams) => load<ListedPlants>(params));
const loadPlantFx = createEffect(async (params: LoadParams & { plant: RequestedPlant }) => ({
  plant: params.plant,
  result: await load<PlantReport>(params),
}));
const { done: listSettled } = responsesOf(loadListFx);
const { done: plantSettled } = responsesOf(loadPlantFx);

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

/** The plants that are not loaded yet, one after another; the first one is loading. */
export const $queue = createStore<readonly RequestedPlant[]>([])
  .on(listSettled, (queue, list) => (list.ok ? list.value.plants.map(({ id }) => ({ id })) : queue))
  .on(plantsRequested, (queue, plants) => [...queue, ...plants])
  .on(plantSettled, (queue) => queue.slice(1))
  .reset(reportOpened, reportCancelled, reportClosed);

const $context = combine({ run: $run, request: $request, controller: $controller });

sample({
  clock: renewControllerFx.done,
  source: { context: $context, list: $list },
  filter: ({ context, list }) => context.request !== null && list === null,
  fn: ({ context: { run, request, controller } }) => ({
    run,
    href: request?.plantsHref ?? "",
    signal: controller?.signal,
  }),
  target: loadListFx,
});

sample({
  clock: $queue.map(([plant]) => plant ?? null),
  source: $context,
  filter: ({ request }, plant) => request !== null && plant !== null,
  fn: ({ run, request, controller }, plant) => ({
    run,
    href: plantReportHref(request?.plantHref ?? "", plant as RequestedPlant),
    signal: controller?.signal,
    plant: plant as RequestedPlant,
  }),
  target: loadPlantFx,
});

const plantReportHref = (base: string, { id, parts }: RequestedPlant): string =>
  `${base}&plantId=${id}${parts ? `&parts=${parts.join(",")}` : ""}`;

/** How many plants of the report were loaded or have failed. */
export interface ReportProgress {
  settled: number;
  total: number;
  isLoading: boolean;
}

/** Null before the plants of the report are known. */
export const $progress = combine($list, $reports, $queue, (list, reports, queue): ReportProgress | null =>
  list?.ok ? { settled: reports.size, total: list.value.plants.length, isLoading: queue.length > 0 } : null,
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
