import type { Generated } from "kysely";
import type { Flag, PromiseFlag, YieldStatus } from "./values";

export interface VisibilityGroupTable {
  id: Generated<number>;
  /** Sorted company ids joined by commas. */
  companies: string;
}

export interface VisibilityGroupCompanyTable {
  company_id: number;
  visibility_group_id: number;
}

export interface PlantTable {
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
  lost_kwh_per_day: Generated<number>;
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
  driver_ids: Generated<string>;
  tag_ids: Generated<string>;
  open_types: Generated<number>;
  snoozed_types: Generated<number>;
  resolved_types: Generated<number>;
  unresolved_found_on: Generated<string | null>;
}

export interface ListBitTable {
  name: string;
  bit: number;
}

export interface PlantCompanyTable {
  plant_id: number;
  company_id: number;
  is_owner: Generated<Flag>;
}

export interface MeterTable {
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
}
