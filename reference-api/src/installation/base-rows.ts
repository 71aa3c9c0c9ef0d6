import { ownMeasurements } from "@heliograph/rules/labels.json";
import type { Api } from "../api";
import { statusTypes } from "../assessment/statuses";
import { nextId } from "../db/connect";

/** The types of meter statuses, which every installation and the demonstration have. */
export const statusTypeRows = () =>
  Object.values(statusTypes).map((type) => ({
    name: type.name,
    display_name: type.displayName,
    display_name_short: type.displayNameShort,
    severity: type.severity,
    descriptiveness: type.descriptiveness,
  }));

/** What the first company needs to create meters, by table in insertion order: a driver for imported measurements. */
export async function ownMeasurementsRows({ db }: Api, company_id: number) {
  const [driverId, compositionId, accountId] = await Promise.all([
    nextId(db, "inbound_drivers"),
    nextId(db, "credential_compositions"),
    nextId(db, "driver_accounts"),
  ]);
  return {
    inbound_drivers: [
      {
        id: driverId,
        name: "own_measurements",
        display_name: ownMeasurements.displayName,
        description: "Measurements that are imported or pushed",
        status_description: ownMeasurements.status,
        validates_existence: 1,
        portal_link: null,
      },
    ],
    company_inbound_drivers: [{ company_id, inbound_driver_id: driverId }],
    credential_compositions: [
      { id: compositionId, inbound_driver_id: driverId, alias: "meter", display_name: "Meter" },
    ],
    credential_fields: [
      {
        composition_id: compositionId,
        nr: 1,
        name: "serial",
        display_name: ownMeasurements.field,
        editable: 1,
        // Any text of one line that can be a part of a reference.
        pattern: "[^|]{1,100}",
      },
    ],
    driver_accounts: [{ id: accountId, inbound_driver_id: driverId, display_name: ownMeasurements.displayName }],
    driver_account_compositions: [{ driver_account_id: accountId, composition_id: compositionId, field_values: "{}" }],
    company_driver_accounts: [{ company_id, driver_account_id: accountId }],
  };
}
