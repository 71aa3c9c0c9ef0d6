import type { Plant } from "@entities/plant";
import { ApiError } from "@shared/api/api-error";
import { type ApiResponses, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { summaryCards } from "./cards.server";

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
    plant: Promise.resolve({ ok: true, value: plant }),
    today,
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
    const { cards } = load({
      [`${path}/issues`]: [{ ...issue, meter_id: null }],
      [`${path}/scores`]: [score],
    });
    expect(await cards.worstIssueCost).toMatchObject({ value: { lost: { total: { kwh: 12, euros: 3 } } } });
  });

  it("is not requested without an open issue", async () => {
    const { cards } = load({ [`${path}/issues`]: [{ ...issue, snoozed_until: "2026-04-02" }] });
    expect(await cards.worstIssueCost).toEqual({ ok: true, value: null });
  });

  it("fails alone", async () => {
    const { cards } = load({
      [`${path}/issues`]: [issue],
      [`${path}/meters/2/scores`]: new ApiError({ status: 502 }),
    });
    expect(await cards.worstIssueCost).toMatchObject({ ok: false });
    expect(await cards.issues).toMatchObject({ ok: true });
  });
});
