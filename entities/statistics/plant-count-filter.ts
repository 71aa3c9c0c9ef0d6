/** The filters of plant counts: parameters of the plants list (contract §3, §4). */
export type PlantCountFilter = { indicators: string } | { ltpm: string };

/** Matches plants with an issue of a type. */
export const withIssue = (typeName: string): PlantCountFilter => ({ indicators: `${typeName}|1` });

/** Matches plants that are severely behind their long-term promise in the current period. */
export const behindSeverely: PlantCountFilter = { ltpm: "period:current+flags:BEHIND_SEVERELY" };

/** The URL of the plants list with the plants that a filter counts. */
export const plantsCounted = (filter: PlantCountFilter): string =>
  `/plants?${new URLSearchParams(filter).toString()}`;
