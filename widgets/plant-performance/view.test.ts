import type { periodTypes } from "@entities/energy";
import { day, range } from "@testing/days";
import { describe, expect, it, vi } from "vitest";
import { isChartAvailable } from "./rules/chart-types";
import {
  availablePeriod,
  changedView,
  chartTypes,
  ignoredComparisons,
  isPeriodAvailable,
  loadStoredView,
  performanceQuery,
  readStoredView,
  resolveView,
  storeView,
  viewFilters,
  writeStoredView,
} from "./view";

const today = day("2026-11-22");
const context = { plantId: 7, meterIds: [1, 2], monitoredSince: null, today, data: null, hasToday: true };
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

const filtersOf = (search: string) => performanceQuery.read(new URLSearchParams(search)).query.filters;
const resolve = (search: string, changes = {}, stored: ReturnType<typeof readStoredView> = null) =>
  plain(resolveView(filtersOf(search), stored, { ...context, ...changes }));

describe("period types", () => {
  const days = (count: number) => ({ start: today.subtract({ days: count - 1 }), end: today });

  it.each([
    ["hour", 8],
    ["day", 92],
    ["week", 366],
    ["month", 9_999],
  ] as const)("offers %s up to a range of %i days", (period, count) => {
    expect(isPeriodAvailable(period, days(count))).toBe(true);
    expect(isPeriodAvailable(period, days(count + 1))).toBe(false);
  });

  it("selects the next coarser period type when a type is unavailable", () => {
    expect(availablePeriod("hour", days(8))).toBe("hour");
    expect(availablePeriod("hour", days(9))).toBe("day");
    expect(availablePeriod("hour", days(93))).toBe("week");
    expect(availablePeriod("day", days(367))).toBe("month");
    expect(availablePeriod("month", days(1))).toBe("month");
    expect(availablePeriod("hour", days(10_000))).toBe("month");
  });
});

describe("resolveView", () => {
  it("shows the last 30 days up to yesterday by day by default", () => {
    expect(resolve("")).toEqual({
      chart: "default",
      period: "day",
      range: { start: "2026-10-23", end: "2026-11-21" },
      zoom: null,
      meterId: null,
      comparedIds: [],
      byMeter: false,
      weather: [],
    });
  });

  it("reads every parameter of the URL", () => {
    const search =
      "?companyId=3&chart=ratio-diff&period=week&start_date=2026-09-01&end_date=2026-11-01&zoom=2026-10-05..2026-10-19&meter=2&compare=8,9&by=meter&weather=rain,fog,irradiance";
    expect(resolve(search)).toEqual({
      chart: "ratio-diff",
      period: "week",
      range: { start: "2026-09-01", end: "2026-11-01" },
      zoom: { from: "2026-10-05", to: "2026-10-19" },
      meterId: 2,
      comparedIds: [8, 9],
      byMeter: true,
      weather: ["irradiance", "rain"],
    });
  });

  it("returns the same view from the URL it writes, next to the other parameters", () => {
    const search =
      "chart=abs-diff&period=hour&start_date=2026-11-15&end_date=2026-11-21&meter=1&compare=8&zoom=2026-11-16T05Z..2026-11-16T17Z&by=meter&weather=irradiance%2Csnow";
    const view = resolveView(filtersOf(search), null, context);
    const written = performanceQuery.write(
      { page: 1, sort: null, filters: viewFilters(view) },
      new URLSearchParams("companyId=3&chart=ratio"),
    );
    expect(written.toString()).toBe(`companyId=3&${search}`);
  });

  it("shows a new range or period type without the zoom, and preserves the zoom on other changes", () => {
    const view = resolveView(filtersOf("zoom=2026-11-03..2026-11-05"), null, context);
    expect(changedView(view, { meterId: 2 }).zoom).toEqual({ from: "2026-11-03", to: "2026-11-05" });
    expect(changedView(view, { period: "week" }).zoom).toBeNull();
    expect(changedView(view, { range: range("2026-11-01", "2026-11-09") }).zoom).toBeNull();
  });

  it("shows the meters side by side over at most a year, and only if there are several", () => {
    const search = "by=meter&start_date=2020-01-01&end_date=2026-11-01";
    expect(resolve(search)).toMatchObject({ byMeter: true, range: { start: "2025-11-01", end: "2026-11-01" } });
    expect(resolve(search, { meterIds: [1] })).toMatchObject({ byMeter: false, range: { start: "2020-01-01" } });
  });

  it("selects a coarser period type when the range is too long", () =>
    expect(resolve("period=hour&start_date=2026-11-01&end_date=2026-11-09").period).toBe("day"));

  it("clips the range to the days since monitoring started and to yesterday", () => {
    const monitored = { monitoredSince: day("2026-11-10") };
    expect(resolve("start_date=2026-10-01&end_date=2027-01-01", monitored).range).toEqual({
      start: "2026-11-10",
      end: "2026-11-21",
    });
    expect(resolve("start_date=2026-10-01&end_date=2026-10-05", monitored).range.start).toBe("2026-11-10");
    expect(resolve("", { monitoredSince: today }).range).toEqual({ start: "2026-11-21", end: "2026-11-21" });
  });

  it("shows the running day only as a range of its own, and only if the API offers it", () => {
    const search = "period=hour&start_date=2026-11-22&end_date=2026-11-22";
    const running = { period: "hour", range: { start: "2026-11-22", end: "2026-11-22" } };
    expect(resolve(search)).toMatchObject(running);
    expect(resolve(search, { monitoredSince: today })).toMatchObject(running);
    expect(resolve(search, { hasToday: false }).range).toEqual(resolve("").range);
    expect(resolve("start_date=2026-11-20&end_date=2026-11-22").range.end).toBe("2026-11-21");
    expect(resolve("start_date=2026-11-23&end_date=2026-11-23").range).toEqual(resolve("").range);
  });

  it("uses the stored range and period type only when the URL has none", () => {
    const stored = { range: range("2026-11-01", "2026-11-04"), period: "hour" as const };
    expect(resolve("", {}, stored)).toMatchObject({
      range: { start: "2026-11-01", end: "2026-11-04" },
      period: "hour",
    });
    expect(resolve("start_date=2026-11-05&end_date=2026-11-06&period=day", {}, stored)).toMatchObject({
      range: { start: "2026-11-05", end: "2026-11-06" },
      period: "day",
    });
  });

  describe("of a plant whose data has ended", () => {
    const data = { ...range("2024-06-01", "2025-06-30"), isSilent: false };
    const june = { start: "2025-06-01", end: "2025-06-30" };
    const stored = (start: string, end: string) => ({ range: range(start, end), period: "day" as const });

    it("shows the last 30 days with data, and a stored range only if it has some", () => {
      expect(resolve("", { data })).toMatchObject({ period: "day", range: june });
      expect(resolve("", { data }, stored("2026-11-01", "2026-11-20")).range).toEqual(june);
      expect(resolve("", { data }, stored("2025-06-25", "2025-07-20")).range.start).toBe("2025-06-25");
    });

    it("shows the range of the URL, also when the range is today", () => {
      expect(resolve("start_date=2026-11-01&end_date=2026-11-20", { data }).range.start).toBe("2026-11-01");
      expect(resolve("start_date=2026-11-22&end_date=2026-11-22", { data }).range.start).toBe("2026-11-22");
    });

    it("is as any other while data arrives", () => {
      const current = { ...range("2024-06-01", "2026-11-21"), isSilent: false };
      expect(resolve("", { data: current })).toEqual(resolve(""));
      const before = stored("2024-01-01", "2024-01-31");
      expect(resolve("", { data: current }, before)).toEqual(resolve("", {}, before));
    });
  });

  it.each([
    "start_date=2026-11-09&end_date=2026-11-01",
    "start_date=x&end_date=2026-11-01",
    "start_date=2026-02-30&end_date=2026-11-01",
    "period=year&chart=pie&meter=-1&compare=x,7&start_date=2026-11-01",
  ])("ignores invalid parameters: %s", (search) => expect(resolve(search)).toEqual(resolve("")));

  it("ignores a meter of another plant, and any meter of a plant with a single meter", () => {
    expect(resolve("meter=99").meterId).toBeNull();
    expect(resolve("meter=1", { meterIds: [1] }).meterId).toBeNull();
  });

  it("names what it is not compared with: itself, and the plants after the fifth", () => {
    const ignored = (search: string) => ignoredComparisons(filtersOf(search), 7);
    expect(ignored("compare=7,1,2,3,3,4,5,6,8")).toEqual({ isSelf: true, beyondLimit: [6, 8] });
    expect(ignored("compare=1,2")).toEqual({ isSelf: false, beyondLimit: [] });
    expect(ignored("")).toEqual({ isSelf: false, beyondLimit: [] });
  });

  it("compares with at most five other plants", () =>
    expect(resolve("compare=7,1,2,3,3,4,5,6").comparedIds).toEqual([1, 2, 3, 4, 5]));
});

describe("isChartAvailable", () => {
  it("offers ratios for days, weeks and months only, and every other chart for hours too", () => {
    const available = (period: (typeof periodTypes)[number]) =>
      chartTypes.filter((chart) => isChartAvailable({ chart, period }));
    expect(available("hour")).toEqual(["default", "abs-diff", "daily-yield-scores"]);
    for (const period of ["day", "week", "month"] as const) expect(available(period)).toEqual(chartTypes);
  });
});

describe("stored view", () => {
  const view = { range: range("2026-11-01", "2026-11-04"), period: "week" as const };

  it("is read back from its text", () => expect(plain(readStoredView(writeStoredView(view)))).toEqual(plain(view)));

  it.each([
    ...[null, "", "null", "[]", "{", '{"start":"2026-11-05","end":"2026-11-01","period":"day"}'],
    '{"start":"2026-11-01","end":"2026-11-05","period":"year"}',
  ])("is null for %o", (text) => expect(readStoredView(text)).toBeNull());

  it("does not fail without access to local storage", () => {
    const deny = () => {
      throw new Error("denied");
    };
    vi.stubGlobal("localStorage", { getItem: deny, setItem: deny });
    expect(loadStoredView()).toBeNull();
    expect(() => storeView(view)).not.toThrow();
    vi.unstubAllGlobals();
  });
});
