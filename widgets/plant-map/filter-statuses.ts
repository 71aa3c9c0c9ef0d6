import type { LocationStatus } from "@entities/plant-location";

/** The choices of the filter; the light tier only where the company may see it (spec 1 §6). */
export const filterStatuses = (lightAccessible: boolean): LocationStatus[] =>
  lightAccessible ? ["OK", "MEDIUM", "NOK", "NONE", "NON_MON"] : ["OK", "MEDIUM", "NOK", "NONE"];
