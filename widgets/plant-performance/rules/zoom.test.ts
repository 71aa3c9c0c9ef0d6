import type { PeriodType } from "@entities/energy";
import { type PeriodWindow, resizedWindow } from "@shared/ui/series-plot/plot-model";
import { day, range } from "@testing/days";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toDetailsView } from "./chart-types";
import { splitPeriods } from "./points";
import { daysOfPeriods, hoursOfPeriods, isZoomed, movedRange, movedWindow, toWindow, toZoom, zoomCodec } from "./zoom";

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

/** The periods of some days in 2026. The days include both changes of the clock. */
const periodLists = fc
  .record({
    type: fc.constantFrom<PeriodType>("hour", "day", "week", "month"),
    first: fc.integer({ min: 0, max: 360 }),
    days: fc.integer({ min: 1, max: 8 }),
  })
  .map(({ type, first, days }) => {
    const start = day("2026-01-01").add({ days: first });
    return splitPeriods({ start, end: start.add({ days: (type === "hour" ? 1 : 20) * days }) }, type);
  });

const zoomedLists = periodLists.chain((periods) =>
  fc
    .tuple(fc.nat(periods.length - 1), fc.nat(periods.length - 1))
    .map(([a, b]) => ({ periods, window: { from: Math.min(a, b), to: Math.max(a, b) } })),
);

describe("zoomCodec", () => {
  it("returns the window of periods that was written", () => {
    fc.assert(
      fc.property(zoomedLists, ({ periods, window }) => {
        const zoom = toZoom(periods, window);
        if (zoom === null) {
          expect(window).toEqual({ from: 0, to: periods.length - 1 });
          return;
        }
        const text = zoomCodec.write(zoom);
        expect(encodeURIComponent(text)).toBe(text);
        expect(zoomCodec.read(text)).toEqual({ value: zoom, complete: true });
        expect(toWindow(periods, zoomCodec.read(text).value)).toEqual(window);
      }),
    );
  });

  it("never throws, and writes an accepted text unchanged", () => {
    const texts = fc.oneof(
      fc.string(),
      fc.stringMatching(/^20\d\d-[01]\d-[0-3]\d(T\d\dZ)?\.\.20\d\d-[01]\d-[0-3]\d(T\d\dZ)?$/),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const { value, complete } = zoomCodec.read(text);
        expect(complete).toBe(value !== null || text.trim() === "");
        if (value) expect(zoomCodec.write(value)).toBe(text.trim());
      }),
    );
  });

  it.each([
    "2026-11-02",
    "2026-11-08..2026-11-02",
    "2026-11-02..2026-11-02T05Z",
    "2026-02-30..2026-03-02",
    "2026-11-02T24Z..2026-11-03T05Z",
    "2026-11-02..2026-11-03..2026-11-04",
  ])("drops %s", (text) => expect(zoomCodec.read(text)).toEqual({ value: null, complete: false }));
});

describe("toWindow", () => {
  const days = splitPeriods(range("2026-11-01", "2026-11-10"), "day");

  it("has no window for all periods, for other periods and for periods of another type", () => {
    expect(toWindow(days, null)).toBeNull();
    expect(toWindow(days, { from: "2026-10-01", to: "2026-12-01" })).toBeNull();
    expect(toWindow(days, { from: "2026-12-01", to: "2026-12-05" })).toBeNull();
    expect(toWindow(days, { from: "2026-11-02T05:00:00Z", to: "2026-11-02T17:00:00Z" })).toBeNull();
    expect(toWindow([], { from: "2026-11-02", to: "2026-11-03" })).toBeNull();
  });

  it("clips a zoom to the periods", () => {
    expect(toWindow(days, { from: "2026-11-08", to: "2026-12-05" })).toEqual({ from: 7, to: 9 });
    expect(days.filter((period) => isZoomed({ from: "2026-11-08", to: "2026-11-09" }, period))).toHaveLength(2);
  });
});

describe("resizedWindow and movedWindow", () => {
  const windows = fc
    .tuple(fc.integer({ min: 1, max: 200 }), fc.nat(199), fc.nat(199))
    .map(([count, a, b]) => ({ count, ends: [a % count, b % count] }))
    .map(({ count, ends }) => ({ count, window: { from: Math.min(...ends), to: Math.max(...ends) } }));
  const isInside = ({ from, to }: PeriodWindow, count: number) => from >= 0 && from <= to && to < count;

  it("stay inside of the periods", () => {
    fc.assert(
      fc.property(windows, fc.constantFrom(0.6, 1 / 0.6), fc.constantFrom(-1, 1), ({ count, window }, factor, to) => {
        const resized = resizedWindow(window, factor, count);
        expect(resized === null || isInside(resized, count)).toBe(true);
        const moved = movedWindow(window, to as -1 | 1, count);
        expect(isInside(moved, count)).toBe(true);
        expect(moved.to - moved.from).toBe(window.to - window.from);
      }),
    );
  });

  it("zoom around the centre, down to three periods and out to all of them", () => {
    expect(resizedWindow(null, 0.6, 30)).toEqual({ from: 6, to: 23 });
    const [window, wider] = [
      { from: 12, to: 18 },
      { from: 10, to: 21 },
    ];
    expect(resizedWindow(window, 1 / 0.6, 30)).toEqual(wider);
    expect(resizedWindow(wider, 0.6, 30)).toEqual(window);
    expect(resizedWindow({ from: 10, to: 12 }, 0.6, 30)).toEqual({ from: 10, to: 12 });
    expect(resizedWindow({ from: 0, to: 20 }, 1 / 0.6, 30)).toBeNull();
    expect(resizedWindow(null, 0.6, 2)).toBeNull();
  });

  it("move by the length of the window up to the end", () => {
    expect(movedWindow({ from: 10, to: 14 }, 1, 30)).toEqual({ from: 15, to: 19 });
    expect(movedWindow({ from: 2, to: 6 }, -1, 30)).toEqual({ from: 0, to: 4 });
    expect(movedWindow({ from: 25, to: 29 }, 1, 30)).toEqual({ from: 25, to: 29 });
  });
});

describe("the days and the hours that are shown", () => {
  it("are the days of the range within weeks and months", () => {
    const shown = range("2026-10-22", "2026-11-22");
    expect(plain(daysOfPeriods(splitPeriods(shown, "month"), shown))).toEqual({
      start: "2026-10-22",
      end: "2026-11-22",
    });
    expect(daysOfPeriods([], shown)).toBeNull();
  });

  it("are hours only for a part of a day, in Amsterdam", () => {
    const hours = splitPeriods(range("2026-10-25", "2026-10-25"), "hour");
    expect(hours).toHaveLength(25);
    expect(hoursOfPeriods(hours)).toBeNull();
    expect(plain(hoursOfPeriods(hours.slice(0, 4)))).toEqual({
      start: "2026-10-24T22:00:00Z",
      end: "2026-10-25T02:00:00Z",
    });
    expect(hoursOfPeriods(splitPeriods(range("2026-10-25", "2026-10-25"), "day"))).toBeNull();
  });
});

describe("movedRange", () => {
  const bounds = { earliest: day("2026-01-15"), latest: day("2026-11-22") };
  const move = (start: string, end: string, direction: -1 | 1) =>
    plain(movedRange(range(start, end), direction, bounds));

  it("moves by the length of the range, within the bounds", () => {
    expect(move("2026-11-16", "2026-11-16", -1)).toEqual({ start: "2026-11-15", end: "2026-11-15" });
    expect(move("2026-11-09", "2026-11-15", 1)).toEqual({ start: "2026-11-16", end: "2026-11-22" });
    expect(move("2026-11-10", "2026-11-19", 1)).toEqual({ start: "2026-11-20", end: "2026-11-22" });
    expect(move("2026-11-16", "2026-11-22", 1)).toBeNull();
    expect(move("2026-01-15", "2026-01-20", -1)).toBeNull();
  });

  it("moves calendar months to calendar months", () => {
    expect(move("2026-03-01", "2026-03-31", -1)).toEqual({ start: "2026-02-01", end: "2026-02-28" });
    expect(move("2026-03-01", "2026-04-30", 1)).toEqual({ start: "2026-05-01", end: "2026-06-30" });
  });
});

describe("toDetailsView", () => {
  const bounds = { earliest: day("2026-10-20"), latest: day("2026-11-22") };
  const details = (type: PeriodType, chart: "default" | "ratio" | "abs-diff" | "daily-yield-scores") => {
    const [period] = splitPeriods(range("2026-10-22", "2026-11-22"), type);
    return period && plain(toDetailsView(period, type, { chart }, bounds));
  };

  it("shows the hours of a day, of ratios and scores as energy", () => {
    const hours = { period: "hour", range: { start: "2026-10-22", end: "2026-10-22" } };
    expect(details("day", "default")).toEqual({ chart: "default", ...hours });
    expect(details("day", "abs-diff")).toEqual({ chart: "abs-diff", ...hours });
    expect(details("day", "ratio")).toEqual({ chart: "default", ...hours });
    expect(details("day", "daily-yield-scores")).toEqual({ chart: "default", ...hours });
  });

  it("shows the days of a week or a month that can be selected", () => {
    const start = "2026-10-20";
    expect(details("week", "ratio")).toEqual({ chart: "ratio", period: "day", range: { start, end: "2026-10-25" } });
    expect(details("month", "ratio")).toEqual({ chart: "ratio", period: "day", range: { start, end: "2026-10-31" } });
  });

  it("returns null for hours", () => expect(details("hour", "default")).toBeNull());
});
