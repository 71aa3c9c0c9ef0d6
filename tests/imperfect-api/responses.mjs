import { variantsOf } from "./variants.mjs";

const day = (daysAgo) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const person = { id: "40", first_name: "Jan", last_name: "Bos" };
const ticket = {
  id: 700,
  number: "T-701",
  title: "Inverter silent",
  created_at: "2026-03-01 11:00:00",
  closed_on: null,
  description: "<p>No yield</p>",
  company_id: "3",
  company: "Zonnedak",
  assignees: [person, { first_name: "Nobody" }, "Piet"],
};
const promise = {
  period_index: "2",
  period_start: day(100),
  summary: "GLORIOUS",
  difference_till_now_pct: "3.2",
  difference_till_now_wh: null,
  delivered_till_now_wh: "4500",
  promised_till_now_wh: {},
  last_change: "yesterday",
};
const plant = {
  id: 100,
  name: "Roof",
  plant_code: 17,
  owning_company_id: "3",
  address: { street: "Zonneweg", street_number: 12, city: "Utrecht" },
  yield_status: "SPLENDID",
  yield_score: "0.87",
  monitored_since: "2020-01-01",
  companies: [{ id: "3", is_owner: 1 }, "Parent"],
  tags: ["School", 7, { id: "8" }],
  total_peak_in_watt: "12000",
  total_p90: [],
  current_promise_status: { flag: "AHEAD" },
  previous_promise_status: "GLORIOUS",
  status: 7,
  previous_status: "OK",
  issue: { type_name: "moss", found_on: "2026-02-20", snoozed_until: "soon" },
  indicators: ["zero_yield", { name: "moss", status: "MAYBE" }, {}],
  promise_statuses: [promise],
  tickets: [ticket],
  drivers: ["solaredge", { id: 4, name: "SMA" }, { id: "5" }],
  custom_fields: [{ value: 7, type: { id: 1, name: "Contract" } }, { value: "x" }],
};
const meter = {
  id: 9,
  name: null,
  peak_in_watt: "6000",
  operational_since: "2020-01-01",
  retired_on: "never",
  inbound_driver: "solaredge",
};
const issue = {
  id: 300,
  meter_id: "9",
  type_name: "moss",
  found_on: "2026-02-20",
  resolved_on: null,
  snoozed_until: null,
  severity: "100",
  meter: { id: "9" },
};
const audit = {
  id: 500,
  model_type: "App\\Models\\Plant",
  model_id: "100",
  event: "levitated",
  datetime: "2026-03-01 11:00:00",
  user: { first_name: "Jan" },
  changes: { old_values: [], new_values: { name: "Roof" } },
};
const file = { id: 600, file_name: "roof.pdf", description: null, created_at: "2026-03-01" };
const note = {
  id: 800,
  message: "Ladder needed",
  private: 1,
  created_at: "2026-03-01",
  author: { id: 41 },
  company: { name: "Zonnedak" },
};
const comment = { id: 900, comment: "<p>On it</p>", created_at: "2026-03-01", commenter: { id: 41 } };
const report = {
  id: 950,
  created_at: "2026-03-01 11:00:00",
  status: "paused",
  type: 7,
  separator: ",",
  format: "xlsx",
  file: { file_name: "plants.xlsx" },
};
const statusCounts = { date: day(1), OK: "10", MEDIUM: null, NOK: 2, NONE: 0, total: 14 };
const performance = {
  start_date: day(3),
  actual_yield_in_kwh: "12.5",
  expected_yield_in_kwh: null,
  calculated_yield_in_kwh: {},
  error: "1",
};
const score = {
  date: day(3),
  sun_score: null,
  yield_score: "0.9",
  lacking: [{ reason: "moss", kwh: "7" }, { reason: 7 }, "unknown"],
};
const meterStatus = { date: day(3), type_name: "moss", meter_status_type: { severity: "100" } };

/** The lists whose rows the tests look for, by path. Every row has one odd field. */
export const lists = {
  "/companies/3/plants": variantsOf(plant),
  "/companies/3/plant-issues": variantsOf(plant),
  "/companies/3/tickets": variantsOf(ticket),
  "/me/reports": variantsOf(report),
  "/companies/3/plants/100/tickets": variantsOf(ticket),
  "/companies/3/plants/100/issues": variantsOf(issue),
  "/companies/3/plants/100/audits": variantsOf(audit),
  "/companies/3/plants/100/files": variantsOf(file),
  "/companies/3/plants/100/notes": variantsOf(note),
  "/comments": variantsOf(comment),
};

/** The responses by path without a query. A function receives the query. */
export const responses = {
  "POST /sign-in": { access_token: "imperfect-token" },
  "GET /users/me": { id: "7", first_name: null, admin: 0, companies: [{}] },
  "GET /users/me/companies": [{ name: "No id" }, { id: "3", name: "Zonnedak", parents: "none" }],
  "GET /companies/3": { id: 3 },
  "GET /companies/3/tags": [{ id: "8" }, { id: 9, name: 7, company_id: "three" }, "No id", null],
  "GET /companies/3/children/tags": [
    { company_id: "5", tags: [{ tag_id: "8" }, {}, "x"] },
    { company_id: 6, company_name: {}, tags: "none" },
    { company_name: "No id" },
  ],
  "GET /companies/3/plant-custom-field-types": [
    { id: "4", company_id: "3", type: "SPLENDID" },
    { id: 5, name: "Members", company_name: [] },
    {},
  ],
  "GET /companies/3/children/plant-custom-field-types": [
    { company_id: "5", plant_custom_field_types: [{ id: "4" }, null] },
  ],
  "GET /companies/3/driver-status": [{ status: "1", drivers: [{ driver: "SMA", status: null }, {}, "x"] }],
  "GET /companies/3/users": variantsOf({ ...person, id: 40, robot: 0 }),
  "GET /companies/3/status-counts": variantsOf(statusCounts, "date"),
  "GET /companies/3/indicators-per-date": [
    { found_on: day(1), counts: { zero_yield: null, moss: "3", shade: 2 } },
    { found_on: day(2), counts: null },
    { found_on: "someday", counts: { shade: 9 } },
  ],
  "GET /companies/3/indicators-resolved-per-date": [{ resolved_on: day(1), counts: [] }],
  "GET /companies/3/promise-status-changes-per-date": [{ changed_on: day(1), counts: { GLORIOUS: 1 } }],
  "GET /companies/3/performance": { actual_yield_in_kwh: "1234.5", expected_yield_in_kwh: null },
  "GET /companies/3/statistics/number-of-plants": { count: "4321" },
  "GET /companies/3/statistics/number-of-plants-since": { count: null },
  "GET /companies/3/statistics/open-tickets-count": { count: 7 },
  "GET /companies/3/statistics/filtered-count": { count: "2" },
  "GET /companies/3/plant-locations": [
    { id: "100", status: "SPLENDID", latitude: "52.1", longitude: "5.1" },
    { id: 101, latitude: null },
  ],
  "GET /companies/3/plants/100": { ...plant, meters: [meter, { ...meter, id: {} }, "meter"] },
  "GET /companies/3/plants/100/meters/audits": [],
  "GET /companies/3/plants/100/promise-statuses": variantsOf(promise, "period_start"),
  "GET /companies/3/plants/100/performances": variantsOf(performance, "start_date"),
  "GET /companies/3/plants/100/scores": variantsOf(score, "date"),
  "GET /companies/3/plants/100/meters/9/meter-statuses": variantsOf(meterStatus, "date"),
  "GET /companies/3/tickets/700": {
    ...ticket,
    plant_id: "100",
    plant: { name: null },
    creator: { id: "41" },
    assignments: [{ id: 41, assigned_on: "2026-03-01" }, { first_name: "Jan" }, null],
    ticket_template_id: "none",
    ticketTemplate: { title: 7 },
  },
  ...Object.fromEntries(
    Object.entries(lists).map(([path, rows]) => [
      `GET ${path}`,
      // Some lists have a total as text and none the size of a page.
      path.startsWith("/companies/3/plants/") ? rows : { data: rows, total: String(rows.length) },
    ]),
  ),
};
