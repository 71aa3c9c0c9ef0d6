import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf, dayStart, hourMs } from "../local-days";
import { countedReadings, endOf, measuredDays, minutesPerDay, type Reading } from "./measured-day";

const day = dayOf("2025-03-29");
const hour = (index: number, kwh: number | null, importId = 1): Reading => ({
  start: dayStart(day) + index * hourMs,
  minutes: 60,
  kwh,
  importId,
});
const dayReading = (at: number, kwh: number, importId = 1): Reading => ({
  start: dayStart(at),
  minutes: minutesPerDay,
  kwh,
  importId,
});

const readings = fc
  .array(
    fc.record({
      start: fc.integer({ min: 0, max: 96 * 4 }).map((quarter) => dayStart(day) + quarter * 15 * 60_000),
      minutes: fc.constantFrom(5, 15, 60, 180, minutesPerDay),
      kwh: fc.option(fc.integer({ min: 0, max: 50 })),
      importId: fc.integer({ min: 1, max: 4 }),
    }),
    { maxLength: 40 },
  )
  .map((all) => all.sort((a, b) => a.start - b.start));

const overlap = (a: Reading, b: Reading) => a.start < endOf(b) && b.start < endOf(a);

describe("readings that count", () => {
  it("are those that overlap none of a later import", () => {
    fc.assert(
      fc.property(readings, (all) => {
        const expected = all.filter(
          (one) => !all.some((other) => other.importId > one.importId && overlap(one, other)),
        );
        expect(countedReadings(all)).toEqual(expected);
      }),
    );
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

  it("count what an inverter consumes at night as zero", () => {
    expect(measuredDays([hour(2, -0.002)], range).get(day)?.hours[2]).toBe(0);
  });
});
