/** The filters v0 counts plants by: the words of the plants list's own query (contract §3, §4). */
export type PlantCountFilter = { indicators: string } | { ltpm: string };

/** The plants that have an issue of a type. */
export const withIssue = (typeName: string): PlantCountFilter => ({ indicators: `${typeName}|1` });

/** The plants whose long-term promise of the current period is behind severely. */
export const behindSeverely: PlantCountFilter = { ltpm: "period:current+flags:BEHIND_SEVERELY" };

/** The address of the plants list that shows exactly the plants a filter counts. */
export const plantsCounted = (filter: PlantCountFilter): string =>
  `/plants?${new URLSearchParams(filter).toString()}`;
