import type { ReferenceKind } from "../../src/http/references";
import { alertRuleRow, ownerLinkRow, reportScheduleRow, sentReportRow } from "./fixture-rows";
import { driver, insertFixtureRows, issue, meter, plant, tag, ticket } from "./fixtures";
import { company, user } from "./users";

/** A row that the stranger (a member of Unrelated) may name, and one of Alpha, by kind. */
export const referenceRows: Readonly<Record<ReferenceKind, { readonly own: number; readonly foreign: number }>> = {
  company: { own: company.unrelated, foreign: company.alpha },
  "child company": { own: 10, foreign: company.east },
  "attached company": { own: 10, foreign: company.alpha },
  plant: { own: plant.foreign, foreign: plant.own },
  meter: { own: meter.foreign, foreign: meter.south },
  issue: { own: issue.foreign, foreign: issue.zero },
  "issue of the company": { own: issue.foreign, foreign: issue.zero },
  ticket: { own: ticket.foreign, foreign: ticket.open },
  "ticket template": { own: 721, foreign: 722 },
  user: { own: user.unrelated, foreign: user.owner },
  tag: { own: tag.foreign, foreign: tag.roof },
  "custom field type": { own: 711, foreign: 712 },
  driver: { own: driver.solarEdge, foreign: driver.cast4all },
  "driver account": { own: 731, foreign: 732 },
  note: { own: 741, foreign: 742 },
  file: { own: 741, foreign: 742 },
  contact: { own: 741, foreign: 742 },
  "custom field": { own: 741, foreign: 742 },
  promise: { own: 503, foreign: 502 },
  "measurement import": { own: 741, foreign: 742 },
  "ingest key": { own: 741, foreign: 742 },
  report: { own: 741, foreign: 742 },
  "push device": { own: 741, foreign: 742 },
  "alert rule": { own: 741, foreign: 742 },
  "access token": { own: 741, foreign: 742 },
  "report schedule": { own: 741, foreign: 742 },
  "sent report": { own: 741, foreign: 742 },
  "owner link": { own: 741, foreign: 742 },
};

const created_at = "2026-06-01T10:00:00Z";

/** Inserts the rows of `referenceRows` that the fixtures do not have. */
export async function insertReferenceRows(db: D1Database): Promise<void> {
  await insertFixtureRows(db, {
    companies: [{ id: 10, name: "Below Unrelated", created_at }],
    company_children: [{ parent_id: company.unrelated, child_id: 10 }],
    company_inbound_drivers: [{ company_id: company.unrelated, inbound_driver_id: driver.solarEdge }],
  });
  await insertFixtureRows(db, rowsOf("own", company.unrelated, user.unrelated));
  await insertFixtureRows(db, rowsOf("foreign", company.alpha, user.owner));
}

function rowsOf(side: "own" | "foreign", companyId: number, userId: number): Parameters<typeof insertFixtureRows>[1] {
  const id = (kind: ReferenceKind) => referenceRows[kind][side];
  const plant_id = id("plant");
  const meter_id = id("meter");
  const type_id = id("custom field type");
  const report = { company_id: companyId, subject: "plants", format: "csv", query: "", status: "finished" };
  return {
    custom_field_types: [{ id: type_id, company_id: companyId, name: side, type: "text" }],
    custom_fields: [{ id: id("custom field"), plant_id, type_id, value: side }],
    ticket_templates: [
      { id: id("ticket template"), company_id: companyId, name: side, title: side, description: side },
    ],
    driver_accounts: [{ id: id("driver account"), inbound_driver_id: driver.solarEdge, display_name: side }],
    company_driver_accounts: [{ company_id: companyId, driver_account_id: id("driver account") }],
    notes: [{ id: id("note"), plant_id, company_id: companyId, author_id: userId, message: side, created_at }],
    files: [
      {
        id: id("file"),
        plant_id,
        uploader_id: userId,
        file_name: side,
        content_type: "text/plain",
        size_in_bytes: 1,
        storage_key: side,
        created_at,
      },
    ],
    contacts: [{ id: id("contact"), plant_id, name: side }],
    measurement_imports: [
      {
        id: id("measurement import"),
        meter_id,
        user_id: userId,
        created_at,
        interval_in_minutes: 60,
        first_at: 1_780_000_000,
        last_at: 1_780_000_000,
      },
    ],
    ingest_keys: [{ id: id("ingest key"), meter_id, user_id: userId, key_hash: side, hint: "last", created_at }],
    alert_rules: [{ ...alertRuleRow(id("alert rule"), userId, companyId), name: side }],
    access_tokens: [
      { id: id("access token"), token_hash: side, user_id: userId, created_at, scope: "read", name: side },
    ],
    push_devices: [
      { id: id("push device"), user_id: userId, name: side, endpoint: side, p256dh: side, auth: side, created_at },
    ],
    report_schedules: [reportScheduleRow(id("report schedule"), companyId)],
    sent_reports: [sentReportRow(id("sent report"), id("report schedule"))],
    owner_links: [ownerLinkRow(id("owner link"), companyId, side)],
    reports: [{ id: id("report"), user_id: userId, ...report, deadline: "2999-01-01T00:00:00Z", created_at }],
  };
}
