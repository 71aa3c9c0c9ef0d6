import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectGroupTotals } from "../support/company-totals";
import { copyPlant } from "../support/copy-plant";
import { setupFixtureStack } from "../support/fixture-stack";
import { plant } from "../support/fixtures";
import { company } from "../support/users";

const testStack = setupFixtureStack();
const { as } = testStack;

const figure = (path: string) => as("owner").get(`/companies/${company.alpha}/${path}`);
const june = "start_date=2026-06-14&end_date=2026-06-20";
const noYield = {
  ...{ actual_yield_in_kwh: null, expected_yield_in_kwh: null },
  ...{ compared_actual_yield_in_kwh: null, compared_expected_yield_in_kwh: null },
};
const east = `child_company_ids[]=${company.east}`;

describe("statistics per day", () => {
  it("counts statuses of finished days", async () => {
    expect((await figure(`status-counts?${june}&status_mode=yield-status`)).body).toEqual([
      { date: "2026-06-14", OK: 0, MEDIUM: 0, NOK: 0, NONE: 0, total: 0 },
      { date: "2026-06-15", OK: 1, MEDIUM: 0, NOK: 2, NONE: 0, total: 3 },
      { date: "2026-06-16", OK: 1, MEDIUM: 0, NOK: 3, NONE: 0, total: 4 },
    ]);
    const more = await figure(`status-counts?${june}&${east}`);
    expect(more.body[2]).toEqual({ date: "2026-06-16", OK: 1, MEDIUM: 1, NOK: 3, NONE: 0, total: 5 });
  });

  it("counts found issues, and resolved issues when requested", async () => {
    const range = "start_date=2026-05-01&end_date=2026-06-20";
    expect((await figure(`indicators-per-date?${range}`)).body).toEqual([
      { found_on: "2026-06-01", counts: { connectivity: 1 } },
      { found_on: "2026-06-10", counts: { zero_yield: 1 } },
      { found_on: "2026-06-15", counts: { shade_first_half: 1 } },
    ]);
    const all = (await figure(`indicators-per-date?${range}&include_resolved=1`)).body;
    expect(all[0]).toEqual({ found_on: "2026-05-01", counts: { driver_notification: 1 } });
    expect((await figure(`indicators-resolved-per-date?${range}`)).body).toEqual([
      { resolved_on: "2026-05-08", counts: { driver_notification: 1 } },
    ]);
  });

  it("counts changes of the long-term status", async () => {
    const response = await figure(`promise-status-changes-per-date?${june}`);
    expect(response.body).toEqual([{ changed_on: "2026-06-16", counts: { BEHIND_SEVERELY: 1 } }]);
  });

  it("counts the yield of each plant once when several companies see the plant", async () => {
    const total = {
      actual_yield_in_kwh: 51,
      expected_yield_in_kwh: 71,
      compared_actual_yield_in_kwh: 51,
      compared_expected_yield_in_kwh: 71,
      missing_hours: 0,
      not_received_kwh: 0,
      not_received_days: 0,
      meter_days: expect.any(Number),
    };
    expect((await figure(`performance?${june}`)).body).toEqual(total);
    const provider = await as("admin").get(
      `/companies/${company.provider}/performance?${june}&child_company_ids[]=${company.alpha}&child_company_ids[]=${company.beta}`,
    );
    expect(provider.body).toEqual(total);
    expect((await figure("performance?start_date=2020-01-01&end_date=2020-01-02")).body).toEqual({
      ...noYield,
      missing_hours: null,
      not_received_kwh: null,
      not_received_days: 0,
      meter_days: 0,
    });
  });

  it("has no yield on days without data", async () => {
    const { db } = testStack.stack;
    await db.prepare("insert into daily_totals values (1, '2026-05-01', 0, 0, 0, 0, 0, 1, 24, 7.5, 0)").run();
    expect((await figure("performance?start_date=2026-05-01&end_date=2026-05-01")).body).toEqual({
      ...noYield,
      missing_hours: 24,
      not_received_kwh: 7.5,
      not_received_days: 1,
      meter_days: 0,
    });
  });
});

describe("statistics", () => {
  it.each([
    ["number-of-plants", { count: 3 }],
    [`number-of-plants?${east}`, { count: 4 }],
    ["number-of-plants-since?date=2025-01-01", { count: 2 }],
    ["number-of-plants-since?date=2025-01-02", { count: 0 }],
    ["total-peak-power", { total_peak_in_watt: 29_000 }],
    ["open-tickets-count", { count: 1 }],
    [
      "losses",
      {
        lost_kwh_per_day: 9,
        lost_cents_per_day: null,
        not_received_kwh_per_day: null,
        not_received_days: 0,
        plants_losing: 1,
        plants_not_received: 0,
        plants_silent: 0,
        plants_as_expected: 0,
      },
    ],
    ["status-counts?status_mode=yield-status", { OK: 1, MEDIUM: 0, NOK: 1, NONE: 0, NON_MON: 1, total: 3 }],
    ["filtered-count?indicators=zero_yield%7C1", { count: 1 }],
    ["filtered-count?ltpm=period:current%2Bflags:BEHIND_SEVERELY", { count: 1 }],
  ])("%s", async (path, expected) =>
    expect(await figure(`statistics/${path}`)).toMatchObject({ status: 200, body: expected }),
  );

  it("returns plant locations", async () => {
    expect((await figure("plant-locations?status_mode=yield-status")).body).toEqual([
      { id: plant.own, status: "NOK", silent_since: null, lost_kwh_per_day: 9, latitude: 52.11, longitude: 5.11 },
      { id: plant.shared, status: "OK", silent_since: null, lost_kwh_per_day: null, latitude: 52.12, longitude: 5.12 },
      {
        id: plant.light,
        status: "NON_MON",
        silent_since: null,
        lost_kwh_per_day: null,
        latitude: 52.14,
        longitude: 5.14,
      },
    ]);
    expect((await as("owner").get(`/companies/${company.west}/plant-locations`)).body).toEqual([]);
  });
});

describe("days on which energy was not received", () => {
  it("are the days of the window on which a plant of the company lacks hours", async () => {
    const { db } = testStack.stack;
    const rows = [
      [1, "2026-06-08", 24],
      [1, "2026-06-09", 3],
      [2, "2026-06-09", 3],
      [1, "2026-06-10", 0],
      [1, "2026-06-11", 1],
    ];
    const insert = db.prepare(
      "insert into daily_totals (visibility_group_id, date, missing_hours) values (?1, ?2, ?3)",
    );
    const missingYesterday = db.prepare("update daily_totals set missing_hours = ?1 where date = '2026-06-16'");
    await db.batch([...rows.map((row) => insert.bind(...row)), missingYesterday.bind(1)]);
    try {
      expect((await figure("statistics/losses")).body.not_received_days).toBe(2);
    } finally {
      const remove = db.prepare("delete from daily_totals where date between '2026-06-08' and '2026-06-11'");
      await db.batch([remove, missingYesterday.bind(0)]);
    }
  });
});

describe("many plants", () => {
  it("are streamed as locations, each plant once", async () => {
    const many = 20_000;
    const { db } = testStack.stack;
    await db.prepare("insert into visibility_groups (id, companies) values (6, '6')").run();
    await db.prepare("insert into visibility_group_companies values (?, 6)").bind(company.west).run();
    await copyPlant(db, plant.own, { count: many, visibilityGroupId: 6, after: 100_000 });
    const response = await as("owner").raw(`/companies/${company.west}/plant-locations`);
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body ?? []) chunks.push(chunk);
    expect(chunks.length).toBeGreaterThan(3);
    const located = JSON.parse(Buffer.concat(chunks).toString("utf8")) as { id: number; status: string }[];
    expect(new Set(located.map(({ id }) => id)).size).toBe(many);
    expect(located[0]).toEqual({
      id: 100_001,
      status: "NOK",
      silent_since: null,
      lost_kwh_per_day: 9,
      latitude: 52.11,
      longitude: 5.11,
    });
  });
});

const ranged = [
  "status-counts",
  "indicators-per-date",
  "indicators-resolved-per-date",
  "promise-status-changes-per-date",
  "performance",
];

describe("every statistic", () => {
  it.each([
    ...ranged.map((path) => `${path}?${june}`),
    "statistics/number-of-plants",
    "statistics/number-of-plants-since?date=2025-01-01",
    "statistics/total-peak-power",
    "statistics/status-counts",
    "statistics/filtered-count?indicators=zero_yield%7C1",
    "statistics/open-tickets-count",
    "statistics/losses",
    "plant-locations",
  ])("%s denies access to other companies and without a token", async (path) => {
    const unrelated = await as("unrelated").get(`/companies/${company.alpha}/${path}`);
    expect(unrelated).toMatchObject({ status: 403, body: { error: { code: 4005 } } });
    const guest = await as(null).get(`/companies/${company.alpha}/${path}`);
    expect(guest).toMatchObject({ status: 401, body: { error: { code: 1000 } } });
  });

  it.each(ranged)("%s requires a range of days", async (path) => {
    for (const query of [
      "",
      "start_date=2026-06-14",
      "start_date=2026-06-14&end_date=2026-02-30",
      "start_date=2026-06-14&end_date=2026-06-13",
      "start_date=1800-01-01&end_date=2026-06-13",
    ])
      expect((await figure(`${path}?${query}`)).body.error.code).toBe(4000);
  });

  it.each(["plant-locations?", "statistics/status-counts?", `status-counts?${june}&`])(
    "%s rejects an unknown status mode",
    async (path) => {
      expect((await figure(`${path}status_mode=yield-status`)).status).toBe(200);
      const response = await figure(`${path}status_mode=mood`);
      expect(response).toMatchObject({ status: 422, body: { error: { code: 4000 } } });
      expect(response.body.error.messages).toHaveProperty("status_mode");
    },
  );

  it("rejects malformed input", async () => {
    expect((await figure("statistics/number-of-plants-since")).body.error.messages).toHaveProperty("date");
    expect((await figure("statistics/filtered-count?indicators=x")).body.error.messages).toHaveProperty("indicators");
    expect((await figure(`indicators-per-date?${june}&include_resolved=maybe`)).body.error.code).toBe(4000);
  });
});

describe("the sums of visibility groups", () => {
  it("are the sums of their plants after any changes", async () => {
    const { db } = testStack.stack;
    const ids = [900_001, 900_002, 900_003];
    const id = fc.constantFrom(...ids);
    const kwh = fc.option(fc.integer({ min: 0, max: 99_999 }).map((tenths) => tenths / 1000));
    const end = fc.option(fc.constantFrom(1_781_600_400, 1_781_604_000));
    const hours = fc.array(fc.tuple(kwh, kwh, kwh, fc.nat(3), kwh, end), { minLength: 1, maxLength: 3 });
    const change = fc.oneof(
      fc
        .tuple(fc.constantFrom("2026-06-15", "2026-06-16"), fc.option(hours.map((each) => JSON.stringify(each))))
        .map((values) => ["assessed_until, today", ...values]),
      fc
        .tuple(kwh, kwh, kwh, kwh)
        .map((values) => [
          "lost_kwh_per_day, not_received_kwh_per_day, snoozed_cents_per_day, window_lost_kwh",
          ...values,
        ]),
      fc.option(fc.constant("2026-06-10")).map((day) => ["silent_since", day]),
      fc.constantFrom(1, 2).map((group) => ["visibility_group_id", group]),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(id, change), { minLength: 1, maxLength: 12 }), async (changes) => {
        await copyPlant(db, plant.own, { count: ids.length, visibilityGroupId: 1, after: 900_000 });
        await db.batch(
          changes.map(([plantId, [columns = "", ...values]]) => {
            const places = values.map(() => "?").join();
            return db
              .prepare(`update plants set (${columns}) = (select ${places}) where id = ?`)
              .bind(...values, plantId);
          }),
        );
        expect(await expectGroupTotals(db)).toBeGreaterThan(10);
        await db.prepare("delete from plants where id > 900000").run();
        await expectGroupTotals(db);
      }),
      { numRuns: 15 },
    );
  });
});
