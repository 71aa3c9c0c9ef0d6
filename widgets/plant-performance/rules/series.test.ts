import { range } from "@testing/days";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitPeriods } from "./points";
import { distinctLabels, toLabelParts, weatherSeriesOf, weatherUnit } from "./series";

const school = { name: "De Linde", city: "Ede", street: "Markt 1" };

describe("distinctLabels", () => {
  it("adds the street, or else the id, where the name and the city are equal", () => {
    const plants = [school, { ...school, street: "Dam 2" }, { ...school, city: "Venlo" }, { ...school, name: "Den" }];
    expect(distinctLabels(plants.map((plant, id) => ({ ...plant, id })))).toEqual([
      "De Linde, Ede, Markt 1",
      "De Linde, Ede, Dam 2",
      "De Linde, Venlo",
      "Den, Ede",
    ]);
    expect(distinctLabels([school, school].map((plant, id) => ({ ...plant, street: null, id })))).toEqual([
      "De Linde, Ede, #0",
      "De Linde, Ede, #1",
    ]);
  });

  it("returns distinct labels for any plants", () => {
    const text = fc.constantFrom("a", "b", "");
    const place = fc.record({ name: text, city: fc.option(text), street: fc.option(text) });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 6 }), (places) => {
        const labels = distinctLabels(places.map((plant, id) => ({ ...plant, id })));
        expect(new Set(labels).size).toBe(places.length);
      }),
    );
  });
});

describe("toLabelParts", () => {
  it("has the street with its number, and the city unless it is part of the name", () => {
    const address = { id: 1, street: "Dam", street_number: "2", postal_code: "1012JS", city: "Ede" };
    const place = { ...address, latitude: null, longitude: null };
    expect(toLabelParts({ name: "School", address: place })).toEqual({ name: "School", city: "Ede", street: "Dam 2" });
    expect(toLabelParts({ name: "School Ede", address: null })).toEqual({
      name: "School Ede",
      city: null,
      street: null,
    });
  });
});

describe("the weather", () => {
  const row = (start_date: string, snow: number | null) => ({
    start_date,
    ...{ radiation_in_kwh_per_m2: 0.512, temperature_in_celsius: -1.5, snow_depth_in_m: snow, precipitation_in_mm: 0 },
  });

  it("has a series for each shown lane, in the unit of the period, with gaps where nothing is known", () => {
    const days = splitPeriods(range("2026-01-01", "2026-01-03"), "day");
    const rows = [row("2026-01-01", 0.04), row("2026-01-03", null)];
    const series = weatherSeriesOf(["snow", "irradiance", "rain"], rows, days, "day");
    expect(series.map(({ key, values }) => [key, values])).toEqual([
      ["weather-irradiance", [0.512, null, 0.512]],
      ["weather-snow", [4, null, null]],
      ["weather-rain", [0, null, 0]],
    ]);
    expect(weatherUnit("weather-irradiance", "day")?.unit).toBe("kWh/m²");
    const hours = splitPeriods(range("2026-01-01", "2026-01-01"), "hour").slice(0, 1);
    const [hourly] = weatherSeriesOf(["irradiance"], [row("2025-12-31T23:00:00Z", 0)], hours, "hour");
    expect(hourly?.values).toEqual([512]);
    expect(weatherUnit("weather-irradiance", "hour")?.unit).toBe("W/m²");
    expect(weatherUnit("share", "hour")).toBeNull();
  });
});
