import type { Selectable } from "kysely";
import type { PlantRow } from "../authorization/plants";
import type { Database } from "../db/schema";
import type { Address, Issue, Meter, PlantCompany, PromiseStatus } from "../schemas/plants";

/** The fields that a plant and a list row share, without relations. */
export function serializePlantCore(row: PlantRow) {
  return {
    id: row.id,
    name: row.name,
    plant_code: row.plant_code,
    owning_company_id: row.owning_company_id,
    address: serializeAddress(row),
    monitored_since: row.monitored_since,
    yield_score: row.yield_score,
    yield_status: row.yield_status,
    previous_status: row.previous_status,
    status: row.status,
    lost_kwh_per_day: row.lost_kwh_per_day,
    total_peak_in_watt: row.total_peak_in_watt,
    total_p90: row.total_p90_in_kwh,
    current_promise_status: row.promise_current_flag,
    previous_promise_status: row.promise_previous_flag,
  };
}

function serializeAddress(row: PlantRow): Address {
  return {
    id: row.id,
    street: row.street,
    street_number: row.street_number,
    postal_code: row.postal_code,
    city: row.city,
    latitude: row.latitude,
    longitude: row.longitude,
  };
}

export function serializePlantCompany(row: { id: number; name: string; is_owner: number }): PlantCompany {
  return { id: row.id, name: row.name, is_owner: row.is_owner === 1 };
}

export function serializeIssue(row: Selectable<Database["issues"]>): Issue {
  return {
    id: row.id,
    plant_id: row.plant_id,
    meter_id: row.meter_id,
    type_name: row.type_name,
    severity: row.severity,
    found_on: row.found_on,
    resolved_on: row.resolved_on,
    snoozed_until: row.snoozed_until,
  };
}

/** Serializes a meter; `today` decides whether it is active: operational and not retired. spec 2 §3 */
export function serializeMeter(
  row: Selectable<Database["meters"]> & { driver_name: string },
  today: string,
): Meter {
  const retired = row.retired_on !== null && row.retired_on <= today;
  return {
    id: row.id,
    plant_id: row.plant_id,
    inbound_driver_id: row.inbound_driver_id,
    inbound_driver: { id: row.inbound_driver_id, name: row.driver_name },
    reference_identifier: row.reference_identifier,
    name: row.name,
    amount_in_cents_per_kwh: row.amount_in_cents_per_kwh,
    peak_in_watt: row.peak_in_watt,
    p90_in_kwh: row.p90_in_kwh,
    orientation_in_degrees: row.orientation_in_degrees,
    angle_in_degrees: row.angle_in_degrees,
    has_mixed_panel_orientations: row.has_mixed_panel_orientations,
    operational_since: row.operational_since,
    retired_on: row.retired_on,
    active: !retired && row.operational_since <= today,
  };
}

export function serializePromise(row: Selectable<Database["promise_periods"]>): PromiseStatus {
  const { last_changed_on, ...promise } = row;
  return { ...promise, last_change: { changed_on: last_changed_on } };
}
