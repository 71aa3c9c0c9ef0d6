import type { Plant } from "@entities/plant";
import { ApiError } from "@shared/api/api-error";
import { type ApiResponses, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { costRange, issueCost, pricePerKwh } from "./issue-cost.server";
import { summaryCards } from "./summary.server";

const today = Temporal.PlainDate.from("2026-03-30");
const path = "GET /companies/3/plants/9";
const plant = {
  meters: [2, 4].map((id) => ({ id, peak_in_watt: 1_000, amount_in_cents_per_kwh: 25, retired_on: null })),
} as unknown as Plant;
let lastId = 0;
const issue = (type_name: string, meterId: number | null, found_on: string) => ({
  id: ++lastId,
  meter_id: meterId,
  meter: meterId && { id: meterId, name: `Inverter ${meterId}` },
  type_name,
  found_on,
});
const score = (date: string, reason: string, kwh: number) => ({ date, lacking: [{ reason, kwh }] });

function load(responses: ApiResponses) {
  const lists = ["audits", "meters/audits", "files", "notes", "performances", "promise-statuses", "tickets"];
  const empty = Object.fromEntries(
    [...lists, "scores", "meters/2/meter-statuses"].map((name) => [`${path}/${name}`, []]),
  );
  const { context, calls } = createTestContext({ ...empty, ...responses }, createTestSession());
  const cards = summaryCards({
    api: context.api,
    ref: { companyId: 3, plantId: 9 },
    plant: () => Promise.resolve({ ok: true, value: plant }),
    today,
    extensions: context.extensions,
    signal: new AbortController().signal,
  });
  return { cards, calls };
}

describe("the open issues by type", () => {
  it("sum the losses of the meters, each from its issue's first day to yesterday", async () => {
    const { cards, calls } = load({
      [`${path}/issues`]: [issue("zero_yield", 2, "2026-03-20"), issue("zero_yield", 4, "2026-03-28")],
      [`${path}/meters/2/scores`]: [score("2026-03-29", "zero_yield", 12)],
      [`${path}/meters/4/scores`]: [score("2026-03-27", "zero_yield", 90), score("2026-03-29", "zero_yield", 8)],
    });
    expect(await cards.issueGroups).toMatchObject({
      value: [
        {
          foundOn: "2026-03-20",
          issueCount: 2,
          meters: [{ cost: { lost: { kwh: 12, euros: 3 } } }, { cost: { lost: { kwh: 8, euros: 2 } } }],
          cost: { since: "2026-03-20", lost: { kwh: 20, euros: 5 } },
        },
      ],
    });
    expect(calls.find(({ call }) => call === `${path}/meters/2/scores`)?.query).toEqual({
      start_date: "2026-03-20",
      end_date: "2026-03-29",
    });
  });

  it("are sorted by severity, then by the explained loss", async () => {
    const { cards } = load({
      [`${path}/issues`]: [
        issue("shade", 2, "2026-03-01"),
        issue("driver_notification", 2, "2026-03-10"),
        issue("zero_yield", 2, "2026-03-20"),
        issue("yield_promise_status", 2, "2026-03-05"),
      ],
      [`${path}/meters/2/scores`]: [score("2026-03-29", "zero_yield", 12), score("2026-03-28", "first_half_shade", 40)],
    });
    const groups = await cards.issueGroups;
    expect(groups.ok && groups.value.map(({ typeName }) => typeName)).toEqual([
      "zero_yield",
      "yield_promise_status",
      "driver_notification",
      "shade",
    ]);
    expect(groups.ok && groups.value[1]).toMatchObject({ meters: [], cost: null });
  });

  it("cost the loss of the plant for an issue without a meter, and for many affected meters", async () => {
    const ofPlant = { [`${path}/scores`]: [score("2026-03-29", "zero_yield", 12)] };
    const one = load({ [`${path}/issues`]: [issue("zero_yield", null, "2026-03-20")], ...ofPlant });
    expect(await one.cards.issueGroups).toMatchObject({ value: [{ cost: { lost: { kwh: 12, euros: 3 } } }] });
    const all = Array.from({ length: 11 }, (_, index) => issue("zero_yield", index + 1, "2026-03-20"));
    const many = load({ [`${path}/issues`]: all, ...ofPlant });
    expect(await many.cards.issueGroups).toMatchObject({ value: [{ issueCount: 11, cost: { lost: { kwh: 12 } } }] });
    expect(many.calls.filter(({ call }) => call.includes("/meters/") && call.endsWith("/scores"))).toEqual([]);
  });

  it("have no cost when the scores fail, and none of today's issues counts", async () => {
    const failing = { [`${path}/meters/2/scores`]: new ApiError({ status: 502 }) };
    const { cards } = load({ [`${path}/issues`]: [issue("zero_yield", 2, "2026-03-20")], ...failing });
    expect(await cards.issueGroups).toMatchObject({ value: [{ meters: [{ cost: null }], cost: null }] });
    const snoozed = { ...issue("zero_yield", 2, "2026-03-20"), snoozed_until: "2026-04-02" };
    expect(await load({ [`${path}/issues`]: [snoozed] }).cards.issueGroups).toEqual({ ok: true, value: [] });
    const withToday = load({
      [`${path}/issues`]: [issue("zero_yield", 2, "2026-03-20"), issue("zero_yield", 4, "2026-03-30")],
      [`${path}/meters/2/scores`]: [score("2026-03-29", "zero_yield", 12)],
    });
    expect(await withToday.cards.issueGroups).toMatchObject({ value: [{ cost: { lost: { kwh: 12 } } }] });
  });
});

const days = (foundOn: string | null) => {
  const range = costRange(foundOn, today);
  return range && [range.start.toString(), range.end.toString()];
};

describe("costRange", () => {
  it("is the complete days since the issue was found", () => {
    expect(days("2026-03-01")).toEqual(["2026-03-01", "2026-03-29"]);
    expect(days("2026-03-29 14:00:00")).toEqual(["2026-03-29", "2026-03-29"]);
  });

  it("is null when no day is complete yet or the day is unknown", () => {
    expect(days("2026-03-30")).toBeNull();
    expect(days(null)).toBeNull();
  });

  it("is at most a year", () => {
    expect(days("2020-01-01")).toEqual(["2025-03-30", "2026-03-29"]);
  });
});

describe("pricePerKwh", () => {
  const meter = (id: number, cents: number | null, peak: number | null = 1_000, retired: string | null = null) => ({
    id,
    amount_in_cents_per_kwh: cents,
    peak_in_watt: peak,
    retired_on: retired,
  });

  it("is the price of the meter", () => {
    expect(pricePerKwh([meter(1, 25), meter(2, 10)], 2, today)).toBeCloseTo(0.1);
    expect(pricePerKwh([meter(1, 25), meter(2, null)], 2, today)).toBeNull();
    expect(pricePerKwh([meter(1, 25)], 9, today)).toBeNull();
  });

  it("is the mean by peak power for a plant", () => {
    expect(pricePerKwh([meter(1, 10, 1_000), meter(2, 20, 3_000)], null, today)).toBeCloseTo(0.175);
    expect(pricePerKwh([meter(1, 10, null), meter(2, 10, 3_000)], null, today)).toBeCloseTo(0.1);
    expect(pricePerKwh([meter(1, 10), meter(2, 90, 1_000, "2026-01-01")], null, today)).toBeCloseTo(0.1);
  });

  it("is null for a plant when the price of a meter is unknown", () => {
    expect(pricePerKwh([meter(1, 10), meter(2, null)], null, today)).toBeNull();
    expect(pricePerKwh([meter(1, 10, null), meter(2, 20)], null, today)).toBeNull();
    expect(pricePerKwh([], null, today)).toBeNull();
  });
});

describe("issueCost", () => {
  const day = (date: string, lacking: Record<string, number>) => ({
    date,
    lacking: Object.entries(lacking).map(([reason, kwh]) => ({ reason, kwh })),
  });
  const range = { start: Temporal.PlainDate.from("2026-03-26"), end: Temporal.PlainDate.from("2026-03-29") };
  const scores = [
    day("2026-03-26", { zero_yield: 12, yield_present: 3 }),
    day("2026-03-27", { zero_yield: 6, interruption: 2 }),
    day("2026-03-28", { yield_missing: 7 }),
    day("2026-03-29", { zero_yield: -4 }),
  ];

  it("sums the lost energy under the reasons of the issue, in kWh and euros", () => {
    expect(issueCost(scores, ["zero_yield"], range, 0.2)).toEqual({
      since: "2026-03-26",
      lost: { kwh: 18, euros: expect.closeTo(3.6) },
      unmeasured: { kwh: 0, euros: 0 },
    });
  });

  it("separates energy that was not received from lost energy", () => {
    expect(issueCost(scores, ["yield_missing"], range, 0.2)).toMatchObject({
      lost: { kwh: 0, euros: 0 },
      unmeasured: { kwh: 7, euros: expect.closeTo(1.4) },
    });
  });

  it("has no euros when no price is known", () => {
    expect(issueCost(scores, ["zero_yield"], range, null)?.lost).toEqual({ kwh: 18, euros: null });
  });

  it("is null without known scores of these days", () => {
    expect(issueCost([], ["zero_yield"], range, 0.2)).toBeNull();
  });
});
