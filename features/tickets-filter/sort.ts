import type { ParsedValue } from "@shared/lib/query-value";

/** The company's own tickets, or those of all companies (spec 3 §2). */
export type TicketsList = "company" | "all";

/** What the lists can be sorted by, and the direction of a first click. */
const firstDirections = {
  title: "ascending",
  status: "ascending",
  created_at: "descending",
  closed_on: "descending",
  company: "ascending",
} as const;

export type SortField = keyof typeof firstDirections;
export const sortFields = Object.keys(firstDirections) as SortField[];

export interface Sort {
  field: SortField;
  descending: boolean;
}

/** What stands on top unless the person sorted otherwise: the newest. */
export const defaultSort: Sort = { field: "created_at", descending: true };

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
