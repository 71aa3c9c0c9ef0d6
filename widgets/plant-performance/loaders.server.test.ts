import { periodTypes } from "@entities/energy";
import { ApiError } from "@shared/api/result";
import { day } from "@testing/days";
import { type ApiResponses, createLoaderArgs, everyExtension } from "@testing/load-context";
import { periodEnergy } from "@testing/period-energy";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  comparisonLoader,
  eventsLoader,
  historicalSummaryLoader,
  kpisLoader,
  performanceLoader,
  weatherLoader,
} from "./loaders.server";
import { kpiRange } from "./summary/summary-range";
import { isPeriodAvailable, readRequest, requestKey, writeRequest } from "./view";

const today = day("2030-12-31");
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
const plantPath = "/companies/3/plants/7";
const down = new ApiError({ status: 500, code: 5000 });
const hour = { start_date: "2026-11-01T11:00:00Z", actual_yield_in_kwh: 5, expected_yield_in_kwh: 6, error: 1 };
const isMeasured = ({ call }: { call: string }) => call !== `GET ${plantPath}`;
const period = { start_date: "2026-11-01", actual_yield_in_kwh: 5, expected_yield_in_kwh: 6, error: 1 };
const energy = periodEnergy("2026-11-01", 5, 6, 1);

function load(loader: typeof performanceLoader, query: string, responses: ApiResponses) {
  const { args, calls } = createLoaderArgs(`/resources/x?companyId=3&plantId=7&${query}`, responses);
  return { calls, result: loader(args) as Promise<unknown> };
}

describe("a chart request", () => {
  it("is read back from its query", () => {
    const request = fc
      .record({
        kind: fc.constantFrom("performance" as const, "scores" as const),
        period: fc.constantFrom(...periodTypes),
        range: fc.tuple(fc.nat(3_000), fc.nat(900)).map(([offset, length]) => {
          const start = day("2020-01-01").add({ days: offset });
          return { start, end: start.add({ days: length }) };
        }),
        meterId: fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: null }),
      })
      .filter(({ kind, period, range }) => kind === "scores" || isPeriodAvailable(period, range));
    fc.assert(
      fc.property(request, (given) => {
        expect(plain(readRequest(new URLSearchParams(requestKey(given)), today))).toEqual(plain(given));
      }),
    );
  });

  it.each([
    ["kind", "other"],
    ["period", "year"],
    ["start_date", "2026-11-09"],
    ["end_date", "x"],
  ])("is null when %s is %o", (name, value) => {
    const valid = writeRequest({
      kind: "performance",
      period: "day",
      range: { start: day("2026-11-01"), end: day("2026-11-08") },
      meterId: null,
    });
    expect(readRequest(new URLSearchParams(valid), today)).not.toBeNull();
    expect(readRequest(new URLSearchParams({ ...valid, [name]: value }), today)).toBeNull();
  });
});

describe("performanceLoader", () => {
  const days = "kind=performance&period=day&start_date=2026-11-01&end_date=2026-11-02";
  const hours = days.replace("day", "hour");

  it("loads the standard errors for hours only", async () => {
    const byDay = load(performanceLoader, days, { [`GET ${plantPath}/performances`]: [period] });
    expect(await byDay.result).toMatchObject({ ok: true, value: { performances: [energy], errors: null } });
    expect(byDay.calls.filter(isMeasured).map(({ query }) => query)).toEqual([
      { start_date: "2026-11-01", end_date: "2026-11-02", period_type: "day" },
    ]);

    const error = { start_date: "2026-11-01T11:00:00Z", error: 2 };
    const byHour = load(performanceLoader, hours, {
      [`GET ${plantPath}/performances`]: [hour],
      [`GET ${plantPath}/standard-errors`]: [error],
    });
    expect(await byHour.result).toMatchObject({ value: { errors: { ok: true, value: [error] } } });
  });

  it("returns the energy of the hours with data only where the extension offers it", async () => {
    const compared = { ...period, compared_expected_yield_in_kwh: 4, missing_hours: 2 };
    const responses = { [`GET ${plantPath}/performances`]: [compared] };
    const performances = async (offered: boolean) => {
      const { args } = createLoaderArgs(`/resources/x?companyId=3&plantId=7&${days}`, responses);
      const extensions = { ...everyExtension, losses: false, compared: offered };
      const result = await performanceLoader({ ...args, context: { ...args.context, extensions } });
      return result.ok && result.value.performances;
    };
    expect(await performances(true)).toEqual([{ ...energy, comparedKwh: 4, missingHours: 2 }]);
    expect((await performances(false)) || []).toEqual([energy]);
  });

  it("loads the measurements of a meter", async () => {
    const { calls, result } = load(performanceLoader, `${days}&meter=9`, {
      [`GET ${plantPath}/meters/9/performances`]: [],
    });
    await result;
    expect(calls.map(({ call }) => call).toSorted()).toEqual([
      `GET ${plantPath}`,
      `GET ${plantPath}/meters/9/performances`,
    ]);
  });

  it("returns the yield when the standard errors fail, and an error when the yield fails", async () => {
    const responses = { [`GET ${plantPath}/performances`]: [hour], [`GET ${plantPath}/standard-errors`]: down };
    expect(await load(performanceLoader, hours, responses).result).toMatchObject({
      ok: true,
      value: { performances: [{ ...energy, date: hour.start_date }], errors: { ok: false } },
    });
    const failing = { ...responses, [`GET ${plantPath}/performances`]: down };
    expect(await load(performanceLoader, hours, failing).result).toMatchObject({ ok: false, error: { code: 5000 } });
  });

  it("loads the scores of a long range in parts of at most a year", async () => {
    const { calls, result } = load(
      performanceLoader,
      "kind=scores&period=day&start_date=2024-01-01&end_date=2025-06-30",
      { [`GET ${plantPath}/scores`]: [{ date: "2024-01-01", sun_score: 1, yield_score: 1, lacking: [] }] },
    );
    expect(await result).toMatchObject({ value: { scores: [{ sun_score: 1 }, { sun_score: 1 }] } });
    expect(calls.filter(isMeasured).map(({ query }) => query)).toEqual([
      { start_date: "2024-01-01", end_date: "2024-12-31" },
      { start_date: "2025-01-01", end_date: "2025-06-30" },
    ]);
  });

  it("loads at most ten years of scores, and periods that the tab can show", async () => {
    const always = "start_date=0001-01-01&end_date=9999-12-31";
    const scores = load(performanceLoader, `kind=scores&period=day&${always}`, { [`GET ${plantPath}/scores`]: [] });
    await scores.result;
    const callsTo = (calls: typeof scores.calls, name: string) => calls.filter(({ call }) => call.endsWith(`/${name}`));
    expect(callsTo(scores.calls, "scores")).toHaveLength(10);
    const hours = load(performanceLoader, `kind=performance&period=hour&${always}`, {
      [`GET ${plantPath}/performances`]: [],
    });
    await hours.result;
    const performances = callsTo(hours.calls, "performances");
    const { start_date, end_date, period_type } = (performances[0]?.query ?? {}) as Record<string, string>;
    expect([period_type, performances.length]).toEqual(["month", 1]);
    expect(day(start_date ?? "").until(day(end_date ?? ""), { largestUnit: "day" }).days).toBe(9_998);
  });

  it("responds with 400 to a malformed request", () =>
    expect(load(performanceLoader, "kind=performance", {}).result).rejects.toHaveProperty("status", 400));
});

describe("comparisonLoader", () => {
  it("returns a result or an error for each plant", async () => {
    const { result } = load(
      comparisonLoader as never,
      "kind=performance&period=day&start_date=2026-11-01&end_date=2026-11-02&compare=8,x,9",
      {
        "GET /companies/3/plants/8": {
          id: 8,
          name: "Barn",
          owning_company_id: 3,
          yield_status: "OK",
          total_peak_in_watt: 9_000,
        },
        "GET /companies/3/plants/8/performances": [period],
        "GET /companies/3/plants/9": new ApiError({ status: 403, code: 4005 }),
        "GET /companies/3/plants/9/performances": new ApiError({ status: 403, code: 4005 }),
      },
    );
    expect(await result).toMatchObject({
      value: {
        plants: [
          { plantId: 8, result: { ok: true, value: { name: "Barn", peakWatt: 9_000 } } },
          { plantId: 9, result: { ok: false, error: { code: 4005 } } },
        ],
      },
    });
  });
});

describe("eventsLoader", () => {
  it("returns the loaded events and the types of events that failed", async () => {
    const { result } = load(eventsLoader as never, "", {
      [`GET ${plantPath}/issues`]: [{ id: 1, type_name: "shade", found_on: "2026-11-01", resolved_on: null }],
      [`GET ${plantPath}/tickets`]: down,
      [`GET ${plantPath}/notes`]: [],
      [`GET ${plantPath}/audits`]: [],
      [`GET ${plantPath}/meters/audits`]: down,
    });
    expect(await result).toMatchObject({
      ok: true,
      value: { events: [{ key: "issue-1" }], failed: ["tickets", "audits"] },
    });
  });
});

describe("historicalSummaryLoader", () => {
  it("returns a result or an error for each meter", async () => {
    const summary = { actual_yield_in_kwh: 90, expected_yield_in_kwh: 100, ratio: 0.9, days: 10, missing_days: 1 };
    const { calls, result } = load(
      historicalSummaryLoader as never,
      "start_date=2026-01-01&end_date=2026-02-01&meters=1,2",
      {
        [`GET ${plantPath}/meters/1/historical-summary`]: summary,
        [`GET ${plantPath}/meters/2/historical-summary`]: down,
      },
    );
    expect(await result).toMatchObject({
      value: {
        meters: [
          { meterId: 1, result: { ok: true, value: summary } },
          { meterId: 2, result: { ok: false } },
        ],
      },
    });
    expect(calls.find(isMeasured)?.query).toEqual({ start_date: "2026-01-01", end_date: "2026-02-01" });
  });

  it.each([10, 0])("has no yields of a meter without data on %d days", async (days) => {
    const zeros = { actual_yield_in_kwh: 0, expected_yield_in_kwh: 0, ratio: 0, specific_yield_in_kwh_per_kwp: 0 };
    const { result } = load(historicalSummaryLoader as never, "start_date=2026-01-01&end_date=2026-01-10&meters=1", {
      [`GET ${plantPath}/meters/1/historical-summary`]: { ...zeros, days, missing_days: days },
    });
    const unknown = Object.fromEntries(Object.keys(zeros).map((name) => [name, null]));
    expect(await result).toMatchObject({ value: { meters: [{ result: { value: { ...unknown, days } } }] } });
  });

  it("responds with 400 without a valid range", () =>
    expect(load(historicalSummaryLoader as never, "meters=1", {}).result).rejects.toHaveProperty("status", 400));
});

describe("weatherLoader", () => {
  it("loads the weather of the periods of the chart, of at most 1,100 days", async () => {
    const row = { start_date: "2026-11-01", radiation_in_kwh_per_m2: 80.5, precipitation_in_mm: "x" };
    const range = "start_date=2020-11-01&end_date=2026-11-30";
    const { calls, result } = load(
      weatherLoader as never as typeof performanceLoader,
      `kind=performance&period=month&${range}`,
      { [`GET ${plantPath}/weather`]: [row] },
    );
    const rows = [{ ...row, temperature_in_celsius: null, snow_depth_in_m: null, precipitation_in_mm: null }];
    expect(await result).toMatchObject({ ok: true, value: { key: expect.stringContaining("2020-11-01"), rows } });
    const query = { start_date: "2023-11-27", end_date: "2026-11-30", period_type: "month" };
    expect(calls.map((call) => call.query)).toEqual([query]);
  });
});

describe("kpisLoader", () => {
  it("loads the key figures of the range, in which a field that cannot be read is not known", async () => {
    const row = { start_date: "2026-11-01", end_date: "2026-11-02", performance_ratio: 0.82, capacity_factor: "x" };
    const { calls, result } = load(
      kpisLoader as typeof performanceLoader,
      "start_date=2026-11-01&end_date=2026-11-02",
      { [`GET ${plantPath}/kpis`]: row },
    );
    expect(await result).toMatchObject({ ok: true, value: { performance_ratio: 0.82, capacity_factor: null } });
    expect(calls.map(({ query }) => query)).toEqual([{ start_date: "2026-11-01", end_date: "2026-11-02" }]);
  });

  it("is asked for the last 366 complete days of the chart", () => {
    const of = (start: string, end: string) => plain(kpiRange({ start: day(start), end: day(end) }, today));
    expect(of("2030-12-01", "2030-12-30")).toEqual({ start: "2030-12-01", end: "2030-12-29" });
    expect(of("2020-01-01", "2030-06-30")).toEqual({ start: "2029-06-30", end: "2030-06-30" });
    expect(of("2030-12-31", "2030-12-31")).toBeNull();
  });
});
