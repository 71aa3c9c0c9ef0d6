import { plantTexts, ticketTexts } from "../../src/fleet/text-columns";
import { user } from "./users";

export function plantRow(
  id: number,
  name: string,
  owner: number,
  visibilityGroup: number,
  more: Record<string, unknown>,
) {
  const described = {
    id,
    name,
    plant_code: `PV-${id}`,
    street: "Zonstraat",
    street_number: String(id),
    postal_code: `12${id}AB`,
    city: "Utrecht",
  };
  return {
    ...described,
    ...plantTexts(described),
    owning_company_id: owner,
    visibility_group_id: visibilityGroup,
    latitude: 52 + id / 100,
    longitude: 5 + id / 100,
    monitored_since: "2025-01-01",
    created_at: "2025-01-01T09:00:00Z",
    region: "Utrecht",
    seed: id,
    previous_status: "OK",
    status: "OK",
    ...more,
  };
}

export function meterRow(id: number, plantId: number, driverId: number, more: Record<string, unknown>) {
  return {
    id,
    plant_id: plantId,
    inbound_driver_id: driverId,
    reference_identifier: `REF-${id}`,
    peak_in_watt: 1000,
    orientation_in_degrees: 180,
    angle_in_degrees: 35,
    operational_since: "2025-01-01",
    seed: id,
    created_at: "2025-01-01T09:00:00Z",
    ...more,
  };
}

export function issueRow(
  id: number,
  plantId: number,
  meterId: number,
  type: string,
  severity: number,
  foundOn: string,
  more: Record<string, unknown> = {},
) {
  return {
    id,
    plant_id: plantId,
    meter_id: meterId,
    type_name: type,
    severity,
    found_on: foundOn,
    state: "open",
    ...more,
  };
}

export function dayRow(
  visibilityGroup: number,
  date: string,
  actual: number,
  expected: number,
  counts: Record<string, number>,
) {
  return {
    visibility_group_id: visibilityGroup,
    date,
    actual_yield_in_kwh: actual,
    compared_expected_yield_in_kwh: expected,
    ...counts,
  };
}

export function promiseRow(id: number, plantId: number, index: number, start: string, summary: string) {
  return {
    id,
    plant_id: plantId,
    period_index: index,
    period_start: start,
    summary,
    delivered_till_now_wh: 900_000,
    promised_till_now_wh: 1_000_000,
    promised_total_wh: 1_000_000,
    radiation_received_pct: 100,
    difference_till_now_pct: -10,
    difference_till_now_wh: -100_000,
    last_changed_on: "2026-06-16",
  };
}

export function ticketRow(id: number, plantId: number, companyId: number, title: string, closedOn: string | null) {
  return {
    id,
    number: 1000 + id,
    plant_id: plantId,
    company_id: companyId,
    creator_id: user.owner,
    title,
    ...ticketTexts({ title }),
    description: `<p>${title}</p>`,
    created_at: `2026-04-01T08:00:${String(id % 60).padStart(2, "0")}Z`,
    closed_on: closedOn,
  };
}

export function statusType(name: string, severity: number) {
  return { name, display_name: name, display_name_short: name, severity, descriptiveness: 1 };
}

/** An alert rule that tells everything at once by e-mail. */
export const alertRuleRow = (id: number, userId: number, companyId: number) => ({
  id,
  user_id: userId,
  company_id: companyId,
  name: `Rule ${id}`,
  enabled: 1,
  min_kwh_per_day: 0,
  min_hours: 0,
  timing: "at_once",
  hour: 7,
  working_days_only: 0,
  channel: "email",
  reported_until: 0,
  reported_on: "2026-01-01",
  created_at: "2026-01-01T09:00:00Z",
});

/** A monthly report in English, on the second day at 7:00. */
export const reportScheduleRow = (id: number, companyId: number) => ({
  id,
  company_id: companyId,
  name: `Report ${id}`,
  enabled: 1,
  period: "month",
  language: "en",
  day: 2,
  hour: 7,
  paragraph: "",
  attach_xlsx: 0,
  created_at: "2026-01-01T09:00:00Z",
});

export const sentReportRow = (id: number, scheduleId: number) => ({
  id,
  schedule_id: scheduleId,
  key: `key-${id}`,
  at: "2026-06-02T05:00:00Z",
  period_start: "2026-05-01",
  period_end: "2026-05-31",
  subject: `Report ${scheduleId}: May 2026`,
  text: "Text",
  plant_count: 1,
  incomplete: 0,
});

/** A link for owners to no plant. */
export const ownerLinkRow = (id: number, companyId: number, tokenHash: string) => ({
  id,
  company_id: companyId,
  name: `Link ${id}`,
  plant_ids: "[]",
  shows_money: 0,
  shows_tickets: 0,
  language: "en",
  token_hash: tokenHash,
  created_at: "2026-01-01T09:00:00Z",
});
