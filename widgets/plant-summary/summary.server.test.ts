import type { Plant } from "@entities/plant";
import { ApiError } from "@shared/api/api-error";
import { type ApiResponses, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { costRange, insightRange, issueCost, pricePerKwh, summaryCards } from "./summary.server";

const today = Temporal.PlainDate.from("2026-03-30");
const path = "GET /companies/3/plants/9";
const plant = {
  meters: [{ id: 2, name: "Barn", peak_in_watt: 1_000, amount_in_cents_per_kwh: 25, retired_on: null }],
} as unknown as Plant;
const issue = { id: 1, meter_id: 2, type_name: "zero_yield", severity: 100, found_on: "2026-03-20" };
const score = { date: "2026-03-29", lacking: [{ reason: "zero_yield", kwh: 12 }] };

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

describe("the cost of the worst issue", () => {
  it("is that of its meter since it was found, up to yesterday", async () => {
    const { cards, calls } = load({ [`${path}/issues`]: [issue], [`${path}/meters/2/scores`]: [score] });
    expect(await cards.worstIssueCost).toMatchObject({
      ok: true,
      value: { since: "2026-03-20", lost: { total: { kwh: 12, euros: 3 } } },
    });
    expect(calls.find(({ call }) => call === `${path}/meters/2/scores`)?.query).toEqual({
      start_date: "2026-03-20",
      end_date: "2026-03-29",
    });
  });

  it("is that of the plant for an issue without a meter", async () => {
    const { cards } = load({ [`${path}/issues`]: [{ ...issue, meter_id: null }], [`${path}/scores`]: [score] });
    expect(await cards.worstIssueCost).toMatchObject({ value: { lost: { total: { kwh: 12, euros: 3 } } } });
  });

  it("is not requested without an open issue", async () => {
    const { cards } = load({ [`${path}/issues`]: [{ ...issue, snoozed_until: "2026-04-02" }] });
    expect(await cards.worstIssueCost).toEqual({ ok: true, value: null });
  });

  it("fails alone", async () => {
    const { cards } = load({ [`${path}/issues`]: [issue], [`${path}/meters/2/scores`]: new ApiError({ status: 502 }) });
    expect(await cards.worstIssueCost).toMatchObject({ ok: false });
    expect(await cards.issues).toMatchObject({ ok: true });
  });
});

describe("insightRange", () => {
  it.each([
    ["2026-06-16", "2026-04-15", "2026-06-15"],
    ["2026-05-01", "2026-02-28", "2026-04-30"],
    ["2026-03-01", "2025-12-28", "2026-02-28"],
  ])("starts two months before yesterday and ends yesterday on %s", (today, start, end) => {
    const range = insightRange(Temporal.PlainDate.from(today));
    expect([range.start.toString(), range.end.toString()]).toEqual([start, end]);
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
  const score = (date: string, lacking: Record<string, number>) => ({
    date,
    lacking: Object.entries(lacking).map(([reason, kwh]) => ({ reason, kwh })),
  });
  const range = { start: Temporal.PlainDate.from("2026-03-26"), end: Temporal.PlainDate.from("2026-03-29") };
  const scores = [
    score("2026-03-26", { zero_yield: 12, yield_present: 3 }),
    score("2026-03-27", { zero_yield: 6, interruption: 2 }),
    score("2026-03-28", { yield_missing: 7 }),
    score("2026-03-29", { zero_yield: -4 }),
  ];

  it("adds up what was lost since then and per day, in kWh and euros, under the reasons of the issue", () => {
    expect(issueCost(scores, ["zero_yield"], range, 0.2)).toEqual({
      since: "2026-03-26",
      lost: { perDay: { kwh: 4.5, euros: 0.9 }, total: { kwh: 18, euros: expect.closeTo(3.6) } },
      unmeasured: { kwh: 0, euros: 0 },
    });
  });

  it("states what was not received apart from what was lost", () => {
    expect(issueCost(scores, ["yield_missing"], range, 0.2)).toMatchObject({
      lost: { total: { kwh: 0, euros: 0 } },
      unmeasured: { kwh: 7, euros: expect.closeTo(1.4) },
    });
  });

  it("has no euros when no price is known", () => {
    expect(issueCost(scores, ["zero_yield"], range, null)?.lost.total).toEqual({ kwh: 18, euros: null });
  });

  it("is null when nothing is known of these days", () => {
    expect(issueCost([], ["zero_yield"], range, 0.2)).toBeNull();
  });
});
