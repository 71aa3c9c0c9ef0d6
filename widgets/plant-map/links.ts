import type { FilterStatus } from "./worker/plant-clusters";

/** The plants list with the status filter of the map. */
export const plantsHref = (status: FilterStatus): string =>
  status ? `/plants?yield_status_filter=${status}` : "/plants";

/** The resource route with a page of the plants of a company, from 1. */
export function plantsPageHref(companyId: number, status: FilterStatus, page: number): string {
  const query = new URLSearchParams({ company: String(companyId), page: String(page) });
  if (status) query.set("status", status);
  return `/resources/map-plants?${query}`;
}

/** The resource route with the plant locations of a company. */
export const locationsHref = (companyId: number): string => `/resources/plant-locations?company=${companyId}`;
