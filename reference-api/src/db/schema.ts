import type { Generated, Insertable, Selectable } from "kysely";
import type { CollaborationTables } from "./collaboration-tables";
import type { Language, MessageTables, UnsubscribeReason } from "./message-tables";
import type { Flag, PlantTables } from "./plant-tables";

export { type Language, languages } from "./message-tables";
export type { Flag, IssueState, PromiseFlag, YieldStatus } from "./plant-tables";

/** What key figures add up: the sums of `assessment/kpis.ts`. */
type KpiColumn =
  | "active_kw_days"
  | `${"daylight" | "received" | "compared" | "hourly" | "delivering"}_hours`
  | `${"light" | "light_actual" | "hourly_expected" | "delivering_expected"}_kwh`;

/** What the plants of a group add up in a period: the sums and counts of `lists/portfolio-sums.ts`. */
export type SumColumn =
  | `${"" | "measured_" | "same_"}peak`
  | `${"" | "actual_" | "compared_" | "availability_" | "performance_" | "yield_" | "same_"}plants`
  | `without_${"weather" | "data"}`
  | `${"lost" | "not_received"}_${"kwh" | "cents" | "unpriced" | "kwh_per_day" | "cents_per_day"}`
  | "not_received_unknown"
  | `${"actual" | "compared_actual" | "compared_expected" | "received" | "curtailed"}_kwh`
  | `${"hourly_expected" | "delivering_expected" | "light" | "light_actual"}_kwh`
  | `${"hourly" | "delivering"}_hours`
  | "received_kw"
  | `${"same" | "earlier"}_${"" | "compared_" | "expected_" | "lost_"}kwh`;

/** Every table of the D1 database, as created by migrations/*.sql. */
export interface Database extends PlantTables, CollaborationTables, MessageTables {
  /** A month, `YYYY-MM`, or the window (fleet/plant-periods.ts). */
  plant_periods: {
    plant_id: number;
    period: string;
    meter_days: number;
    actual_kwh: number | null;
    compared_actual_kwh: number | null;
    compared_expected_kwh: number | null;
    lost_kwh: number | null;
    lost_cents: number | null;
    not_received_kwh: number | null;
    not_received_cents: number | null;
    /** A JSON array of type, pattern, kWh and cents. */
    causes: string;
    curtailed_kwh: number | null;
    active_days: number;
  } & Record<KpiColumn, number>;
  /**
   * `days`: a JSON array of meter days, kWh, compared expected kWh, kWh that was not received, and what the day adds to the key
   * figures.
   */
  plant_days: { plant_id: number; month: string; days: string };
  /** `key`: the owner, the tags, … of the plants. `causes`: a JSON array of type, pattern, kWh and cents. */
  period_sums: {
    visibility_group_id: number;
    date: string;
    period: string;
    grouping: string;
    key: string;
    causes: string | null;
  } & Record<SumColumn, number | null>;
  weather_cells: {
    latitude_tenths: number;
    longitude_tenths: number;
    first_date: Generated<string | null>;
    checked_at: Generated<string | null>;
    failures: Generated<number>;
    next_attempt_at: Generated<string | null>;
    revision: Generated<number>;
    forecast_checked_at: Generated<string | null>;
    forecast_failures: Generated<number>;
    forecast_next_attempt_at: Generated<string | null>;
  };
  weather_forecasts: {
    latitude_tenths: number;
    longitude_tenths: number;
    date: string;
    /** The days from the day on which it was made. */
    lead: number;
    made_at: string;
    /** A JSON array of `WeatherHour`. */
    hours: string;
  };
  weather_days: {
    latitude_tenths: number;
    longitude_tenths: number;
    date: string;
    /** A JSON array of `WeatherHour`. */
    hours: string;
    revision: number;
  };
  users: {
    id: Generated<number>;
    first_name: string;
    last_name: string;
    email: string;
    password_hash: string | null;
    admin: Generated<Flag>;
    robot: Generated<Flag>;
    demo: Generated<Flag>;
    auto_unsubscribed: Generated<UnsubscribeReason | null>;
    subscribed_to_status_emails: Generated<Flag>;
    subscribed_to_ticket_emails: Generated<Flag>;
    created_at: string;
    deleted_at: Generated<string | null>;
    last_signed_in_at: Generated<string | null>;
    deactivated_at: Generated<string | null>;
    language: Generated<Language | null>;
  };
  /** Tokens of sessions (`scope` null) and of people (migrations/0097_personal_tokens.sql). */
  access_tokens: {
    id: Generated<number>;
    token_hash: string;
    user_id: number;
    created_at: string;
    expires_at: string | null;
    scope: Generated<"read" | "write" | "calendar" | null>;
    name: Generated<string | null>;
    last_used_at: Generated<string | null>;
  };
  password_resets: { token_hash: string; user_id: number; expires_at: string; used_at: Generated<string | null> };
  throttled_attempts: { bucket: string; attempts: number; window_ends_at: string };
  outbox_mails: {
    id: Generated<number>;
    recipient: string;
    subject: string;
    body: string;
    link: string | null;
    created_at: string;
    html: Generated<string | null>;
    unsubscribe_url: Generated<string | null>;
    state: Generated<"stored" | "waiting" | "sending" | "sent" | "failed">;
    attempts: Generated<number>;
    next_attempt_at: Generated<string | null>;
    /** A file of R2 that is attached. */
    file_name: Generated<string | null>;
    file_key: Generated<string | null>;
    logo_id: Generated<number | null>;
    /** The address that a reply goes to, and what the mails of a conversation refer to. */
    reply_to: Generated<string | null>;
    thread_id: Generated<string | null>;
  };
  /** Replies that have become comments (migrations/0104_ticket_mails.sql). */
  received_replies: { key: string; at: string };
  status_mails: { user_id: number; day: string; mail_id: number | null };
  companies: {
    id: Generated<number>;
    name: string;
    non_mon_accessible: Generated<Flag>;
    non_mon_creation_enabled: Generated<Flag>;
    created_at: string;
    /** Raised by a trigger with each change by a person. */
    revision: Generated<number>;
  };
  /** `plant_ids`: a JSON array, null with a tag. */
  owner_links: {
    id: Generated<number>;
    company_id: number;
    name: string;
    tag_id: number | null;
    plant_ids: string | null;
    /** The report that was sent whose link it is. */
    report_id: Generated<number | null>;
    shows_money: Flag;
    shows_tickets: Flag;
    language: Language;
    expires_on: string | null;
    token_hash: string;
    created_by: number | null;
    created_at: string;
    last_used_at: Generated<string | null>;
  };
  company_children: { parent_id: number; child_id: number };
  company_users: { company_id: number; user_id: number };
  filter_presets: {
    id: Generated<number>;
    company_id: number;
    user_id: number | null;
    name: string;
    list: "plants" | "issues" | "performances";
    query: string;
  };
  inbound_drivers: {
    id: Generated<number>;
    name: string;
    display_name: Generated<string | null>;
    description: string;
    status: Generated<0 | 1 | 2>;
    status_description: string;
    status_since: Generated<string | null>;
    supports_notifications: Generated<Flag>;
    validates_existence: Generated<Flag>;
    tests: Generated<Flag>;
    portal_link: string | null;
  };
  company_inbound_drivers: { company_id: number; inbound_driver_id: number };
  credential_compositions: { id: Generated<number>; inbound_driver_id: number; alias: string; display_name: string };
  credential_fields: {
    id: Generated<number>;
    composition_id: number;
    nr: number;
    name: string;
    display_name: string;
    editable: Generated<Flag>;
    pattern: string;
  };
  driver_accounts: {
    id: Generated<number>;
    inbound_driver_id: number;
    display_name: string;
    api_key: Generated<string | null>;
    api_key_user_id: Generated<number | null>;
    next_pull_at: Generated<string | null>;
    last_pulled_at: Generated<string | null>;
    requests_on: Generated<string | null>;
    requests: Generated<number>;
    failures: Generated<number>;
    status: Generated<0 | 1 | 2>;
    status_description: Generated<string | null>;
    status_since: Generated<string | null>;
    revision: Generated<number>;
  };
  driver_account_compositions: {
    driver_account_id: number;
    composition_id: number;
    /** JSON: credential field name to prescribed value. */
    field_values: Generated<string>;
  };
  company_driver_accounts: { company_id: number; driver_account_id: number };
}

/** A stored row of a table. */
export type Row<T extends keyof Database> = Selectable<Database[T]>;

/** A row to insert. */
export type NewRow<T extends keyof Database> = Insertable<Database[T]>;
