import type { Page } from "playwright/test";
import { createApiClient } from "./api-client";
import type { Stack } from "./stack";

export interface PlantRow {
  id: number;
  name: string;
  plant_code: string;
  meters?: { id: number }[];
  monitored_since: string | null;
}

/** The company of the owner account. */
const companyId = 2;

/** Plants of the owner; the first has several meters and was monitored for the longest time. */
export async function plantsOf(stack: Stack): Promise<[PlantRow, ...PlantRow[]]> {
  const api = await createApiClient(stack, "owner");
  const { data } = await api.get<{ data: PlantRow[] }>(`/companies/${companyId}/plants?with=meters&page=1`);
  const [first, ...others] = data.toSorted(
    (a, b) =>
      Number((b.meters?.length ?? 0) > 1) - Number((a.meters?.length ?? 0) > 1) ||
      (a.monitored_since ?? "").localeCompare(b.monitored_since ?? ""),
  );
  if (!first) throw new Error("The owner has no plants.");
  return [first, ...others];
}

/** A plant of the owner with an open issue. */
export async function plantWithIssue(stack: Stack): Promise<PlantRow> {
  const api = await createApiClient(stack, "owner");
  const { data } = await api.get<{ data: PlantRow[] }>(`/companies/${companyId}/plant-issues?page=1`);
  if (!data[0]) throw new Error("The owner has no plants with issues.");
  return data[0];
}

export const pathOf = ({ id }: PlantRow, query = "") => `/plants/${id}?companyId=${companyId}${query}#performance`;
export const chart = (page: Page) => page.getByRole("region", { name: "Yield", exact: true });
export const chartType = (page: Page, name: string) =>
  page.getByRole("group", { name: "Chart type" }).getByRole("button", { name, exact: true });

/** The URL's range of the last `days` days up to yesterday in Amsterdam. */
export function lastDays(days: number): string {
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Amsterdam" });
  const daysAgo = (count: number) => new Date(Date.parse(today) - count * 86_400_000).toISOString().slice(0, 10);
  return `&start_date=${daysAgo(days)}&end_date=${daysAgo(1)}`;
}
