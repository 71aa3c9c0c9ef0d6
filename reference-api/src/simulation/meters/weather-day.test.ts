import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { yields } from "..";
import { dayOf, hoursInDay } from "../local-days";
import { regions } from "../regions";
import { type WeatherHour, weatherDay } from "./weather-day";

const arrays = fc.record({
  orientation: fc.integer({ min: 0, max: 359 }),
  tilt: fc.integer({ min: 0, max: 90 }),
  mixed: fc.boolean(),
});
const days = fc.oneof(
  fc.constantFrom("2024-02-29", "2025-03-30", "2025-10-26").map(dayOf),
  fc.integer({ min: dayOf("2023-01-01"), max: dayOf("2026-12-31") }),
);

describe("weatherDay", () => {
  it("is the yield of the simulated model in the same weather, on days of 23, 24 and 25 hours", () => {
    fc.assert(
      fc.property(fc.nat(regions.length - 1), arrays, days, (region, array, day) => {
        const weather: WeatherHour[] = Array(hoursInDay(day)).fill(null);
        for (const { sun, modelled, air } of yields.sky.hours(region, day)) {
          weather[sun.index] = [modelled.global * sun.lit, air];
        }
        const { hours } = weatherDay(regions[region] as (typeof regions)[number], array, day, weather);
        expect(hours).toHaveLength(hoursInDay(day));
        const expected = new Map(yields.hours(region, array, day).map(({ index, modelled }) => [index, modelled]));
        for (const [index, kwh] of hours.entries()) expect(kwh).toBeCloseTo(expected.get(index) ?? 0, 3);
      }),
    );
  });

  it("is not known of hours with sun whose weather is not known, nor is the radiation of the day", () => {
    const { hours, radiation } = weatherDay(
      { latitude: 52.1, longitude: 5.1 },
      { orientation: 180, tilt: 30, mixed: false },
      dayOf("2026-06-17"),
      Array.from({ length: 24 }, (_, hour) => (hour === 12 ? null : [500, 20])),
    );
    expect(hours.flatMap((kwh, hour) => (kwh === null ? [hour] : []))).toEqual([12]);
    expect([hours[0], radiation]).toEqual([0, null]);
  });

  it("is never negative nor more than a panel can yield, in any weather at any place", () => {
    const places = fc.record({
      latitude: fc.integer({ min: -89, max: 89 }),
      longitude: fc.integer({ min: -180, max: 179 }),
    });
    const hour = fc.option(fc.tuple(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: -40, max: 45 })));
    fc.assert(
      fc.property(
        places,
        arrays,
        days,
        fc.array(hour, { minLength: 25, maxLength: 25 }),
        (place, array, day, weather) => {
          for (const kwh of weatherDay(place, array, day, weather).hours) {
            if (kwh === null) continue;
            expect(kwh).toBeGreaterThanOrEqual(0);
            expect(kwh).toBeLessThan(1.6);
          }
        },
      ),
    );
  });
});
