import { sql } from "kysely";
import type { Api } from "../api";
import type { Row } from "../db/schema";
import { notFound } from "../http/api-error";
import { parseIdOrNull } from "../http/fields";
import { visibilityGroupsOf } from "./companies";

export type DriverRow = Row<"inbound_drivers">;

/** Loads an inbound driver by name or id. Throws 2000 if there is none. */
export function findDriver(api: Api, nameOrId: string): Promise<DriverRow> {
  return api.db
    .selectFrom("inbound_drivers")
    .selectAll()
    .where((eb) => eb.or([eb("name", "=", nameOrId), eb("id", "=", parseIdOrNull(nameOrId) ?? 0)]))
    .executeTakeFirstOrThrow(() => notFound("Driver"));
}

/** Selects the inbound drivers of a company. */
export function selectDrivers(api: Api, companyId: number) {
  return api.db
    .selectFrom("inbound_drivers")
    .innerJoin("company_inbound_drivers", "company_inbound_drivers.inbound_driver_id", "inbound_drivers.id")
    .where("company_inbound_drivers.company_id", "=", companyId);
}

/**
 * The number of meters in use of a driver that is degraded or down, on the plants that a company sees; null for a driver
 * that is OK.
 */
export const metersOfFaultyDriver = (companyId: number) =>
  sql<number | null>`case when inbound_drivers.status > 0 then (
    select count(*) from meters
    join plants on plants.id = meters.plant_id
    where meters.inbound_driver_id = inbound_drivers.id and meters.retired_on is null
      and plants.visibility_group_id in ${visibilityGroupsOf([companyId])}
  ) end`.as("meters");

interface ReferenceCheck {
  /**
   * Whether the identifier matches a credential composition of the driver; null if the driver cannot validate
   * identifiers.
   */
  readonly validated: boolean | null;
  readonly exists: boolean;
}

/**
 * Checks a reference identifier: the field values of a credential composition, joined by a pipe
 * (domain/meters.md#credentials).
 */
export async function checkReference(api: Api, driver: DriverRow, reference: string): Promise<ReferenceCheck> {
  const [fields, existing] = await Promise.all([
    api.db
      .selectFrom("credential_fields")
      .innerJoin("credential_compositions", "credential_compositions.id", "credential_fields.composition_id")
      .select(["composition_id", "pattern"])
      .where("credential_compositions.inbound_driver_id", "=", driver.id)
      .orderBy("nr")
      .execute(),
    api.db
      .selectFrom("meters")
      .select("id")
      .where("inbound_driver_id", "=", driver.id)
      .where("reference_identifier", "=", reference)
      .executeTakeFirst(),
  ]);
  const values = reference.split("|");
  const matches = [...Map.groupBy(fields, (field) => field.composition_id).values()].some(
    (composition) =>
      composition.length === values.length &&
      composition.every(({ pattern }, index) => new RegExp(`^(?:${pattern})$`).test(values[index] ?? "")),
  );
  return { validated: driver.validates_existence ? matches : null, exists: existing !== undefined };
}
