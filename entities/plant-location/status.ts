/** Yield statuses, worst first (spec 1 §4); a column names one by its place in this list. */
export const locationStatuses = ["NOK", "MEDIUM", "OK", "NONE", "NON_MON"] as const;
export type LocationStatus = (typeof locationStatuses)[number];
