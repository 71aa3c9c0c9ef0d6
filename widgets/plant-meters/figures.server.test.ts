import { ApiError } from "@shared/api/result";
import type { ApiExtensions } from "@shared/session/load-context";
import { createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loadMeterFigures, loadMeterStrings } from "./figures.server";

const path = (meterId: number) => `GET /companies/3/plants/9/meters/${meterId}`;

/** A day with received and expected energy. `compared` is the expected energy in hours with data. */
const day = (start_date: string, actual: number | null, expected = 20, compared = expected) => ({
  start_date,
  actual_yield_in_kwh: actual,
  expected_yield_in_kwh: expected,
  compared_expected_yield_in_kwh: compared,
});

/** Loads the statistics of meters on 4 March 2026. */
async function load(meters: string, responses: Record<string, unknown>, compared = true) {
  const { context, calls } = createTestContext(responses, createTestSession());
  const now = () => Temporal.Instant.from("2026-03-04T09:00:00Z");
  const extensions = { ...context.extensions, compared };
  const request = new Request(
    `https://site.example/resources/plant-meter-figures?companyId=3&plantId=9&meters=${meters}`,
  );
  const result = await loadMeterFigures({ request, context: { ...context, now, extensions }, params: {} });
  return { result, calls };
}

const of = async (performances: unknown, scores: unknown, compared?: boolean) => {
  const responses = { [`${path(1)}/performances`]: performances, [`${path(1)}/scores`]: scores };
  const { result } = await load("1", responses, compared);
  return result instanceof Response || !result.ok ? null : result.value.figures[0];
};

describe("the figures of a meter", () => {
  it("are the last day with data, the energy of yesterday and the mean of 7 daily scores", async () => {
    const days = [day("2026-03-02", 18), day("2026-03-03", 12.5, 20, 15), day("2026-03-04", 2)];
    const scores = [
      { date: "2026-03-02", yield_score: 0.9 },
      { date: "2026-03-03", yield_score: 0.8 },
      { date: "2026-03-01", yield_score: null },
    ];
    const figures = { meterId: 1, lastDay: "2026-03-04", yesterdayKwh: 12.5, notReceivedKwh: 5 };
    const energies = [...Array(27).fill(null), null, 18, 12.5];
    expect(await of(days, scores)).toEqual({ ...figures, energies, score: expect.closeTo(0.85) });
    expect(await of(days, scores, false)).toMatchObject({ notReceivedKwh: null });
  });

  it("include a measured zero, and have gaps for days without data", async () => {
    const zero = await of([day("2026-03-03", 0)], [{ date: "2026-03-03", yield_score: 0 }]);
    expect(zero).toMatchObject({ lastDay: "2026-03-03", yesterdayKwh: 0, score: 0 });
    const gap = await of([day("2026-03-02", 18), day("2026-03-03", null)], [{ date: "2026-03-02", yield_score: 0.9 }]);
    expect(gap).toMatchObject({ lastDay: "2026-03-02", yesterdayKwh: null, score: 0.9 });
    expect(await of([], [])).toMatchObject({ lastDay: null, yesterdayKwh: null, notReceivedKwh: null, score: null });
  });

  it("have no score without data on the last two days", async () => {
    const days = [day("2026-03-01", 18), day("2026-03-02", null), day("2026-03-03", null)];
    expect(await of(days, [{ date: "2026-03-01", yield_score: 0.9 }])).toMatchObject({
      lastDay: "2026-03-01",
      score: null,
    });
  });
});

describe("loadMeterFigures", () => {
  const responses = {
    [`${path(1)}/performances`]: [],
    [`${path(1)}/scores`]: [],
    [`${path(2)}/performances`]: new ApiError({ status: 500 }),
    [`${path(2)}/scores`]: [],
  };

  it("makes two calls per meter and counts the meters that fail", async () => {
    const { result, calls } = await load("1,2,x", responses);
    expect(result).toMatchObject({ ok: true, value: { key: "1,2,x", figures: [{ meterId: 1 }], missing: 1 } });
    const month = { start_date: "2026-02-03", end_date: "2026-03-04", period_type: "day" };
    const week = { start_date: "2026-02-25", end_date: "2026-03-03" };
    expect(calls).toMatchObject([
      // A plant whose meters have these peak powers.
      { call: "GET /companies/3/plants/9" },
      ...[1, 2].flatMap((id) => [
        { call: `${path(id)}/performances`, query: month },
        { call: `${path(id)}/scores`, query: week },
      ]),
    ]);
  });

  it("loads at most a page of meters", async () => {
    const all = Array.from({ length: 60 }, (_, index) => index + 1);
    const { calls } = await load(all.join(","), {});
    expect(calls).toHaveLength(1 + 50);
  });
});

describe("loadMeterStrings", () => {
  const strings = (id: number) => `${path(id)}/strings`;
  const finding = { kind: "no_current", since: "2026-03-02", share: 0 };
  const days = [{ date: "2026-03-03", share: 0.5, hours: [1] }, { date: "2026-03-04", share: "x" }, { share: 1 }];
  const responses = {
    [strings(1)]: {
      unit: "A",
      strings: [
        { name: "4", finding, days },
        { finding: null, days: [] },
      ],
    },
    [strings(2)]: { unit: null, strings: [] },
    [strings(3)]: new ApiError({ status: 500 }),
  };
  const load = async (extensions: Partial<ApiExtensions>) => {
    const { context, calls } = createTestContext(responses, createTestSession());
    const request = new Request("https://site.example/x?companyId=3&plantId=9&meters=1,2,3");
    const now = () => Temporal.Instant.from("2026-03-04T12:00:00Z");
    const result = await loadMeterStrings({
      request,
      context: { ...context, now, extensions: { ...context.extensions, ...extensions } },
      params: {},
    });
    return { result, calls };
  };

  it("leaves out meters without strings, and counts meters that fail", async () => {
    const { result, calls } = await load({ strings: true });
    const read = [
      { date: "2026-03-03", share: 0.5 },
      { date: "2026-03-04", share: null },
    ];
    expect(result).toMatchObject({
      ok: true,
      value: { meters: [{ meterId: 1, strings: [{ name: "4", finding, days: read }] }], missing: 1 },
    });
    expect(calls[0]).toMatchObject({ query: { start_date: "2026-02-03", end_date: "2026-03-04" } });
  });

  it("calls nothing when the API does not have them", async () => {
    expect((await load({ strings: false })).calls).toEqual([]);
  });
});
