import { describe, expect, it } from "vitest";
import { type Day, dayOf, dayStart } from "../lib/local-days";
import { minutesPerDay } from "../measurements/measured-day";
import { compareReadings } from "./compare-readings";

const first = dayOf("2026-05-01");
const counted = { importId: 1, replacesFiner: false };
/** The hours of a day: a value from 6:00 to 18:00, and 0 at night. */
const hoursOf = (day: Day, kwh: number | null) =>
  Array.from({ length: 24 }, (_, hour) => ({
    ...counted,
    start: dayStart(day) + hour * 3_600_000,
    minutes: 60,
    kwh: hour >= 6 && hour < 18 ? kwh : 0,
  }));
const totalOf = (day: Day, kwh: number) => ({ ...counted, start: dayStart(day), minutes: minutesPerDay, kwh });

describe("the days whose sums contradict what is stored", () => {
  it.each([
    ["no day, when the sums differ by 2 %", [totalOf(first, 100)], [totalOf(first, 102)], []],
    ["a day, when the sums differ by more", [totalOf(first, 100)], [totalOf(first, 97.9)], ["2026-05-01"]],
    ["no day, when a winter day is rounded", [totalOf(first, 0.3)], [totalOf(first, 0.34)], []],
    ["a day that is stored as zero", [totalOf(first, 0)], [totalOf(first, 4)], ["2026-05-01"]],
    [
      "the days of hours that contradict daily totals",
      [totalOf(first, 24), totalOf(first + 1, 30)],
      [...hoursOf(first, 2), ...hoursOf(first + 1, 2)],
      ["2026-05-02"],
    ],
    ["no day, when only other hours are stored", hoursOf(first, 2).slice(0, 12), hoursOf(first, 3).slice(18), []],
    ["no day, when only a part of a day is sent again", hoursOf(first, 2), hoursOf(first, 2).slice(8, 12), []],
    ["no day without a value", hoursOf(first, 2), hoursOf(first, null), []],
  ])("are %s", (_, stored, sent, days) => {
    const { differing_days, differences } = compareReadings(stored, sent);
    expect([differing_days, differences.map(({ date }) => date)]).toEqual([days.length, days]);
  });
});

describe("intervals over finer ones", () => {
  it("are counted apart with the finer ones, unless these are a few hours of the night", () => {
    const stored = [...hoursOf(first, 2), ...hoursOf(first + 1, 2).slice(0, 2)];
    expect(compareReadings(stored, [totalOf(first, 24), totalOf(first + 1, 24)])).toMatchObject({
      new: 0,
      changed: 1,
      coarser: 1,
      finer_by_minutes: { 60: 24 },
    });
  });
});
