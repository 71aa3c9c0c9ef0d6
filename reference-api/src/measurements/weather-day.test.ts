import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf, hoursInDay } from "../lib/local-days";
import type { PanelArray } from "../lib/panel-model";
import { regions } from "../lib/regions";
import { yields } from "../simulation/array-yield";
import { type WeatherDay, type WeatherHour, weatherDay } from "./weather-day";

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
  it("resembles the simulated model, which knows neither wind nor flat angles of incidence, without further columns", () => {
    const place = regions[3] as (typeof regions)[number];
    const array = { orientation: 180, tilt: 35, mixed: false };
    let [expected, simulated] = [0, 0];
    for (let day = dayOf("2025-01-01"); day < dayOf("2026-01-01"); day += 5) {
      const weather: WeatherHour[] = Array(hoursInDay(day)).fill(null);
      for (const { sun, modelled, air } of yields.sky.hours(3, day)) {
        weather[sun.index] = [modelled.global * sun.lit, air];
      }
      for (const kwh of weatherDay(place, array, day, weather).hours) expected += kwh ?? 0;
      for (const { modelled } of yields.hours(3, array, day)) simulated += modelled;
    }
    expect(expected / simulated).toBeGreaterThan(0.94);
    expect(expected / simulated).toBeLessThan(1.01);
  });

  const clearDay = (hour: WeatherHour, array: PanelArray) =>
    weatherDay({ latitude: 52.1, longitude: 5.1 }, array, dayOf("2026-12-17"), Array(24).fill(hour));
  const total = ({ hours }: WeatherDay) => hours.reduce<number>((sum, kwh) => sum + (kwh ?? 0), 0);
  const south = { orientation: 180, tilt: 35, mixed: false };

  it("uses diffuse light, or else direct light, and neither when it contradicts the global light", () => {
    const split = total(clearDay([150, 5], south));
    expect(total(clearDay([150, 5, 40], south))).toBeGreaterThan(1.1 * split);
    expect(total(clearDay([150, 5, null, 480], south))).toBeGreaterThan(1.05 * split);
    expect(total(clearDay([150, 5, 900, 1_499], south))).toBe(split);
    expect(total(clearDay([150, 5, 0], south))).toBe(split);
  });

  it("is higher in the wind, and does not need it", () => {
    const [still, windy, unknown] = [0, 8, null].map((wind) => total(clearDay([500, 25, 100, null, wind], south)));
    expect(windy).toBeGreaterThan(still ?? 0);
    expect(unknown).toBeGreaterThan(still ?? 0);
    expect(unknown).toBeLessThan(windy ?? 0);
  });

  it("knows the hours in which the sun is behind the panels, and the snow", () => {
    const north = clearDay([100, 5, 60], { orientation: 0, tilt: 20, mixed: false });
    for (const [index, kwh] of north.hours.entries()) {
      if ((kwh ?? 0) > 0) expect((north.behindHours ?? 0) & (1 << index)).toBeGreaterThan(0);
    }
    expect(north.uncertainShare).toBeCloseTo(1, 2);
    expect(clearDay([100, 5, 60], south)).toMatchObject({ behindHours: 0, isSnowy: false });
    expect(clearDay([100, 5, 60, null, null, 0.05], south).isSnowy).toBe(true);
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
    const further = (max: number) => fc.option(fc.integer({ min: 0, max }));
    const hour = fc.option(
      fc.tuple(
        fc.integer({ min: 0, max: 1_500 }),
        fc.integer({ min: -40, max: 45 }),
        further(1_500),
        further(1_500),
        further(100),
      ),
    );
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
            expect(kwh).toBeLessThan(2);
          }
        },
      ),
    );
  });
});
