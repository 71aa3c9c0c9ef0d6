import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { readHours } from "./solaredge";

const zone = "Europe/Amsterdam";
const label = (day: string, hour: number) => `${day} ${String(hour).padStart(2, "0")}:00:00`;
const hoursOf = (labels: readonly string[]) =>
  readHours(
    labels.map((date, index) => ({ date, value: index + 1 })),
    zone,
    1,
  ).map(({ start, kwh }) => [new Date(start).toISOString().slice(0, 16), kwh]);

describe("hours of SolarEdge", () => {
  it("are instants of local labels, also on the days on which the clock changes", () => {
    expect(hoursOf([1, 2, 3].map((hour) => label("2026-03-29", hour)))).toEqual([
      ["2026-03-29T00:00", 1],
      ["2026-03-29T01:00", 2],
      ["2026-03-29T01:00", 3],
    ]);
    expect(hoursOf([2, 2, 3].map((hour) => label("2026-10-25", hour)))).toEqual([
      ["2026-10-25T00:00", 1],
      ["2026-10-25T01:00", 2],
      ["2026-10-25T02:00", 3],
    ]);
  });

  it("give each instant of a day its value when the day has all labels", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), (offset) => {
        const day = Temporal.PlainDate.from("2020-01-01").add({ days: offset });
        const midnight = day.toZonedDateTime(zone);
        const instants = Array.from({ length: midnight.hoursInDay }, (_, hour) => midnight.add({ hours: hour }));
        const labels = instants.map((instant) => label(day.toString(), instant.hour));
        const starts = readHours(
          labels.map((date) => ({ date, value: 1 })),
          zone,
          1,
        ).map(({ start }) => start);
        expect(starts).toEqual(instants.map(({ epochMilliseconds }) => epochMilliseconds));
      }),
    );
  });

  it("leave out hours without a value, and reject other labels and values", () => {
    expect(readHours([{ date: label("2026-06-17", 3), value: null }], zone, 1)).toEqual([]);
    expect(() => hoursOf(["17-06-2026 03:00"])).toThrow("unavailable");
    expect(() => readHours([{ date: label("2026-06-17", 3), value: Number.NaN }], zone, 1)).toThrow("unavailable");
  });
});
