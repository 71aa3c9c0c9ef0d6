import { ApiError } from "@shared/api/api-error";
import { localDay } from "@shared/lib/dates";
import { createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { causeEvidence } from "./evidence.server";

const dayBefore = (days: number) => localDay(Temporal.Now.instant()).subtract({ days }).toString();

const day = (before: number, actual: number | null, expected: number | null = null, compared = expected) => ({
  start_date: dayBefore(before),
  actual_yield_in_kwh: actual,
  expected_yield_in_kwh: expected,
  compared_expected_yield_in_kwh: compared,
});

const base = "GET /companies/3/plants/9";
const performancesOf = (plantId: number) => `GET /companies/3/plants/${plantId}/performances`;

async function load(query: string, changes: object = {}) {
  const { context, calls } = createTestContext(
    {
      [base]: new ApiError({ status: 500 }),
      [`${base}/performances`]: [],
      [`${base}/scores`]: [],
      [`${base}/tickets`]: [],
      [`${base}/notes`]: [],
      [`${base}/issues`]: [],
      [`${base}/audits`]: [],
      [`${base}/meters/audits`]: [],
      "GET /companies/3/plant-locations": [],
      ...changes,
    },
    createTestSession(),
  );
  const request = new Request(`https://site.example/resources/cause-evidence?companyId=3&plantId=9&${query}`);
  const result = await causeEvidence({ request, context, params: {} });
  return { value: result.ok ? result.value : null, calls };
}

describe("causeEvidence", () => {
  it("shows no loss for a day without a score, and reports scores that failed", async () => {
    const evidence = (scores: unknown) =>
      load("types=shade", { [`${base}/performances`]: [day(3, 4), day(2, null)], [`${base}/scores`]: scores });
    const one = await evidence([{ date: dayBefore(3), lacking: [] }]);
    const days = [{ lostKwh: 0 }, { lostKwh: null, notReceivedKwh: null }];
    expect(one.value).toMatchObject({ isComplete: true, days });
    const failed = await evidence(new ApiError({ status: 500 }));
    expect(failed.value).toMatchObject({
      isComplete: false,
      days: [
        { generatedKwh: 4, lostKwh: null },
        { lostKwh: null, notReceivedKwh: null },
      ],
    });
    expect((await evidence(new ApiError({ status: 403 }))).value).toMatchObject({ isComplete: true });
    await expect(evidence(new Response(null, { status: 302 }))).rejects.toBeInstanceOf(Response);
  });

  it("marks what the types of the cause explain, from the day on which the cause began", async () => {
    const lacking = [
      { reason: "first_half_shade", kwh: 2 },
      { reason: "zero_yield", kwh: 5 },
      { reason: "yield_missing", kwh: 1 },
    ];
    const { value } = await load(`types=shade_first_half&since=${dayBefore(4)}`, {
      [`${base}/performances`]: [day(5, 8, 16, 15), day(4, 8, 16, 15)],
      [`${base}/scores`]: [
        { date: dayBefore(5), lacking },
        { date: dayBefore(4), lacking },
      ],
    });
    expect(value?.days).toMatchObject([
      { lostKwh: null, notReceivedKwh: 1 },
      { lostKwh: 2, notReceivedKwh: 1 },
    ]);
  });

  it("marks the days of the cost so far: none after the window of the losses, or after the cause was resolved", async () => {
    const dates = [5, 4, 3, 2, 1];
    const marked = async (query: string) => {
      const { value } = await load(`types=shade_first_half&since=${dayBefore(4)}${query}`, {
        [`${base}/performances`]: dates.map((before) => day(before, 8, 16)),
        [`${base}/scores`]: dates.map((before) => ({
          date: dayBefore(before),
          lacking: [{ reason: "first_half_shade", kwh: 2 }],
        })),
      });
      return value?.days.map(({ lostKwh }) => lostKwh);
    };
    expect(await marked("")).toEqual([null, 2, 2, 2, null]);
    expect(await marked(`&until=${dayBefore(3)}`)).toEqual([null, 2, 2, null, null]);
  });

  it("marks what was generated below compared expected when the cause is not known, without the scores", async () => {
    const { value, calls } = await load(`types=misc&since=${dayBefore(5)}`, {
      [`${base}/performances`]: [
        day(6, 8, 10),
        day(5, 8, 16, 10),
        day(4, 12, 10),
        day(3, null, 10, 0),
        // The expected energy of yesterday is not complete.
        day(1, 2, 10),
      ],
    });
    expect(value?.days.map(({ lostKwh }) => lostKwh)).toEqual([null, 2, 0, null, null]);
    expect(value?.days.map(({ notReceivedKwh }) => notReceivedKwh)).toEqual([0, 6, 0, 10, 0]);
    expect(calls.some(({ call }) => call.endsWith("/scores"))).toBe(false);
  });

  it("compares the energies of nearby plants, without those of the cause and those without data", async () => {
    const located = (id: number, latitude = 52.37) => ({ id, latitude, longitude: 5.22, yield_status: "OK" });
    const { value, calls } = await load("types=connectivity&plants=9,10", {
      "GET /companies/3/plant-locations": [9, 10, 11, 12, 13].map((id) => located(id)).concat(located(14, 53)),
      [performancesOf(11)]: [day(3, 90, 100), day(2, 100, 100)],
      [performancesOf(12)]: [day(3, 5, 10), day(2, null, 10, 0)],
      [performancesOf(13)]: [day(3, null, 10, 0)],
    });
    expect(value?.neighbours).toEqual({ count: 2, ratio: 195 / 210 });
    const called = calls.map(({ call }) => call);
    for (const id of [10, 14]) expect(called).not.toContain(performancesOf(id));
    expect(value?.isComplete).toBe(true);
  });
});
