import { connect, runBatch } from "../../src/db/connect";
import { refreshPlantColumns } from "../../src/fleet/plant-columns";
import { dayRow, issueRow, meterRow, plantRow, promiseRow, statusType, ticketRow } from "./fixture-rows";
import { company, user } from "./users";

/**
 * Plants: owned by Alpha; owned by Alpha and attached to Beta; owned by East below Alpha; a light one of Alpha; one of
 * Unrelated.
 */
export const plant = { own: 11, shared: 12, east: 13, light: 14, foreign: 15 } as const;
export const meter = { south: 101, west: 102, retired: 103, shared: 104, east: 105, light: 106, foreign: 107 } as const;
export const issue = { zero: 201, snoozed: 202, resolved: 203, shade: 204, east: 205, foreign: 206 } as const;
export const driver = { solarEdge: 1, cast4all: 2 } as const;
export const tag = { roof: 301, shared: 302, foreign: 303 } as const;
export const ticket = { open: 401, closed: 402, foreign: 403 } as const;

const today = "2026-06-17";
const tables: Record<string, Record<string, unknown>[]> = {
  inbound_drivers: [
    {
      id: driver.solarEdge,
      name: "solaredge",
      display_name: "SolarEdge",
      description: "SolarEdge portal",
      status: 0,
      status_description: "Running",
      portal_link: "https://portal.example/{reference}",
    },
    {
      id: driver.cast4all,
      name: "cast4all",
      description: "Cast4All loggers",
      status: 1,
      status_description: "Delayed",
      status_since: "2026-06-12T06:40:00Z",
      validates_existence: 0,
      tests: 1,
    },
  ],
  company_inbound_drivers: [
    { company_id: company.alpha, inbound_driver_id: driver.solarEdge },
    { company_id: company.alpha, inbound_driver_id: driver.cast4all },
  ],
  visibility_groups: [
    { id: 1, companies: "2" },
    { id: 2, companies: "2,3" },
    { id: 3, companies: "5" },
    { id: 4, companies: "9" },
  ],
  visibility_group_companies: [
    { visibility_group_id: 1, company_id: company.alpha },
    { visibility_group_id: 2, company_id: company.alpha },
    { visibility_group_id: 2, company_id: company.beta },
    { visibility_group_id: 3, company_id: company.east },
    { visibility_group_id: 4, company_id: company.unrelated },
  ],
  plants: [
    plantRow(plant.own, "Solar barn", company.alpha, 1, {
      yield_status: "NOK",
      status: "NOK",
      yield_score: 0.42,
      window_lost_kwh: 63,
    }),
    plantRow(plant.shared, "City hall", company.alpha, 2, {
      yield_status: "OK",
      yield_score: 1.01,
      promise_current_flag: "BEHIND_SEVERELY",
      promise_previous_flag: "AHEAD",
    }),
    plantRow(plant.east, "East school", company.east, 3, { yield_status: "MEDIUM", yield_score: 0.8 }),
    plantRow(plant.light, "Light shed", company.alpha, 1, {
      yield_status: "NON_MON",
      status: "NON_MON",
      previous_status: "NON_MON",
      yield_score: null,
      monitored_since: null,
    }),
    plantRow(plant.foreign, "Foreign roof", company.unrelated, 4, { yield_status: "OK" }),
  ],
  plant_companies: [
    { plant_id: plant.own, company_id: company.alpha, is_owner: 1 },
    { plant_id: plant.shared, company_id: company.alpha, is_owner: 1 },
    { plant_id: plant.shared, company_id: company.beta, is_owner: 0 },
    { plant_id: plant.east, company_id: company.east, is_owner: 1 },
    { plant_id: plant.light, company_id: company.alpha, is_owner: 1 },
    { plant_id: plant.foreign, company_id: company.unrelated, is_owner: 1 },
  ],
  meters: [
    meterRow(meter.south, plant.own, driver.solarEdge, { name: "South", peak_in_watt: 5000, p90_in_kwh: 4500 }),
    meterRow(meter.west, plant.own, driver.cast4all, { peak_in_watt: 3000, has_mixed_panel_orientations: 1 }),
    meterRow(meter.retired, plant.own, driver.cast4all, { retired_on: "2026-01-01" }),
    meterRow(meter.shared, plant.shared, driver.solarEdge, { peak_in_watt: 20_000 }),
    meterRow(meter.east, plant.east, driver.solarEdge, {}),
    meterRow(meter.light, plant.light, driver.solarEdge, {}),
    meterRow(meter.foreign, plant.foreign, driver.solarEdge, {}),
  ],
  issues: [
    issueRow(issue.zero, plant.own, meter.south, "zero_yield", 100, "2026-06-10", { lost_kwh_per_day: 9 }),
    issueRow(issue.snoozed, plant.own, meter.west, "connectivity", 100, "2026-06-01", {
      snoozed_until: "2026-07-01",
      state: "snoozed",
    }),
    issueRow(issue.resolved, plant.own, meter.south, "driver_notification", 100, "2026-05-01", {
      resolved_on: "2026-05-08",
      state: "resolved",
    }),
    issueRow(issue.shade, plant.shared, meter.shared, "shade_first_half", 75, "2026-06-15"),
    issueRow(issue.east, plant.east, meter.east, "zero_yield", 100, "2026-06-16"),
    issueRow(issue.foreign, plant.foreign, meter.foreign, "zero_yield", 100, "2026-06-16"),
  ],
  fault_events: [
    {
      id: 1,
      plant_id: plant.own,
      meter_id: meter.south,
      kind: "inverter_down",
      starts_at: "2026-06-07T00:00:00Z",
      ends_at: null,
      magnitude: 1,
    },
  ],
  daily_totals: [
    dayRow(1, "2026-06-15", 10, 20, { ok: 1, nok: 2 }),
    dayRow(1, "2026-06-16", 11, 21, { nok: 3 }),
    dayRow(2, "2026-06-16", 30, 30, { ok: 1 }),
    dayRow(3, "2026-06-16", 5, 6, { medium: 1 }),
    dayRow(4, "2026-06-16", 1000, 1000, { ok: 9 }),
  ],
  plant_status_spans: [
    { plant_id: plant.own, starts_on: "2025-01-01", ends_on: "2026-06-07", yield_status: "OK" },
    { plant_id: plant.own, starts_on: "2026-06-08", ends_on: null, yield_status: "NOK" },
    { plant_id: plant.shared, starts_on: "2025-01-01", ends_on: null, yield_status: "OK" },
  ],
  promise_periods: [
    promiseRow(501, plant.shared, 0, "2024-06-01", "FINISHED"),
    promiseRow(502, plant.shared, 1, "2025-06-01", "BEHIND_SEVERELY"),
    promiseRow(503, plant.foreign, 0, "2025-06-01", "AHEAD"),
  ],
  promise_status_changes: [
    { id: 1, plant_id: plant.shared, promise_period_id: 502, changed_on: "2026-06-16", summary: "BEHIND_SEVERELY" },
    { id: 2, plant_id: plant.foreign, promise_period_id: 503, changed_on: "2026-06-16", summary: "AHEAD" },
  ],
  tags: [
    { id: tag.roof, company_id: company.alpha, name: "Roof" },
    { id: tag.shared, company_id: company.alpha, name: "Shared" },
    { id: tag.foreign, company_id: company.unrelated, name: "Foreign" },
  ],
  company_tags: [{ company_id: company.east, tag_id: tag.shared }],
  plant_tags: [
    { plant_id: plant.own, tag_id: tag.roof },
    { plant_id: plant.shared, tag_id: tag.shared },
    { plant_id: plant.foreign, tag_id: tag.foreign },
  ],
  tickets: [
    ticketRow(ticket.open, plant.own, company.alpha, "Inverter is silent", null),
    ticketRow(ticket.closed, plant.shared, company.alpha, "Panel broken", "2026-05-01T08:00:00Z"),
    ticketRow(ticket.foreign, plant.foreign, company.unrelated, "Secret", null),
  ],
  ticket_assignments: [
    { id: 1, ticket_id: ticket.open, user_id: user.owner, assigned_on: "2026-06-01T08:00:00Z", unassigned_on: null },
    {
      id: 2,
      ticket_id: ticket.open,
      user_id: user.portfolio,
      assigned_on: "2026-05-01T08:00:00Z",
      unassigned_on: "2026-06-01T08:00:00Z",
    },
  ],
  meter_status_types: [
    statusType("yield_present", 0),
    statusType("zero_yield", 100),
    statusType("yield_missing", 50),
    statusType("unknown", 75),
  ],
};

/** Inserts rows of some tables. */
export async function insertFixtureRows(db: D1Database, rowsOf: typeof tables): Promise<void> {
  const statements = Object.entries(rowsOf).flatMap(([table, rows]) =>
    rows.map((row) => {
      const columns = Object.keys(row);
      const marks = columns.map(() => "?").join(", ");
      return db.prepare(`insert into ${table} (${columns.join(", ")}) values (${marks})`).bind(...Object.values(row));
    }),
  );
  await db.batch(statements);
}

/** Inserts plants and their relations. Run insertUsers first. */
export async function insertPlants(db: D1Database): Promise<void> {
  await insertFixtureRows(db, tables);
  const kysely = connect(db);
  await runBatch(db, refreshPlantColumns(kysely, today));
}
