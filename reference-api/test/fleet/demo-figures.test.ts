import { beforeAll, describe, expect, it } from "vitest";
import { type CostedIssue, createDemoReader, describeRates, lossFigures, type Plant, sum } from "../support/demo-rows";
import { setupSeededStack } from "../support/seeded-stack";

/** The demo fleet as of this day; the plants are known cases of it. */
const { as } = setupSeededStack(300, { DEMO_NOW: "2026-11-23T11:00:00Z" });
const companyId = 2;
const week = { start: "2026-11-16", end: "2026-11-22" };
/** The days of losses and scores. */
const window = { start: "2026-11-15", end: "2026-11-21" };
const month = { start: "2026-10-24", end: "2026-11-22" };
const year = { start: "2025-11-24", end: "2026-11-22" };

const { get, pathOf, range, days, losses, scores, allPlants } = createDemoReader(() => as("admin"), companyId);

let plants: ReadonlyMap<number, Plant>;
const plant = (id: number) => {
  const found = plants.get(id);
  if (!found) throw new Error(`plant ${id} is not visible to the company`);
  return found;
};

function issueOf(id: number, type: string): CostedIssue {
  const found = plant(id).meter_issues.find(({ type_name }) => type_name === type);
  if (!found) throw new Error(`plant ${id} has no issue ${type}`);
  return found;
}

beforeAll(async () => {
  plants = await allPlants("with=promise_statuses,meters,meter_issues");
});

describe("a company's performance", () => {
  it("compares the yields of the same hours", async () => {
    const total = await get(`/companies/${companyId}/performance?${range(month)}`);
    const all = (await Promise.all([...plants.keys()].map((id) => days(pathOf(id), month)))).flat();
    const compared = sum(all.map((day) => day.compared_expected_yield_in_kwh));
    expect(total.actual_yield_in_kwh).toBeCloseTo(sum(all.map((day) => day.actual_yield_in_kwh)), 0);
    expect(total.expected_yield_in_kwh).toBeCloseTo(compared, 0);
    expect(total.compared_expected_yield_in_kwh).toBe(total.expected_yield_in_kwh);
    expect(total.missing_hours).toBe(sum(all.map((day) => day.missing_hours)));
    expect(sum(all.map((day) => day.expected_yield_in_kwh)) - compared).toBeGreaterThan(1000);
  });
});

describe("a promise", () => {
  it("is not behind because of days without data", () => {
    const [current] = plant(100).promise_statuses;
    expect(current?.summary).toBe("AHEAD");
    // Five full days, and parts of the days on which the outage began and ended.
    expect(current?.left_out_days).toBeGreaterThan(5);
    expect(current?.left_out_days).toBeLessThan(7);
    expect(current?.difference_till_now_pct).toBeGreaterThan(0);
  });

  it("raises no issue in an outage", async () => {
    const issues: { type_name: string }[] = await get(`${pathOf(226)}/issues`);
    expect(issues.map((issue) => issue.type_name)).toContain("connectivity");
    expect(issues.map((issue) => issue.type_name)).not.toContain("yield_promise_status");
    expect(plant(226).promise_statuses[0]?.left_out_days).toBeGreaterThanOrEqual(7);
    expect(plant(226).promise_statuses[0]?.left_out_days).toBeLessThanOrEqual(9);
  });

  it("differs by the progress that delivered, promised and radiation give", () => {
    const promises = [...plants.values()].flatMap((each) => each.promise_statuses);
    expect(promises.length).toBeGreaterThan(200);
    for (const promise of promises.filter((each) => each.promised_till_now_wh > 1_000_000)) {
      const { delivered_till_now_wh, promised_till_now_wh, radiation_received_pct, difference_till_now_pct } = promise;
      const progress = (delivered_till_now_wh / promised_till_now_wh) * (100 / radiation_received_pct);
      expect((progress - 1) * 100).toBeCloseTo(difference_till_now_pct, 1);
    }
  });
});

describe("losses", () => {
  it.each([2, 3, 11, 16, 53, 167])(
    "of plant %d are the shortfall of its meters beyond the range of expected energy, or what is explained",
    async (id) => {
      const { meters, window_lost_kwh, window_lost_cents, lost_kwh_per_day, yield_score } = plant(id);
      const lost = await Promise.all(
        meters.map(async ({ id: meter, amount_in_cents_per_kwh }) => {
          const path = `${pathOf(id)}/meters/${meter}`;
          const [rows, reasons] = await Promise.all([days(path, window), scores(path, window)]);
          const compared = sum(rows.map((day) => day.compared_expected_yield_in_kwh));
          const generated = sum(rows.map((day) => day.actual_yield_in_kwh));
          const lacking = reasons.flatMap((day) => day.lacking);
          const explained = sum(lacking.map(({ reason, kwh }) => (reason.startsWith("yield_") ? 0 : kwh)));
          const deviation = compared - generated;
          const kwh = deviation > 0.06 * compared ? Math.max(deviation, explained) : explained;
          return { kwh, cents: kwh * amount_in_cents_per_kwh, compared, generated };
        }),
      );
      expect(window_lost_kwh).toBeCloseTo(sum(lost.map(({ kwh }) => kwh)), 1);
      expect(Math.abs((window_lost_cents ?? 0) - sum(lost.map(({ cents }) => cents)))).toBeLessThan(2);
      expect((lost_kwh_per_day ?? 0) > 0).toBe(id !== 53);
      const ratio = sum(lost.map(({ generated }) => generated)) / sum(lost.map(({ compared }) => compared));
      expect(yield_score).toBeCloseTo(ratio, 4);
    },
  );

  it.each([8, 11, 138, 157, 167])(
    "of plant %d in a quarter are the sum of its months and of their causes",
    async (id) => {
      const quarter = await losses(pathOf(id), { start: "2026-07-01", end: "2026-09-30" });
      const months = await Promise.all([
        losses(pathOf(id), { start: "2026-07-01", end: "2026-07-31" }),
        losses(pathOf(id), { start: "2026-08-01", end: "2026-08-31" }),
        losses(pathOf(id), { start: "2026-09-01", end: "2026-09-30" }),
      ]);
      const october = await losses(pathOf(id), { start: "2026-10-01", end: "2026-10-31" });
      for (const field of ["lost_kwh", "lost_cents", "not_received_kwh"] as const) {
        expect(quarter[field]).toBeCloseTo(sum(months.map((each) => each[field])), 2);
      }
      for (const period of [quarter, ...months, october]) {
        for (const field of ["lost_kwh", "lost_cents"] as const) {
          expect(period[field]).toBeCloseTo(sum(period.causes.map((cause) => cause[field])), 2);
        }
      }
      // The statuses of plants 11 and 167 explain nothing.
      expect(october.lost_kwh).toBeGreaterThan(300);
      expect(october.causes.every(({ issue_id, lost_kwh }) => issue_id !== null || (lost_kwh ?? 0) < 10)).toBe(true);
    },
  );

  it("have reasons that sum to at most the shortfall of a meter's day", async () => {
    const day = { start: "2026-11-22", end: "2026-11-22" };
    for (const { id } of plant(255).meters) {
      const path = `${pathOf(255)}/meters/${id}`;
      const [[score], [yields]] = await Promise.all([scores(path, day), days(path, day)]);
      const shortfall = Math.max((yields?.compared_expected_yield_in_kwh ?? 0) - (yields?.actual_yield_in_kwh ?? 0), 0);
      expect(sum((score?.lacking ?? []).map(({ kwh }) => kwh))).toBeLessThanOrEqual(shortfall + 0.01);
    }
  });

  it("of a company are the sum of its plants", async () => {
    const rows = [...plants.values()];
    const ofCompany = await get(`/companies/${companyId}/statistics/losses`);
    for (const [field, digits] of [
      ["lost_kwh_per_day", 2],
      ["lost_cents_per_day", 0],
      ["not_received_kwh_per_day", 2],
      ["not_received_cents_per_day", 0],
      ["snoozed_kwh_per_day", 2],
      ["snoozed_cents_per_day", 0],
    ] as const)
      expect(ofCompany[field]).toBeCloseTo(sum(rows.map((row) => row[field])), digits);
    const losing = rows.filter((row) => (row.lost_kwh_per_day ?? 0) > 0).map(({ id }) => id);
    const silent = rows.filter((row) => row.silent_since !== null).map(({ id }) => id);
    expect([ofCompany.plants_losing, ofCompany.plants_silent]).toEqual([losing.length, silent.length]);
    expect(silent.length).toBeGreaterThan(0);
    expect([...(await allPlants("losing=1")).keys()]).toEqual(losing);
    expect([...(await allPlants("silent=1")).keys()]).toEqual(silent);
  });

  it("are not known of light plants", () => {
    const light = [...plants.values()].filter((row) => row.yield_status === "NON_MON");
    expect(light.length).toBeGreaterThan(0);
    for (const row of light) {
      expect(row.monitored_since === null || row.monitored_since < "2027-02-01").toBe(true);
      expect(row).toMatchObject({
        yield_score: null,
        lost_kwh_per_day: null,
        lost_cents_per_day: null,
        not_received_kwh_per_day: null,
        not_received_cents_per_day: null,
        window_not_received_kwh: null,
        silent_since: null,
      });
    }
  });
});

describe("what an issue costs", () => {
  const reasonSum = async (id: number, { meter_id, began_on }: CostedIssue, reason: string) => {
    const rows = await scores(`${pathOf(id)}/meters/${meter_id}`, { start: began_on, end: window.end });
    return sum(rows.flatMap(({ lacking }) => lacking.map((each) => (each.reason === reason ? each.kwh : 0))));
  };

  it("is the energy under its reasons since it began", async () => {
    const zero = issueOf(3, "zero_yield");
    expect(zero.began_on).toBe("2026-11-17");
    expect(zero.lost_kwh).toBeGreaterThan(1);
    // The inverter failed on the day before, which is a part of the cost, and of no day of the issue.
    const ofFullDays = await reasonSum(3, zero, "zero_yield");
    expect(zero.lost_kwh).toBeGreaterThan(ofFullDays + 1);
    const price = plant(3).meters.find(({ id }) => id === zero.meter_id)?.amount_in_cents_per_kwh ?? 0;
    expect(zero.lost_cents).toBeCloseTo((zero.lost_kwh ?? 0) * price, 0);
    expect(zero.not_received_kwh).toBeNull();
    expect(zero.lost_kwh_per_day).toBeCloseTo(ofFullDays / 5, 2);
    expect(zero.at_stake_kwh_per_day).toBe(zero.lost_kwh_per_day);
    const silent = issueOf(27, "connectivity");
    expect(silent.began_on).toBe(plant(27).silent_since);
    expect(silent.not_received_kwh).toBeGreaterThan(await reasonSum(27, silent, "yield_missing"));
    expect(silent.not_received_kwh_per_day).toBe(plant(27).not_received_kwh_per_day);
    expect(silent.not_received_cents_per_day).toBe(plant(27).not_received_cents_per_day);
    expect(silent).toMatchObject({ lost_kwh: null, lost_cents: null, lost_kwh_per_day: null });
  });

  it("is not known yet when the issue began after the window", () => {
    expect(issueOf(15, "power_interruption")).toMatchObject({
      began_on: "2026-11-22",
      lost_kwh: null,
      lost_kwh_per_day: null,
      at_stake_kwh_per_day: null,
    });
  });

  it("is nothing of its own for a ticket or a promise", () => {
    for (const type of ["ticket", "yield_promise_status"]) {
      const found = issueOf(21, type);
      for (const figure of [...lossFigures, "lost_kwh", "lost_cents", "not_received_kwh"] as const)
        expect(found[figure], `${figure} of ${type}`).toBeNull();
    }
  });
});

describe.each([2, 3, 5])("what is at stake at company %d", (id) => describeRates(id, () => as("admin")));

describe("a silent plant", () => {
  it("has no status from its first full day without data on", async () => {
    expect(plant(4)).toMatchObject({ yield_status: "NONE", silent_since: "2026-11-18" });
    expect(issueOf(4, "connectivity").began_on).toBe("2026-11-18");
    const rows = await days(pathOf(4), window);
    expect(rows.find((day) => day.actual_yield_in_kwh === null)?.start_date).toBe("2026-11-18");
    const missing = rows.map((day) => day.expected_yield_in_kwh - day.compared_expected_yield_in_kwh);
    expect(plant(4).window_not_received_kwh).toBeCloseTo(sum(missing), 1);
    // The hours before the first full day without data are in the total, not in the rate of the days since.
    const since = missing.slice(rows.findIndex((day) => day.start_date === "2026-11-18"));
    expect(since).toHaveLength(4);
    expect(plant(4).not_received_kwh_per_day).toBeCloseTo(sum(since) / 4, 1);
  });

  it("has active meters", () => {
    const silent = [...plants.values()].filter((row) => row.silent_since !== null);
    expect(silent.filter(({ meters }) => meters.every(({ active }) => !active))).toEqual([]);
  });

  it("is never green", () => {
    const silent = [...plants.values()].filter((row) => row.silent_since !== null);
    expect(new Set(silent.map((row) => row.yield_status))).toEqual(new Set(["NONE"]));
  });
});

describe("a driver that is down", () => {
  it("has plants without data, and their connectivity issues, since then", async () => {
    const [{ status, drivers }] = await get(`/companies/${companyId}/driver-status`);
    const since = "2026-11-18T01:40:00Z";
    expect(status).toBe(2);
    expect(drivers.slice(0, 2)).toMatchObject([
      { driver: "fusionsolar", status: 2, since },
      { driver: "growatt", status: 1, since: "2026-11-22T07:15:00Z" },
    ]);
    expect(new Set(drivers.slice(2).map((each: { since: string | null }) => each.since))).toEqual(new Set([null]));
    const behind = [...plants.values()].filter(({ meters }) =>
      meters.some(({ inbound_driver }) => inbound_driver.name === "fusionsolar"),
    );
    expect(behind.length).toBeGreaterThanOrEqual(10);
    for (const { silent_since, meter_issues } of behind) {
      const [issue] = meter_issues.filter(({ type_name }) => type_name === "connectivity");
      expect([silent_since, issue?.began_on]).toEqual(["2026-11-18", "2026-11-18"]);
      expect(issue?.found_on).toBe("2026-11-21");
      expect(issue?.not_received_kwh).toBeGreaterThan(0);
    }
  });
});

describe("a power spike", () => {
  it("is not generated energy", async () => {
    const spiked = (await days(pathOf(12), week)).find((day) => day.missing_hours === 1);
    expect(spiked?.start_date).toBe("2026-11-21");
    expect(spiked?.compared_expected_yield_in_kwh).toBeLessThan(spiked?.expected_yield_in_kwh ?? 0);
    const ofWeek = await scores(pathOf(12), week);
    const spikedDay = ofWeek.find(({ date }) => date === "2026-11-21");
    expect(spikedDay?.lacking.map(({ reason }) => reason)).toContain("yield_missing");
    for (const { yield_score } of ofWeek) expect(yield_score).toBeLessThan(1.2);
    expect(plant(12).yield_score).toBeLessThan(1.1);
    const issues: { type_name: string }[] = await get(`${pathOf(12)}/issues`);
    expect(issues.map((issue) => issue.type_name)).toContain("power_spike_high");
  });
});

describe("hours, days and months", () => {
  it("have the same comparison of a year with gaps", async () => {
    for (const id of [4, 12, 100, 226]) {
      const [daily, monthly] = await Promise.all([days(pathOf(id), year), days(pathOf(id), year, "month")]);
      expect(sum(monthly.map((row) => row.missing_hours))).toBe(sum(daily.map((row) => row.missing_hours)));
      expect(sum(monthly.map((row) => row.compared_expected_yield_in_kwh))).toBeCloseTo(
        sum(daily.map((row) => row.compared_expected_yield_in_kwh)),
        1,
      );
    }
  });
});
