import "temporal-polyfill/global";
import type { MeterIssue } from "@entities/issue";
import { json, type MockUpstream } from "./mock-upstream";

const today = Temporal.Now.zonedDateTimeISO("Europe/Amsterdam").toPlainDate();
export const daysAgo = (days: number): string => today.subtract({ days }).toString();

const meter = (id: number, name: string) => ({
  id,
  name,
  peak_in_watt: 10_000,
  amount_in_cents_per_kwh: 25,
  operational_since: "2020-01-01",
  retired_on: null,
  inbound_driver: { id: 1, name: "solar_edge" },
});
/** The plant of `servePlant`. */
export const mockPlant = {
  id: 9,
  name: "School",
  plant_code: "S-9",
  owning_company_id: 3,
  yield_status: "OK",
  yield_score: 0.98,
  monitored_since: null,
  companies: [{ id: 3, name: "Zonnedak", is_owner: true }],
  tags: [],
  meters: [meter(1, "Roof"), meter(2, "Barn"), meter(3, "Shed")],
};
const issue = (id: number, changes: object) => ({
  id,
  meter_id: 2,
  meter: { id: 2, name: "Barn" },
  type_name: "zero_yield",
  severity: 100,
  found_on: daysAgo(10),
  resolved_on: null,
  snoozed_until: null,
  ...changes,
});
export const plantPath = "/companies/3/plants/9";
export const statusesOf = (id: number): string => `GET ${plantPath}/meters/${id}/meter-statuses`;

/** A plant with three meters, an open issue and a history. */
export function servePlant(upstream: MockUpstream, changes: object = {}): void {
  upstream.reset();
  upstream.on(`GET ${plantPath}`, json([]));
  upstream.on(`GET ${plantPath}?`, json({ ...mockPlant, ...changes }));
  for (const id of [1, 2, 3]) upstream.on(statusesOf(id), json({ data: [] }));
  upstream.on(
    `GET ${plantPath}/issues`,
    json([
      issue(1, { began_on: daysAgo(12), lost_kwh: 48, lost_cents: 1_200 }),
      issue(2, { type_name: "misc", severity: 75 }),
      issue(3, { snoozed_until: today.add({ days: 3 }).toString() }),
    ]),
  );
  upstream.on(
    `GET ${plantPath}/audits`,
    json([
      {
        id: 1,
        model_type: "App\\Models\\Plant",
        model_id: 9,
        event: "updated",
        datetime: "2026-03-01T11:00:00Z",
        user: { id: 7, first_name: "Anna", last_name: "Bos" },
        changes: { old_values: { name: "Barns" }, new_values: { name: "School" } },
      },
    ]),
  );
  upstream.on(
    `GET ${plantPath}/meters/audits`,
    json([
      {
        id: 2,
        model_type: "meter",
        model_id: 3,
        event: "created",
        datetime: "2026-03-02T11:00:00Z",
        user: null,
        changes: { old_values: [], new_values: { name: "Shed" } },
      },
    ]),
  );
}

/** The audit of a change by Anna Bos. */
export const changeByAnna = (model_type: string, model_id: number, old_values: object, new_values: object) => ({
  ...{ id: 1, model_type, model_id, datetime: "2026-03-01T11:00:00Z" },
  user: { id: 7, first_name: "Anna", last_name: "Bos" },
  changes: { old_values, new_values },
});

const solarEdge = { id: 1, name: "solar_edge", display_name: "SolarEdge" };

/** A plant of the queue of causes, such as "Roof 3", with an issue of its inverter: three days without data. */
export const roof = (id: number, issue: object = {}, changes: object = {}) => ({
  id,
  name: `Roof ${id}`,
  owning_company_id: 3,
  yield_status: "NOK",
  monitored_since: "2020-01-01",
  drivers: [solarEdge],
  meters: [{ id: 100 + id, name: "Inverter", inbound_driver: solarEdge }],
  meter_issues: [
    { id: 200 + id, meter_id: 100 + id, type_name: "connectivity", severity: 100, found_on: daysAgo(3), ...issue },
  ],
  ...changes,
});

/** A company with nothing but its plants with issues, which can be changed. */
export function serveTriage(upstream: MockUpstream): void {
  upstream.reset();
  upstream.on("GET /companies/3/driver-status", json([]));
  upstream.on("GET /companies/3/tickets?", pageOf([]));
  for (const method of ["PUT", "DELETE"]) upstream.on(`${method} /companies/3/plants/`, json({}));
  upstream.on("POST /companies/3/plants/", json({ id: 70 }, 201));
}

/** A row of the list of plants. */
export const listedPlant = (id: number) => ({ id, name: `Roof ${id}`, owning_company_id: 3, yield_status: "NOK" });
/** The number of plants of a page of the list. */
export const plantsPerPage = 25;
/** The first page of the list of plants: "Roof 1" to "Roof 25". */
export const plantsPage = json({
  data: Array.from({ length: plantsPerPage }, (_, index) => listedPlant(index + 1)),
  total: 61,
  per_page: plantsPerPage,
});

/** A page of a list of the API. */
export const pageOf = (rows: readonly object[], total = rows.length) => json({ data: rows, total, per_page: 100 });

/** An open issue of a meter, found on 1 March 2026. */
export const meterIssue = (changes: Partial<MeterIssue> = {}): MeterIssue => ({
  id: 101,
  meter_id: 11,
  type_name: "zero_yield",
  found_on: "2026-03-01",
  resolved_on: null,
  snoozed_until: null,
  severity: 100,
  meter: null,
  ...changes,
});
