import type { Generated } from "kysely";
import type { Flag } from "./plant-tables";

/** The languages of mails. */
export const languages = ["en", "nl"] as const;
export type Language = (typeof languages)[number];

export type UnsubscribeReason = "hard_bounce" | "spam_complaint" | "unsubscribe";

/** The tables of what is sent to people: alerts and reports. */
export interface MessageTables {
  /** `kinds`, `findings`, `drivers`, `plant_ids`: JSON arrays (migrations/0093_alerts.sql, 0098, 0102, 0107). */
  alert_rules: {
    id: Generated<number>;
    user_id: number;
    company_id: number;
    name: string;
    enabled: Flag;
    kinds: string | null;
    findings: Generated<string | null>;
    drivers: Generated<string | null>;
    tag_id: number | null;
    plant_ids: string | null;
    view_name: Generated<string | null>;
    view_query: Generated<string | null>;
    min_kwh_per_day: number;
    min_eur_per_day: Generated<number | null>;
    min_hours: number;
    timing: "at_once" | "daily";
    hour: number;
    working_days_only: Flag;
    quiet_from: number | null;
    quiet_until: number | null;
    channel: Generated<"email" | "webhook" | "push">;
    format: Generated<"standard" | "slack" | "teams" | "ntfy">;
    webhook_url: string | null;
    webhook_secret: string | null;
    escalate_after_hours: number | null;
    escalate_to_user_id: number | null;
    reported_until: number;
    reported_on: string;
    created_at: string;
    last_sent_at: Generated<string | null>;
    failing_since: Generated<string | null>;
  };
  alert_causes: {
    rule_id: number;
    first_issue_id: number;
    issue_ids: string;
    plants: number;
    kwh: number | null;
    reported_at: string;
    escalated: Generated<Flag>;
  };
  alert_messages: {
    id: Generated<number>;
    rule_id: number;
    first_issue_id: number | null;
    at: string;
    event: "begins" | "grows" | "ends" | "digest" | "escalated";
    body: string;
    recipient: Generated<string | null>;
    state: "held" | "waiting" | "sending" | "sent" | "failed" | "dead";
    queued_at: Generated<string | null>;
    attempts: Generated<number>;
    next_attempt_at: Generated<string | null>;
    response: Generated<string | null>;
    mail_id: Generated<number | null>;
    device_ids: Generated<string | null>;
  };
  /** The push subscriptions of browsers. */
  push_devices: {
    id: Generated<number>;
    user_id: number;
    name: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: string;
    last_used_at: Generated<string | null>;
  };
  /** Columns: migrations/0095_report_schedules.sql, 0102_views_of_rules.sql. */
  report_schedules: {
    id: Generated<number>;
    company_id: number;
    created_by_id: number | null;
    name: string;
    enabled: Flag;
    period: "month" | "quarter" | "year";
    tag_id: number | null;
    plant_ids: string | null;
    view_name: Generated<string | null>;
    view_query: Generated<string | null>;
    language: Language;
    day: number;
    hour: number;
    paragraph: string;
    attach_xlsx: Flag;
    created_at: string;
    next_at: Generated<string | null>;
    reported_until: Generated<string | null>;
    last_sent_at: Generated<string | null>;
    failing_since: Generated<string | null>;
  };
  report_recipients: {
    id: Generated<number>;
    schedule_id: number;
    user_id: number | null;
    email: string | null;
    stopped: Generated<Exclude<UnsubscribeReason, "unsubscribe"> | null>;
  };
  sent_reports: {
    id: Generated<number>;
    schedule_id: number;
    key: string;
    at: string;
    period_start: string;
    period_end: string;
    subject: string;
    text: string;
    plant_count: number;
    file_name: string | null;
    file_key: string | null;
    incomplete: Flag;
    again_until: string | null;
    logo_id: number | null;
  };
  /** The logos of companies (migrations/0103_report_logos.sql). */
  report_logos: {
    id: Generated<number>;
    company_id: number;
    storage_key: string;
    content_type: "image/png" | "image/jpeg";
    width: number;
    height: number;
    created_at: string;
    ended_at: Generated<string | null>;
  };
  sent_report_recipients: {
    sent_id: number;
    recipient: string;
    mail_id: number | null;
    state: "stored" | "waiting" | "sending" | "sent" | "failed" | "dead";
    response: string | null;
  };
}
