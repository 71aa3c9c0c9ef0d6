import type { PeriodType } from "@entities/energy";
import type { PlantRef } from "@shared/api/refs";
import { type DateRange, type DateRangeText, rangeParameters } from "@shared/lib/date-range";
import type { OfflinePlant } from "@shared/offline/protocol";

/** The URL of the page of a plant for a company (domain/plant-page.md). */
export const plantHref = (companyId: number, plantId: number): string => `/plants/${plantId}?companyId=${companyId}`;

/** The URL of a list of plants with filters, in the order of their codecs (domain/lists.md#filters). */
export const plantsHref = (list: "plants" | "issues", filters: Readonly<Record<string, string>>): string =>
  `/${list}?${new URLSearchParams(filters)}`;

interface ChartHref {
  /** Without it, the tab shows the period type that was selected last. */
  period?: PeriodType;
  /** Shows one meter. */
  meterId?: number | null;
}

/**
 * The URL of the chart of a range of days on the Performance tab of a plant. With the query of its page instead of the
 * plant, it leads there on the same page, and the parameters of other tabs do not change. A range that is too long for
 * days is shown by week or month (domain/performance.md#period-types). Without days, the tab chooses the range.
 */
export function performanceHref(
  page: PlantRef | string,
  { start, end }: DateRangeText | DateRange,
  { period, meterId = null }: ChartHref = {},
): string {
  const [path, search] = typeof page === "string" ? ["", page] : plantHref(page.companyId, page.plantId).split("?");
  const query = new URLSearchParams(search);
  for (const name of ["zoom", "chart", "meter", "period"]) query.delete(name);
  if (meterId !== null) query.set("meter", String(meterId));
  if (period) query.set("period", period);
  if (start && end) {
    query.set(rangeParameters.start, start.toString());
    query.set(rangeParameters.end, end.toString());
  }
  return `${path}?${query}#performance`;
}

/** The URL of a resource of one plant, such as `/resources/plant-issues`. `params` are added to the query. */
export const plantResourceHref = (
  name: string,
  { companyId, plantId }: PlantRef,
  parameters: Record<string, string> = {},
): string =>
  `/resources/${name}?${new URLSearchParams({
    companyId: String(companyId),
    plantId: String(plantId),
    ...parameters,
  })}`;

/** The URLs of a plant for the service worker (domain/offline.md). */
export const offlinePlant = ({ companyId, plantId }: PlantRef): OfflinePlant => ({
  href: plantHref(companyId, plantId),
  contents: plantResourceHref("plant-contents", { companyId, plantId }),
});

/**
 * The steps of the wizard that creates a plant, in their order (domain/create-plant.md#steps). The plant exists after
 * the first one.
 */
export const createPlantSteps = ["plant", "meter", "attach", "fields"] as const;
export type CreatePlantStep = (typeof createPlantSteps)[number];

/** The URL of a step for a plant that was created; `list` is the query of the plants list behind the wizard. */
export function createPlantHref(step: CreatePlantStep, { companyId, plantId }: PlantRef, list = ""): string {
  const query = new URLSearchParams(list);
  query.set("step", step);
  query.set("plantId", String(plantId));
  query.set("companyId", String(companyId));
  return `/plants/create?${query}`;
}

/** The query of the plants list in a URL of the wizard, which is over the list. */
export function listBehindWizard(params: URLSearchParams): string {
  const list = new URLSearchParams(params);
  for (const name of ["step", "plantId", "companyId"]) list.delete(name);
  return list.toString();
}
