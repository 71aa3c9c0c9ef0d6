import type { IssuePattern } from "@heliograph/rules/issue-types";
import type { Generated } from "kysely";

/** Values of enumeration columns. */

export const yieldStatuses = ["OK", "MEDIUM", "NOK", "NONE", "NON_MON"] as const;
export type YieldStatus = (typeof yieldStatuses)[number];

export const promiseFlags = ["TOO_EARLY", "AHEAD", "BEHIND", "BEHIND_SEVERELY", "FINISHED"] as const;
export type PromiseFlag = (typeof promiseFlags)[number];

export type IssueState = "open" | "snoozed" | "resolved";

/** 0 or 1: SQLite has no booleans. */
export type Flag = 0 | 1;

/** What the issues of a plant, or one issue, cost a day. */
interface CostColumns {
  lost_kwh_per_day: Generated<number | null>;
  lost_cents_per_day: Generated<number | null>;
  not_received_kwh_per_day: Generated<number | null>;
  not_received_cents_per_day: Generated<number | null>;
  not_received_days: Generated<number | null>;
  at_stake_kwh_per_day: Generated<number | null>;
  at_stake_cents_per_day: Generated<number | null>;
}

/** Plants with their measured and derived values. */
export interface PlantTables {
  visibility_groups: {
    id: Generated<number>;
    /** Sorted company ids joined by commas. */
    companies: string;
  };
  visibility_group_companies: { company_id: number; visibility_group_id: number };
  plants: CostColumns & {
    id: Generated<number>;
    name: string;
    plant_code: string;
    owning_company_id: number;
    visibility_group_id: number;
    street: string;
    street_number: string;
    postal_code: string;
    city: string;
    latitude: number;
    longitude: number;
    monitored_since: string | null;
    created_at: string;
    region: string;
    seed: number;
    yield_score: number | null;
    yield_status: YieldStatus;
    previous_status: YieldStatus;
    status: YieldStatus;
    status_since: Generated<string | null>;
    snoozed_kwh_per_day: Generated<number | null>;
    snoozed_cents_per_day: Generated<number | null>;
    window_lost_kwh: Generated<number | null>;
    window_lost_cents: Generated<number | null>;
    window_not_received_kwh: Generated<number | null>;
    window_not_received_cents: Generated<number | null>;
    window_short_gaps_kwh: Generated<number | null>;
    window_short_gaps_cents: Generated<number | null>;
    window_generated_kwh: Generated<number | null>;
    window_compared_expected_kwh: Generated<number | null>;
    silent_since: Generated<string | null>;
    imported_until: Generated<string | null>;
    today: Generated<string | null>;
    degradation: Generated<string | null>;
    issue_id: Generated<number | null>;
    issue_severity: Generated<number>;
    issue_found_on: Generated<string | null>;
    last_issue_found_on: Generated<string | null>;
    last_unsnoozed_found_on: Generated<string | null>;
    promise_current_flag: Generated<PromiseFlag | null>;
    promise_previous_flag: Generated<PromiseFlag | null>;
    total_peak_in_watt: Generated<number>;
    total_p90_in_kwh: Generated<number>;
    meter_count: Generated<number>;
    mixed_orientation: Generated<Flag>;
    ticket_count: Generated<number>;
    open_ticket_count: Generated<number>;
    assessed_until: Generated<string | null>;
    search_text: Generated<string>;
    sort_name: Generated<string>;
    driver_ids: Generated<string>;
    tag_ids: Generated<string>;
    open_types: Generated<number>;
    snoozed_types: Generated<number>;
    resolved_types: Generated<number>;
    unresolved_found_on: Generated<string | null>;
    weather_revision: Generated<number>;
    measured: Generated<Flag>;
    /** Raised by a trigger with each change by a person. */
    revision: Generated<number>;
  };
  list_bits: { name: string; bit: number };
  plant_companies: { plant_id: number; company_id: number; is_owner: Generated<Flag> };
  meters: {
    id: Generated<number>;
    plant_id: number;
    inbound_driver_id: number;
    driver_account_id: Generated<number | null>;
    reference_identifier: string;
    name: Generated<string>;
    amount_in_cents_per_kwh: number | null;
    peak_in_watt: number;
    p90_in_kwh: number | null;
    orientation_in_degrees: number | null;
    angle_in_degrees: number | null;
    has_mixed_panel_orientations: Generated<Flag>;
    operational_since: string;
    retired_on: Generated<string | null>;
    seed: number;
    created_at: string;
    measurements_revision: Generated<number>;
    measured: Generated<Flag>;
    /** JSON (fleet/learned-performance.ts). */
    learned: Generated<string | null>;
    imported_until: Generated<string | null>;
    revision: Generated<number>;
  };
  measurement_imports: {
    id: Generated<number>;
    meter_id: number;
    user_id: number;
    created_at: string;
    source: Generated<"call" | "push" | "pull">;
    interval_in_minutes: number;
    /** Seconds since the epoch. */
    first_at: number;
    last_at: number;
    replaces_finer: Generated<Flag>;
    milliwatt_hours: Generated<number | null>;
    upload_id: Generated<string | null>;
    file_name: Generated<string | null>;
    file_count: Generated<number | null>;
  };
  /** `measured_at`: seconds since the epoch; `minutes`: null for the interval of the import. */
  measurements: {
    meter_id: number;
    measured_at: number;
    import_id: number;
    milliwatt_hours: number | null;
    minutes: number | null;
  };
  ingest_keys: {
    id: Generated<number>;
    meter_id: number;
    user_id: number;
    key_hash: string;
    hint: string;
    created_at: string;
    last_used_at: Generated<string | null>;
    samples: Generated<string | null>;
    logged: Generated<string | null>;
    fault: Generated<string | null>;
    fault_since: Generated<string | null>;
    fault_clock_minutes: Generated<number | null>;
  };
  /** A view: meters that name an account which is not attached to the owner of their plant. */
  meters_of_other_accounts: { meter_id: number; plant_id: number; driver_account_id: number };
  meter_deliveries: { meter_id: number; recent: string };
  meter_pulls: {
    meter_id: number;
    next_pull_at: string;
    time_zone: Generated<string | null>;
    pulled_from: Generated<string | null>;
    pulled_until: Generated<string | null>;
    received_until: Generated<string | null>;
    fault: Generated<"forbidden" | "unknown" | null>;
  };
  string_days: { meter_id: number; date: string; import_id: number | null; strings: string };
  measured_days: {
    meter_id: number;
    date: string;
    /** A JSON array: the kWh of each hour, the kWh of longer intervals, and the hours that these cover, a bit each. */
    energy: string;
  };
  expected_days: {
    meter_id: number;
    date: string;
    /** A JSON array: the radiation, that under a clear sky, and the yield of each hour in kWh/kWp. */
    weather: string;
    /** A JSON array: the irradiance on the panels in each hour, W/m². Null of days that were computed without it. */
    irradiance: string | null;
  };
  fault_events: {
    id: Generated<number>;
    plant_id: number;
    meter_id: number | null;
    kind: string;
    starts_at: string;
    ends_at: string | null;
    magnitude: Generated<number>;
    details: Generated<string>;
  };
  issues: CostColumns & {
    id: Generated<number>;
    plant_id: number;
    meter_id: number | null;
    fault_event_id: Generated<number | null>;
    type_name: string;
    severity: number;
    pattern: Generated<IssuePattern | null>;
    /** JSON. */
    diagnosis: Generated<string | null>;
    began_on: Generated<string | null>;
    found_on: string;
    resolved_on: Generated<string | null>;
    snoozed_until: Generated<string | null>;
    state: IssueState;
    lost_kwh: Generated<number | null>;
    lost_cents: Generated<number | null>;
    not_received_kwh: Generated<number | null>;
    not_received_cents: Generated<number | null>;
    /** A JSON array of the last days. */
    recent_days: Generated<string | null>;
    revision: Generated<number>;
  };
  daily_totals: {
    visibility_group_id: number;
    date: string;
    actual_yield_in_kwh: Generated<number>;
    compared_expected_yield_in_kwh: Generated<number>;
    not_received_kwh: Generated<number>;
    missing_hours: Generated<number>;
    ok: Generated<number>;
    medium: Generated<number>;
    nok: Generated<number>;
    none: Generated<number>;
    unknown_expected: Generated<number>;
  };
  /** After a number of complete hours. Kept by triggers, as `loss_totals` (migrations/0081_totals_of_groups.sql). */
  today_totals: {
    date: string;
    visibility_group_id: number;
    hours: number;
    /** Seconds since the epoch; 0 without data. */
    measured_until: number;
    plants: number;
    plants_measured: number;
    actual_kwh: number;
    expected_kwh: number;
    compared_kwh: number;
    unknown_expected: number;
    unknown_compared: number;
    missing_hours: number;
  };
  loss_totals: { visibility_group_id: number; name: string; plants: number; total: number };
  plant_status_spans: { plant_id: number; starts_on: string; ends_on: string | null; yield_status: YieldStatus };
  meter_status_types: {
    name: string;
    display_name: string;
    display_name_short: string;
    severity: number;
    descriptiveness: number;
  };
  promise_periods: {
    id: Generated<number>;
    plant_id: number;
    period_index: number;
    period_start: string;
    summary: PromiseFlag;
    delivered_till_now_wh: number;
    promised_till_now_wh: number;
    promised_total_wh: number;
    left_out_days: Generated<number>;
    radiation_received_pct: number;
    radiation_known: Generated<Flag>;
    difference_till_now_pct: number;
    difference_till_now_wh: number;
    last_changed_on: string;
    revision: Generated<number>;
  };
  promise_status_changes: {
    id: Generated<number>;
    plant_id: number;
    promise_period_id: number;
    changed_on: string;
    summary: PromiseFlag;
  };
  meter_tests: { meter_id: number; kind: "production" | "connection"; started_at: string; ends_at: string };
  fleet_state: { key: string; value: string };
}
