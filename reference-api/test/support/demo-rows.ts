import { beforeAll, expect, it } from "vitest";
import { openCausesOfSite } from "./queue-of-site";
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
type Figures<Name extends string> = Readonly<Record<Name, number | null>>;
type LossFigure = (typeof lossFigures)[number];
type StakeFigure = `at_stake_${"kwh" | "cents"}_per_day`;
type Losses = Figures<"lost_kwh" | "lost_cents" | "not_received_kwh">;

export interface PeriodLosses extends Losses {
  readonly causes: ({ readonly type_name: string } & Losses & Figures<"issue_id">)[];
}
export interface Performance {
  readonly start_date: string;
  readonly actual_yield_in_kwh: number | null;
  readonly expected_yield_in_kwh: number;
  readonly compared_expected_yield_in_kwh: number;
  readonly missing_hours: number;
}
type WindowFigure = `window_${"lost_kwh" | "lost_cents" | "not_received_kwh"}`;
type SnoozedFigure = `snoozed_${"kwh" | "cents"}_per_day`;
export interface Plant extends Figures<LossFigure | StakeFigure | WindowFigure | SnoozedFigure | "yield_score"> {
  readonly id: number;
  readonly monitored_since: string | null;
  readonly yield_status: string;
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
export interface CostedIssue extends Losses, Figures<LossFigure | StakeFigure> {
  readonly id: number;
  readonly meter_id: number;
  readonly type_name: string;
  readonly began_on: string;
  readonly snoozed_until: string | null;
  readonly found_on: string;
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

/** The day of the demo fleet. */
const today = "2026-11-23";

/** Tests that a company's headline is the sum of its plants, and a plant's rate the sum of its open issues. */
export function describeRates(id: number, client: () => Client) {
  const reader = createDemoReader(client, id);
  const isSnoozed = ({ snoozed_until }: CostedIssue) => snoozed_until !== null && snoozed_until > today;
  let rows: Plant[];
  beforeAll(async () => {
    rows = [...(await reader.allPlants("with=meters,meter_issues&snoozed=1")).values()];
  });

  it("is what issues lose and do not receive, and of plants the sum of their open issues", () => {
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) {
      const open = row.meter_issues.filter((issue) => !isSnoozed(issue));
      for (const issue of row.meter_issues) {
        const { at_stake_kwh_per_day: stake, lost_kwh_per_day: lost, not_received_kwh_per_day: missing } = issue;
        expect(stake ?? 0, `issue ${issue.id}`).toBeCloseTo(sum([lost, missing]), 2);
      }
      for (const figure of [...lossFigures, "at_stake_kwh_per_day", "at_stake_cents_per_day"] as const) {
        expect(row[figure] ?? 0, `${figure} of plant ${row.id}`).toBeCloseTo(sum(open.map((each) => each[figure])), 1);
      }
      const snoozed = row.meter_issues.filter(isSnoozed).map((issue) => issue.at_stake_kwh_per_day);
      expect(row.snoozed_kwh_per_day ?? 0).toBeCloseTo(sum(snoozed), 2);
    }
  });

  it("is the sum of the causes of the queue", async () => {
    const losses = await reader.get(`/companies/${id}/statistics/losses`);
    const causes = await openCausesOfSite(client(), id, today);
    expect(causes.length).toBeGreaterThan(2);
    for (const [figure, part] of [
      ["lost", "kwh"],
      ["lost", "cents"],
      ["notReceived", "kwh"],
      ["notReceived", "cents"],
    ] as const) {
      const name = figure === "lost" ? "lost" : "not_received";
      const total = sum(causes.map((cause) => cause[figure][part === "kwh" ? 0 : 1]));
      expect(total, `${figure} ${part}`).toBeCloseTo(losses[`${name}_${part}_per_day`], part === "kwh" ? 1 : -1);
    }
  });

  it("is the sum of the plants, of the issues and of the groups by driver", async () => {
    const losses = await reader.get(`/companies/${id}/statistics/losses`);
    const groups: Plant[] = await reader.get(`/companies/${id}/statistics/portfolio?group_by=driver`);
    const open = rows.flatMap((row) => row.meter_issues).filter((issue) => !isSnoozed(issue));
    for (const figure of lossFigures) {
      const parts = { rows, open, groups };
      for (const [name, items] of Object.entries(parts)) {
        const digits = figure.includes("cents") ? -1 : 1;
        expect(sum(items.map((each) => each[figure])), `${figure} of ${name}`).toBeCloseTo(losses[figure], digits);
      }
    }
    expect(sum(rows.map((row) => row.snoozed_kwh_per_day))).toBeCloseTo(losses.snoozed_kwh_per_day ?? 0, 2);
  });

  it("counts and lists the plants by these rates", async () => {
    const losses = await reader.get(`/companies/${id}/statistics/losses`);
    const losing = rows.filter((row) => (row.lost_kwh_per_day ?? 0) > 0).map((row) => row.id);
    const missing = rows.filter((row) => (row.not_received_kwh_per_day ?? 0) >= 0.5).map((row) => row.id);
    expect([losses.plants_losing, losses.plants_not_received]).toEqual([losing.length, missing.length]);
    expect([...(await reader.allPlants("losing=1")).keys()]).toEqual(losing);
    expect([...(await reader.allPlants("not_received=1")).keys()]).toEqual(missing);
    const expected = [...(await reader.allPlants("as_expected=1")).values()];
    expect(losses.plants_as_expected).toBe(expected.length);
    expect(expected.filter((row) => row.lost_kwh_per_day || row.window_lost_kwh)).toEqual([]);
  });
}
