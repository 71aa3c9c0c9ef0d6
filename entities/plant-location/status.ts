/** Yield statuses, worst first (spec 1 §4); a column stores the index of a status in this list. */
export const locationStatuses = ["NOK", "MEDIUM", "OK", "NONE", "NON_MON"] as const;
export type LocationStatus = (typeof locationStatuses)[number];
