import type { Selectable } from "kysely";
import type { Api } from "../api";
import { exists } from "../db/connect";
import type { Database } from "../db/schema";
import { parseIdOrNull } from "../http/ids";

export type DriverRow = Selectable<Database["inbound_drivers"]>;

/** An inbound driver by name or id; undefined when there is none. */
export function findDriver(api: Api, nameOrId: string): Promise<DriverRow | undefined> {
  return api.db
    .selectFrom("inbound_drivers")
    .selectAll()
    .where((eb) => eb.or([eb("name", "=", nameOrId), eb("id", "=", parseIdOrNull(nameOrId) ?? 0)]))
    .executeTakeFirst();
}

/** Whether a company may create meters with a driver. */
export function companyHasDriver(api: Api, companyId: number, driverId: number): Promise<boolean> {
  return exists(
    api.db
      .selectFrom("company_inbound_drivers")
      .select("company_id")
      .where("company_id", "=", companyId)
      .where("inbound_driver_id", "=", driverId),
  );
}
