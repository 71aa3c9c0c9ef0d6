import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf, dayStart, hourMs } from "../lib/local-days";
import { countedReadings, endOf, measuredDays, minutesPerDay, type Reading } from "./measured-day";

const day = dayOf("2025-03-29");
const hour = (index: number, kwh: number | null, importId = 1): Reading => ({
  start: dayStart(day) + index * hourMs,
  minutes: 60,
  kwh,
  importId,
  replacesFiner: false,
});
const dayReading = (at: number, kwh: number, importId = 1): Reading => ({
  start: dayStart(at),
  minutes: minutesPerDay,
  kwh,
  importId,
  replacesFiner: false,
});

const replacing = (reading: Reading): Reading => ({ ...reading, replacesFiner: true });

const readings = fc
  .array(
    fc.record({
      start: fc.integer({ min: 0, max: 96 * 4 }).map((quarter) => dayStart(day) + quarter * 15 * 60_000),
      minutes: fc.constantFrom(5, 15, 60, 180, minutesPerDay),
      kwh: fc.option(fc.integer({ min: 0, max: 50 })),
      importId: fc.integer({ min: 1, max: 4 }),
      replacesFiner: fc.constant(true),
    }),
    { maxLength: 40 },
  )
  .map((all) => all.sort((a, b) => a.start - b.start));

const overlap = (a: Reading, b: Reading) => a.start < endOf(b) && b.start < endOf(a);

describe("readings that count", () => {
  it("are the readings that overlap none of a later import when imports replace finer readings", () => {
    fc.assert(
      fc.property(readings, (all) => {
        const expected = all.filter(
          (one) => !all.some((other) => other.importId > one.importId && overlap(one, other)),
        );
        expect(countedReadings(all)).toEqual(expected);
      }),
    );
  });

  const hours = (kwhs: readonly number[], importId: number) => kwhs.map((kwh, index) => hour(index, kwh, importId));
  const sunny = Array.from({ length: 24 }, (_, index) => Math.max(0, 6 - Math.abs(13 - index)));

  it.each([
    ["the hours, when the day is imported later", [...hours(sunny, 1), dayReading(day, 30, 2)], 24],
    ["the hours, when the day was imported before", [...hours(sunny, 2), dayReading(day, 30, 1)], 24],
    ["the hours of a day without energy", [...hours(Array(24).fill(0), 1), dayReading(day, 30, 2)], 24],
    ["the day, when only a few hours of the night are stored", [...hours([0, 0], 1), dayReading(day, 30, 2)], 1],
    [
      "the day, when a later import has only a few hours of the night",
      [...hours([0, 0], 2), dayReading(day, 30, 1)],
      1,
    ],
    ["the day, when only an hour of the evening is stored", [hour(19, 0.2, 2), dayReading(day, 30, 1)], 1],
    [
      "the hours of the day, when they have most of its energy",
      [...hours(sunny.slice(0, 15), 2).slice(8), dayReading(day, 35, 1)],
      7,
    ],
    ["the day, when its import replaces finer ones", [...hours(sunny, 1), replacing(dayReading(day, 30, 2))], 1],
    ["the hours after a day that replaced finer ones", [...hours(sunny, 2), replacing(dayReading(day, 30, 1))], 24],
    ["the day, when a later import says that an hour was not received", [hour(10, null, 2), dayReading(day, 30, 1)], 1],
  ])("are %s", (_, all, count) => {
    const counted = countedReadings(all.toSorted((a, b) => a.start - b.start));
    expect(counted).toHaveLength(count);
    expect(new Set(counted.map(({ minutes }) => minutes))).toEqual(new Set([count === 1 ? minutesPerDay : 60]));
  });

  it("of quarter hours, hours and days are the quarter hours of an import that the day does not replace", () => {
    const quarters = Array.from({ length: 4 }, (_, index) => ({
      ...hour(12, 1, 1),
      start: dayStart(day) + (12 + index / 4) * hourMs,
      minutes: 15,
    }));
    const all = [...quarters, hour(12, 4.1, 2), hour(13, 5, 2), dayReading(day, 12, 3)];
    const counted = countedReadings(all.toSorted((a, b) => a.start - b.start));
    expect(counted.map(({ minutes }) => minutes)).toEqual([15, 15, 15, 15, 60]);
  });

  it("are not replaced when a day on which the clock changes is followed by another import", () => {
    const change = day + 1;
    const counted = countedReadings([dayReading(change, 20, 1), dayReading(change + 1, 30, 2)]);
    expect(counted.map(({ kwh }) => kwh)).toEqual([20, 30]);
  });
});

describe("measured days", () => {
  const range = { from: day - 2, to: day + 8 };

  it("have the energy of all readings, each once", () => {
    fc.assert(
      fc.property(readings, (all) => {
        const days = [...measuredDays(all, range).values()];
        const sum = days
          .flatMap(({ hours, longerKwh }) => [...hours, longerKwh])
          .reduce<number>((a, b) => a + (b ?? 0), 0);
        expect(sum).toBe(all.reduce((total, { kwh }) => total + (kwh ?? 0), 0));
      }),
    );
  });

  it("leave an hour unknown when nothing was received", () => {
    const found = measuredDays([hour(9, 1.5), hour(10, null), hour(11, 0)], range).get(day);
    expect(found?.hours.slice(8, 13)).toEqual([null, 1.5, null, 0, null]);
    expect(measuredDays([hour(9, null)], range).size).toBe(0);
  });

  it("do not spread the energy of a longer interval over its hours", () => {
    const gap = { ...hour(22, 7), minutes: 240 };
    const days = measuredDays([gap], range);
    expect(days.get(day)).toEqual({ hours: Array(24).fill(null), longerKwh: 7, longerHours: (1 << 22) | (1 << 23) });
    // The clock changes on the next day, which covers 0:00 to 2:00.
    expect(days.get(day + 1)).toEqual({ hours: Array(23).fill(null), longerKwh: null, longerHours: 0b11 });
  });

  it("count what an inverter consumes at night as zero", () =>
    expect(measuredDays([hour(2, -0.002)], range).get(day)?.hours[2]).toBe(0));
});
