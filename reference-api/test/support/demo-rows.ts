import { expect } from "vitest";
import type { Client } from "./users";

/** The plant data of the demo fleet that the tests read. */

/** The rates of issues, plants and companies: what they lose and do not receive per day. */
export const lossFigures = [
  "lost_kwh_per_day",
  "lost_cents_per_day",
  "not_received_kwh_per_day",
  "not_received_cents_per_day",
] as const;

export const sum = (values: readonly (number | null | undefined)[]) =>
  values.reduce<number>((all, each) => all + (each ?? 0), 0);

export interface Days {
  readonly start: string;
  readonly end: string;
}
export interface Score {
  readonly date: string;
  readonly yield_score: number | null;
  readonly lacking: { readonly reason: string; readonly kwh: number }[];
}
export interface PeriodLosses {
  readonly lost_kwh: number | null;
  readonly lost_cents: number | null;
  readonly not_received_kwh: number | null;
  readonly causes: {
    readonly issue_id: number | null;
    readonly type_name: string;
    readonly lost_kwh: number | null;
    readonly lost_cents: number | null;
    readonly not_received_kwh: number | null;
  }[];
}
export interface Performance {
  readonly start_date: string;
  readonly actual_yield_in_kwh: number | null;
  readonly expected_yield_in_kwh: number;
  readonly compared_expected_yield_in_kwh: number;
  readonly missing_hours: number;
}
export interface Plant {
  readonly id: number;
  readonly monitored_since: string | null;
  readonly yield_status: string;
  readonly yield_score: number | null;
  readonly lost_kwh_per_day: number | null;
  readonly lost_cents_per_day: number | null;
  readonly not_received_kwh_per_day: number | null;
  readonly not_received_cents_per_day: number | null;
  readonly window_lost_kwh: number | null;
  readonly window_lost_cents: number | null;
  readonly window_not_received_kwh: number | null;
  readonly at_stake_kwh_per_day: number | null;
  readonly snoozed_kwh_per_day: number | null;
  readonly snoozed_cents_per_day: number | null;
  readonly at_stake_cents_per_day: number | null;
  readonly silent_since: string | null;
  readonly meters: Meter[];
  readonly promise_statuses: readonly PromisePeriod[];
  readonly meter_issues: readonly CostedIssue[];
}
export interface Meter {
  readonly id: number;
  readonly active: boolean;
  readonly amount_in_cents_per_kwh: number;
  readonly inbound_driver: { readonly name: string };
}
export interface CostedIssue {
  readonly id: number;
  readonly meter_id: number;
  readonly type_name: string;
  readonly began_on: string;
  readonly snoozed_until: string | null;
  readonly found_on: string;
  readonly lost_kwh: number | null;
  readonly lost_cents: number | null;
  readonly not_received_kwh: number | null;
  readonly lost_kwh_per_day: number | null;
  readonly lost_cents_per_day: number | null;
  readonly not_received_kwh_per_day: number | null;
  readonly not_received_cents_per_day: number | null;
  readonly at_stake_kwh_per_day: number | null;
  readonly at_stake_cents_per_day: number | null;
}
export interface PromisePeriod {
  readonly period_start: string;
  readonly summary: string;
  readonly delivered_till_now_wh: number;
  readonly promised_till_now_wh: number;
  readonly promised_total_wh: number;
  readonly radiation_received_pct: number;
  readonly difference_till_now_pct: number;
  readonly left_out_days: number;
}

/** Reads the plants of a company of the demo fleet, and their days. */
export function createDemoReader(client: () => Client, companyId: number) {
  const get = async (path: string) => {
    const { status, body } = await client().get(path);
    expect(status, path).toBe(200);
    return body;
  };
  const range = ({ start, end }: Days) => `start_date=${start}&end_date=${end}`;
  return {
    get,
    range,
    pathOf: (id: number) => `/companies/${companyId}/plants/${id}`,
    days: (path: string, of: Days, period = "day"): Promise<Performance[]> =>
      get(`${path}/performances?${range(of)}&period_type=${period}`),
    losses: (path: string, of: Days): Promise<PeriodLosses> => get(`${path}/losses?${range(of)}`),
    scores: (path: string, of: Days): Promise<Score[]> => get(`${path}/scores?${range(of)}`),
    async allPlants(query: string): Promise<ReadonlyMap<number, Plant>> {
      const rows: Plant[] = [];
      for (let page = 1, more = true; more; page++) {
        const { data } = await get(`/companies/${companyId}/plants?sort=id:asc&per_page=100&page=${page}&${query}`);
        rows.push(...data);
        more = data.length > 0;
      }
      return new Map(rows.map((row) => [row.id, row]));
    },
  };
}
