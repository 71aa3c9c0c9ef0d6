/** Rows that all plants of the demo fleet share, by table in insertion order. */
import { statusTypes } from "../../simulation";
import { demoAddresses } from "./addresses";
import { collectionRows } from "./collections";
import { allUsers, companies, userRows } from "./companies";
import { driverRows } from "./drivers";
import { visibilityGroupRows } from "./visibility-groups";

/** `passwordHash`: of the demo password. `createdAt`: instant in the format of the contract. */
export function baseDataRows(passwordHash: string, createdAt: string) {
  return {
    users: userRows(passwordHash, createdAt),
    companies: companies.map(({ id, name, light }) => ({
      id,
      name,
      non_mon_accessible: light === "none" ? 0 : 1,
      non_mon_creation_enabled: light === "created" ? 1 : 0,
      created_at: createdAt,
    })),
    company_children: companies.flatMap(({ id, parentId }) =>
      parentId === null ? [] : { parent_id: parentId, child_id: id },
    ),
    company_users: allUsers().flatMap(({ id, companyIds }) =>
      companyIds.map((company_id) => ({ company_id, user_id: id })),
    ),
    ...driverRows(companies.map(({ id }) => id)),
    ...visibilityGroupRows(),
    ...collectionRows(),
    meter_status_types: Object.values(statusTypes).map((type) => ({
      name: type.name,
      display_name: type.displayName,
      display_name_short: type.displayNameShort,
      severity: type.severity,
      descriptiveness: type.descriptiveness,
    })),
    postal_codes: demoAddresses().map((address) => ({
      postal_code: address.postalCode,
      street: address.street,
      city: address.city,
      latitude: address.latitude,
      longitude: address.longitude,
      number_from: address.numberFrom,
      number_to: address.numberTo,
    })),
  };
}
