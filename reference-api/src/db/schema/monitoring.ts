import type { Generated } from "kysely";
import type { IssueState, PromiseFlag, YieldStatus } from "./values";

export interface FaultEventTable {
  id: Generated<number>;
  plant_id: number;
  meter_id: number | null;
  kind: string;
  starts_at: string;
  ends_at: string | null;
  magnitude: Generated<number>;
  details: Generated<string>;
}

export interface IssueTable {
  id: Generated<number>;
  plant_id: number;
  meter_id: number | null;
  fault_event_id: Generated<number | null>;
  type_name: string;
  severity: number;
  found_on: string;
  resolved_on: Generated<string | null>;
  snoozed_until: Generated<string | null>;
  state: IssueState;
}

export interface DailyTotalTable {
  visibility_group_id: number;
  date: string;
  actual_yield_in_kwh: Generated<number>;
  expected_yield_in_kwh: Generated<number>;
  ok: Generated<number>;
  medium: Generated<number>;
  nok: Generated<number>;
  none: Generated<number>;
}

export interface PlantStatusSpanTable {
  plant_id: number;
  starts_on: string;
  ends_on: string | null;
  yield_status: YieldStatus;
}

export interface MeterStatusTypeTable {
  name: string;
  display_name: string;
  display_name_short: string;
  severity: number;
  descriptiveness: number;
}

export interface PromisePeriodTable {
  id: Generated<number>;
  plant_id: number;
  period_index: number;
  period_start: string;
  summary: PromiseFlag;
  delivered_till_now_wh: number;
  promised_till_now_wh: number;
  promised_total_wh: number;
  radiation_received_pct: number;
  difference_till_now_pct: number;
  difference_till_now_wh: number;
  last_changed_on: string;
}

export interface PromiseStatusChangeTable {
  id: Generated<number>;
  plant_id: number;
  promise_period_id: number;
  changed_on: string;
  summary: PromiseFlag;
}

export interface MeterTestTable {
  meter_id: number;
  kind: "production" | "connection";
  started_at: string;
  ends_at: string;
}

export interface FleetStateTable {
  key: string;
  value: string;
}
