import type { Plant } from "@entities/plant";
import type { DashboardUrls } from "@shared/edge/load-context";

/** The dashboards of a meter; null where none is configured, or where the driver is not known. */
export interface DashboardLinks {
  meter: string | null;
  driver: string | null;
}

/** The dashboards of a meter by the configured templates (contract §7). */
export function dashboardLinks(
  { meter, driver }: DashboardUrls,
  { id, inbound_driver }: Pick<Plant["meters"][number], "id" | "inbound_driver">,
): DashboardLinks {
  // A driver without a name is named after its id (`reference`).
  const hasName = inbound_driver && inbound_driver.name !== `#${inbound_driver.id}`;
  const values: Record<string, string | undefined> = {
    "{meter_id}": String(id),
    "{driver}": hasName ? inbound_driver.name : undefined,
  };
  const fill = (template: string): string | null => {
    let complete = template !== "";
    const url = template.replace(/\{(?:meter_id|driver)\}/g, (placeholder) => {
      const value = values[placeholder];
      complete &&= value !== undefined;
      return encodeURIComponent(value ?? "");
    });
    return complete ? url : null;
  };
  return { meter: fill(meter), driver: fill(driver) };
}
