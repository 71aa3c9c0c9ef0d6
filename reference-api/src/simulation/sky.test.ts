import { describe, expect, it } from "vitest";
import { calendarDate, dayOf } from "../lib/local-days";
import { distanceInKm, type Region, regionIndex, regions } from "../lib/regions";
import { sunDay } from "../lib/sun";
import { weatherSeed } from "./array-yield";
import { createSky } from "./sky";

const from = dayOf("2024-01-01");
const to = dayOf("2026-12-31");
const sky = createSky(weatherSeed);
const utrecht = regionIndex("Utrecht");

/** The days of 32 years in Utrecht. */
const longFrom = dayOf("1995-01-01");
const longSeries = Array.from({ length: dayOf("2026-12-31") - longFrom + 1 }, (_, at) => {
  const { radiation, clearRadiation, dirt } = sky.day(utrecht, longFrom + at);
  return { day: longFrom + at, radiation, clearRadiation, dirt };
});

/** Clearness of each day relative to a clear sky. */
function clearness(region: number): number[] {
  const days: number[] = [];
  for (let day = from; day <= to; day++) {
    const { radiation, clearRadiation } = sky.day(region, day);
    days.push(radiation / clearRadiation);
  }
  return days;
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanA = mean(a);
  const meanB = mean(b);
  const covariance = mean(a.map((value, at) => (value - meanA) * ((b[at] ?? meanB) - meanB)));
  return covariance / Math.sqrt(mean(a.map((v) => (v - meanA) ** 2)) * mean(b.map((v) => (v - meanB) ** 2)));
}

describe("the sky over the Netherlands", { timeout: 60_000 }, () => {
  it("rains 850 mm in a usual year, on the days that wash off the dirt", () => {
    let total = 0;
    for (const { day, dirt } of longSeries) {
      const rain = sky.weather.precipitation(utrecht, day, 24).reduce((sum, mm) => sum + mm, 0);
      expect(rain > 0, `day ${day}`).toBe(dirt === 0);
      total += rain;
    }
    expect(Math.abs(total / 32 - 850)).toBeLessThan(60);
  });

  it("is independent of the order of computation", () => {
    const other = createSky(weatherSeed);
    for (const day of [to, from, from + 400]) {
      for (const region of [11, 0, utrecht]) {
        expect(other.day(region, day)).toEqual(sky.day(region, day));
        expect(other.hours(region, day)).toEqual(sky.hours(region, day));
      }
    }
    expect(createSky(weatherSeed + 1).day(utrecht, from)).not.toEqual(sky.day(utrecht, from));
  });

  it("has hours that agree with the day and with each other", () => {
    for (let day = from; day <= to; day += 30) {
      const hours = sky.hours(utrecht, day);
      const sum = hours.reduce((all, { actual, sun }) => all + (actual.global * sun.lit) / 1000, 0);
      expect(sum).toBe(sky.day(utrecht, day).radiation);
      expect(hours.map(({ sun }) => sun)).toEqual(sunDay(regions[utrecht] as Region, day).hours);
      for (const { sun, actual, modelled, air } of hours) {
        for (const { global, diffuse, direct, extraterrestrial } of [actual, modelled]) {
          expect(direct * Math.max(sun.up, 0.02) + diffuse).toBeCloseTo(global, 9);
          expect(diffuse).toBeLessThanOrEqual(global);
          expect(Math.abs(extraterrestrial - 1361)).toBeLessThan(46);
        }
        expect(Math.abs(air - 10)).toBeLessThan(35);
      }
    }
  });

  it("has De Bilt's radiation in each month", () => {
    // KNMI normals 1991-2020, kWh/m².
    const normals = [21, 39, 80, 121, 153, 156, 156, 131, 90, 54, 26, 16];
    const sums = new Array<number>(12).fill(0);
    for (const { day, radiation } of longSeries) {
      const month = calendarDate(day).month - 1;
      sums[month] = (sums[month] ?? 0) + radiation / 32;
    }
    for (const [month, normal] of normals.entries()) {
      expect(Math.abs((sums[month] ?? 0) / normal - 1), `month ${month + 1}`).toBeLessThan(0.1);
    }
    const year = sums.reduce((all, month) => all + month, 0);
    expect(year).toBeGreaterThan(1010);
    expect(year).toBeLessThan(1070);
  });

  it("differs from year to year as much as real ones: by 4 to 5 %", () => {
    const years = new Array<number>(32).fill(0);
    for (const { day, radiation } of longSeries) {
      const year = calendarDate(day).year - 1995;
      years[year] = (years[year] ?? 0) + radiation;
    }
    const mean = years.reduce((sum, year) => sum + year, 0) / years.length;
    const spread = Math.sqrt(years.reduce((sum, year) => sum + (year - mean) ** 2, 0) / (years.length - 1)) / mean;
    expect(spread).toBeGreaterThan(0.035);
    expect(spread).toBeLessThan(0.055);
  });

  it("has dull and bright spells", () => {
    const days = longSeries.map(({ radiation, clearRadiation }) => radiation / clearRadiation);
    const lag = (length: number) => correlation(days.slice(length), days.slice(0, -length));
    expect(lag(1)).toBeGreaterThan(0.35);
    expect(lag(1)).toBeLessThan(0.65);
    expect(lag(2)).toBeGreaterThan(0.2);
    expect(lag(2)).toBeLessThan(0.45);
    expect(Math.abs(lag(30))).toBeLessThan(0.1);
  });

  it("leaves snow on the panels in cold spells only, until it melts", () => {
    const { weather } = sky;
    const months = new Set<number>();
    let snowDays = 0;
    for (const { day } of longSeries) {
      const snow = weather.snow(utrecht, day);
      expect(snow).toBeGreaterThanOrEqual(0);
      expect(snow).toBeLessThan(1);
      if (snow === 0) continue;
      months.add(calendarDate(day).month);
      snowDays++;
      expect(weather.temperature(utrecht, day, 6, 0)).toBeLessThan(4);
      // It thaws and slides off, unless it snows again.
      const next = weather.snow(utrecht, day + 1);
      expect(next === 0.9 || next < snow - 0.1 || next === 0).toBe(true);
    }
    expect([...months].every((month) => month <= 4 || month >= 11)).toBe(true);
    expect(snowDays / 32).toBeGreaterThan(3);
    expect(snowDays / 32).toBeLessThan(12);
  });

  it("makes the panels dirty in dry spells, until it rains", () => {
    const dirt = longSeries.map((each) => each.dirt);
    for (const [position, share] of dirt.entries()) {
      if (position > 0 && share > 0) expect(share).toBeCloseTo(Math.min((dirt[position - 1] ?? 0) + 0.001, 0.03), 8);
    }
    const clearnessOf = (days: typeof longSeries) =>
      days.reduce((sum, { radiation, clearRadiation }) => sum + radiation / clearRadiation, 0) / days.length;
    const wet = longSeries.filter((each) => each.dirt === 0);
    expect(clearnessOf(wet)).toBeLessThan(0.7 * clearnessOf(longSeries.filter((each) => each.dirt > 0)));
    expect(wet.length / longSeries.length).toBeGreaterThan(0.3);
    expect(wet.length / longSeries.length).toBeLessThan(0.55);
    expect(Math.max(...dirt)).toBeGreaterThan(0.01);
  });

  it("correlates two regions the less the farther they are apart", () => {
    const days = regions.map((_, region) => clearness(region));
    const pairs = regions.flatMap((region, at) =>
      regions
        .slice(0, at)
        .map((other, otherAt) => ({
          km: distanceInKm(region, other),
          correlation: correlation(days[at] ?? [], days[otherAt] ?? []),
        })),
    );
    for (const { km, correlation } of pairs)
      expect(Math.abs(correlation - Math.exp(-km / 500)), `${Math.round(km)} km`).toBeLessThan(0.05);
    const mean = (from: number, to: number) => {
      const near = pairs.filter(({ km }) => km >= from && km < to);
      return near.reduce((sum, pair) => sum + pair.correlation, 0) / near.length;
    };
    expect(mean(40, 60)).toBeCloseTo(0.9, 1);
    expect(mean(230, 280)).toBeCloseTo(0.6, 1);
    const means = [0, 50, 100, 150, 200, 250].map((km) => mean(km, km + 50));
    expect(means).toEqual(means.toSorted((a, b) => b - a));
  });

  it("has clear, cloudy and mixed days", () => {
    const days = clearness(utrecht).sort((a, b) => a - b);
    expect(days[Math.floor(days.length * 0.05)]).toBeLessThan(0.3);
    expect(days[Math.floor(days.length * 0.95)]).toBeGreaterThan(0.85);
  });

  it("is reported by satellites with an error, but without bias", () => {
    for (const region of regions.keys()) {
      let actual = 0;
      let modelled = 0;
      for (let day = from; day <= to; day += 3) {
        for (const hour of sky.hours(region, day)) {
          actual += hour.actual.global * hour.sun.lit;
          modelled += hour.modelled.global * hour.sun.lit;
        }
      }
      expect(Math.abs(modelled / actual - 1)).toBeLessThan(0.02);
    }
  });

  it("is warm in July and cold in January", () => {
    const mean = (month: string) => {
      const hours = Array.from({ length: 28 }, (_, day) => sky.hours(utrecht, dayOf(`2025-${month}-01`) + day));
      const temperatures = hours.flat().map((hour) => hour.air);
      return temperatures.reduce((sum, value) => sum + value, 0) / temperatures.length;
    };
    expect(mean("07")).toBeGreaterThan(16);
    expect(mean("01")).toBeLessThan(9);
  });
});
