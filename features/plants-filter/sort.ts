import type { ParsedValue } from "@shared/lib/query-value";

/** The three variants of the one list of plants (spec 3 §2). */
export const plantsLists = ["plants", "issues", "performances"] as const;
export type PlantsList = (typeof plantsLists)[number];

/** What the lists can be sorted by, and the direction of a first click. The worst status is the first one. */
const firstDirections = {
  name: "ascending",
  city: "ascending",
  yield_status: "ascending",
  previous_status: "ascending",
  yield_score: "ascending",
  lost_kwh_per_day: "descending",
  found_on: "descending",
  severity: "descending",
  monitored_since: "descending",
  total_peak_in_watt: "descending",
  total_p90: "descending",
  tickets: "descending",
  promise_current: "ascending",
  promise_previous: "ascending",
} as const;

export type SortField = keyof typeof firstDirections;
export const sortFields = Object.keys(firstDirections) as SortField[];

export interface Sort {
  field: SortField;
  descending: boolean;
}

/** What stands on top unless the person sorted otherwise: what loses most, or was found last (spec 3 §2, §9). */
export const defaultSort: Record<PlantsList, Sort> = {
  plants: { field: "lost_kwh_per_day", descending: true },
  issues: { field: "found_on", descending: true },
  performances: { field: "promise_current", descending: false },
};

/** `field,true` for descending, `field,false` for ascending (spec 3 §2). */
export function readSort(text: string): ParsedValue<Sort> {
  const [name, descending, ...rest] = text.trim().split(",");
  const field = sortFields.find((known) => known === name);
  const usable = field && rest.length === 0 && (descending === "true" || descending === "false");
  if (!usable) return { value: null, whole: text.trim() === "" };
  return { value: { field, descending: descending === "true" }, whole: true };
}

export const writeSort = ({ field, descending }: Sort): string => `${field},${descending}`;

/** The order that a click on a column's header asks for: its first direction, then the other one. */
export function nextSort(current: Sort, field: SortField): Sort {
  if (current.field === field) return { field, descending: !current.descending };
  return { field, descending: firstDirections[field] === "descending" };
}
