import type { Shown } from "./fleet/fleet";

/** Where a plant's own page is. */
export const plantHref = (companyId: number, plantId: number): string =>
  `/plants/${plantId}?companyId=${companyId}`;

/** The list of the plants the map shows. */
export const plantsHref = (shown: Shown): string =>
  shown ? `/plants?yield_status_filter=${shown}` : "/plants";

/** The resource route that gives the places of a company's plants. */
export const locationsHref = (companyId: number): string => `/resources/plant-locations?company=${companyId}`;
