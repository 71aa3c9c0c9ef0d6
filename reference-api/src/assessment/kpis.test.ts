import { describe, expect, it } from "vitest";
import { pvwattsHours } from "../../test/support/measurement-files";
import { meterWith } from "../../test/support/simulated-meter";
import { type Day, dayAt, dayOf, dayStart, formatDay, hourMs, hoursInDay } from "../lib/local-days";
import { regions } from "../lib/regions";
import type { Fault } from "../simulation/faults";
import { simulatedMeter } from "../simulation/simulated-meter";
import { energyOfDay, type HourLight, type MeterHour } from "./energy";
import { degradationOf, kpiDays, kpisOf, sumKpis } from "./kpis";
import type { Meter } from "./meter";
import { meterHistory } from "./meter-history";

const first = dayOf("2025-01-01");
const lastDay = dayOf("2025-12-31");

type Hour = Partial<MeterHour> & { readonly irradiance?: number; readonly cell?: number | null };

/** A meter of days from 2025 on, whose hours before the given ones are dark. */
function meterOf(kw: number, days: readonly (readonly Hour[])[], longerKwh: readonly (number | null)[] = []): Meter {
  const hoursOf = (day: Day): MeterHour[] => {
    const given = days[day - first] ?? [];
    const dark = hoursInDay(day) - given.length;
    return Array.from({ length: hoursInDay(day) }, (_, index) => {
      const { irradiance, cell = 25, ...hour } = given[index - dark] ?? { irradiance: 0, cell: null, sun: 0 };
      const light: HourLight | null = irradiance === undefined ? null : { irradiance, cell };
      return { start: dayStart(day) + index * hourMs, generated: 0, spike: null, expected: 0, sun: 1, light, ...hour };
    });
  };
  return {
    ...meterWith([], "2025-01-01"),
    peakInWatt: kw * 1000,
    source: {
      isLightRecorded: true,
      hours: hoursOf,
      days: (from, to) =>
        Array.from({ length: to - from + 1 }, (_, position) => {
          const hours = hoursOf(from + position);
          const energy = energyOfDay(hours, longerKwh[from + position - first] ?? null);
          return { energy, hours, sky: { noon: 0, snow: 0 } };
        }),
      portal: () => ({ validated: null, notifications: [] }),
    },
  };
}

const firstDays = (count: number) => ({ from: first, to: first + count - 1 });
const bright = { irradiance: 500, generated: 4, expected: 5 };

describe("the key figures", () => {
  it("are the same from the sums of days without faults as from their hours", () => {
    const meter = meterWith([], "2025-01-01");
    const { source } = meter;
    const byHour: Meter = {
      ...meter,
      source: {
        ...source,
        *days(from, to) {
          for (const { lightSums: _, ...day } of source.days(from, to)) yield day;
        },
      },
    };
    const year = { from: first, to: lastDay };
    const [days, ofHours] = [kpiDays([meter], year), kpiDays([byHour], year)];
    expect([...source.days(first, lastDay)].filter(({ lightSums }) => lightSums).length).toBeGreaterThan(300);
    for (const [day, sums] of days) {
      for (const [name, value] of Object.entries(sums))
        expect(value, `${name} of ${formatDay(day)}`).toBeCloseTo(
          ofHours.get(day)?.[name as keyof typeof sums] ?? -1,
          6,
        );
    }
    expect(sumKpis(days.values()).reference).toBeGreaterThan(20 * 900);
  });

  it("cover the hours with light on the panels above 50 W/m², weighted by peak power", () => {
    const small = meterOf(10, [
      [
        { irradiance: 50, generated: 0, expected: 0.4 },
        { irradiance: 1000, cell: 45, generated: 8, expected: 9 },
        { irradiance: 500, cell: 25, generated: 0, expected: 5 },
      ],
    ]);
    const large = meterOf(30, [[{ irradiance: 1000, cell: 35, generated: 24, expected: 26 }]]);
    expect(kpisOf([small, large], firstDays(1))).toEqual({
      days: firstDays(1),
      yieldCovered: 1,
      specificYield: expect.closeTo(32 / 40, 9),
      capacityFactor: expect.closeTo(32 / (40 * 24), 9),
      performanceCovered: 1,
      performanceRatio: expect.closeTo(32 / (10 * 1.55 + 30), 9),
      correctedPerformanceRatio: expect.closeTo(32 / (10 * (0.05 + 0.926 + 0.5) + 30 * 0.963), 9),
      availabilityCovered: 1,
      timeAvailability: expect.closeTo((10 + 30) / (20 + 30), 9),
      energyAvailability: expect.closeTo((9 + 26) / (14 + 26), 9),
    });
  });

  it("are not known when less than 90 % of the daylight is covered, and never count a gap as zero", () => {
    const gap = { ...bright, generated: null };
    const nine = Array(9).fill(bright);
    expect(kpisOf([meterOf(10, [[...nine, gap]])], firstDays(1))).toMatchObject({
      availabilityCovered: 0.9,
      timeAvailability: 1,
      energyAvailability: 1,
      performanceRatio: expect.closeTo(0.8, 9),
      specificYield: expect.closeTo(3.6, 9),
      capacityFactor: expect.closeTo(36 / (10 * 24 * 0.9), 9),
    });
    const less = kpisOf([meterOf(10, [[...nine.slice(1), gap]])], firstDays(1));
    expect(less.yieldCovered).toBeCloseTo(8 / 9, 9);
    const { specificYield, capacityFactor, performanceRatio, timeAvailability, energyAvailability } = less;
    for (const figure of [specificYield, capacityFactor, performanceRatio, timeAvailability, energyAvailability]) {
      expect(figure).toBeNull();
    }
    expect(kpisOf([], firstDays(1))).toMatchObject({ yieldCovered: null, specificYield: null, timeAvailability: null });
  });

  it("count an hour in which the meter draws energy as an outage", () => {
    const drawing = kpisOf([meterOf(10, [[bright, { ...bright, generated: -0.005 }]])], firstDays(1));
    expect(drawing).toMatchObject({ timeAvailability: 0.5, energyAvailability: 0.5 });
  });

  it("have a yield without the irradiance, and no corrected ratio without a temperature", () => {
    const unknownLight = kpisOf([meterOf(10, [[{ generated: 4, expected: Number.NaN }]])], firstDays(1));
    expect(unknownLight).toMatchObject({ yieldCovered: 1, specificYield: 0.4, performanceCovered: 0 });
    expect([unknownLight.performanceRatio, unknownLight.timeAvailability]).toEqual([null, null]);
    const unknownCells = kpisOf([meterOf(10, [[{ ...bright, cell: null }]])], firstDays(1));
    expect(unknownCells).toMatchObject({ performanceRatio: 0.8, correctedPerformanceRatio: null });
  });

  it("compare the energy of days without hours, whose availability is not known", () => {
    const inDay = { irradiance: 400, generated: null, isInLonger: true, expected: 4 };
    const days = kpisOf([meterOf(10, [[inDay, inDay], [inDay]], [7, 3])], firstDays(2));
    expect(days).toMatchObject({ yieldCovered: 1, specificYield: 1, performanceCovered: 1, availabilityCovered: 0 });
    expect(days.performanceRatio).toBeCloseTo(10 / 12, 9);
    expect([days.timeAvailability, days.energyAvailability]).toEqual([null, null]);
  });

  it("weigh a meter by the days on which it is active", () => {
    const early = { ...meterOf(10, [[bright]]), retiredOn: first + 1 };
    const late = { ...meterOf(30, [[], [{ ...bright, generated: 12 }]]), operationalSince: first + 1 };
    const { days, specificYield, capacityFactor } = kpisOf([early, late], { from: first - 1, to: first + 1 });
    expect(days).toEqual(firstDays(2));
    expect(kpisOf([early, late], { from: first - 9, to: first - 1 })).toMatchObject({
      days: null,
      specificYield: null,
    });
    expect(specificYield).toBeCloseTo(16 / 20, 9);
    expect(capacityFactor).toBeCloseTo(16 / (40 * 24), 9);
  });

  it("of a simulated year are good, and fall when the inverter is down on some days", () => {
    const fault = { kind: "inverter_down", magnitude: 1 } as const;
    const days = { from: dayStart(dayOf("2025-06-01")), to: dayStart(dayOf("2025-06-08")) };
    const june = { from: dayOf("2025-06-01"), to: dayOf("2025-06-28") };
    const good = kpisOf([meterWith([], "2024-06-01")], june);
    expect(good).toMatchObject({ yieldCovered: 1, availabilityCovered: 1, timeAvailability: 1, energyAvailability: 1 });
    expect(good.performanceRatio).toBeGreaterThan(0.75);
    expect(good.performanceRatio).toBeLessThan(0.9);
    expect(good.correctedPerformanceRatio).toBeGreaterThan(good.performanceRatio ?? 1);
    const down = kpisOf([meterWith([{ ...fault, ...days }], "2024-06-01")], june);
    expect(Math.abs((down.timeAvailability ?? 0) - 0.75)).toBeLessThan(0.02);
    expect(Math.abs((down.energyAvailability ?? 0) - 0.75)).toBeLessThan(0.1);
  });
});

const pvwatts = pvwattsHours();

describe("the key figures of a year of PVWatts", () => {
  it.skipIf(pvwatts === null)("equal the sums of its columns", () => {
    const hours = pvwatts ?? [];
    const rows = hours.map(([, , , , , , , irradiance = 0, cell = 0, , watt = 0]) => ({ irradiance, cell, watt }));
    expect(rows).toHaveLength(8760);
    // An inverter that stands still on two days of each month, which are every 15th day.
    const isDown = (index: number) => Math.floor(index / 24) % 15 === 0;
    const generatedOf = ({ watt }: { watt: number }, index: number) => (isDown(index) ? 0 : watt / 1000);
    let next = 0;
    const days = Array.from({ length: 365 }, (_, position) => {
      const start = next;
      next += hoursInDay(first + position);
      return rows
        .slice(start, next)
        .map(({ irradiance, cell, watt }, index) => ({
          ...{ irradiance, cell, expected: watt / 1000 },
          generated: generatedOf({ watt }, start + index),
        }));
    });
    const kpis = kpisOf([meterOf(4, days)], { from: first, to: lastDay });
    const sum = (of: (row: (typeof rows)[number], index: number) => number) =>
      rows.reduce((total, row, index) => total + of(row, index), 0);
    const daylight = (of: (row: (typeof rows)[number], index: number) => number) =>
      sum((row, index) => (row.irradiance > 50 ? of(row, index) : 0));
    const generated = sum(generatedOf);
    const points = (figure: number | null, own: number) => expect(Math.abs((figure ?? 0) - own)).toBeLessThan(0.001);
    points(kpis.performanceRatio, generated / 4 / sum(({ irradiance }) => irradiance / 1000));
    points(
      kpis.correctedPerformanceRatio,
      generated / 4 / sum(({ irradiance, cell }) => (irradiance / 1000) * (1 - 0.0037 * (cell - 25))),
    );
    const isDelivering = (row: { watt: number }, index: number) => generatedOf(row, index) > 0;
    points(kpis.timeAvailability, daylight((row, index) => (isDelivering(row, index) ? 1 : 0)) / daylight(() => 1));
    points(
      kpis.energyAvailability,
      daylight((row, index) => (isDelivering(row, index) ? row.watt : 0)) / daylight(({ watt }) => watt),
    );
    points(kpis.capacityFactor, generated / (4 * 8760));
    expect(kpis.specificYield).toBeCloseTo(generated / 4, 6);
    // What the file states of the year without the days on which the inverter stands still.
    expect(sum(({ watt }) => watt / 1000) / (4 * 8760)).toBeCloseTo(0.172, 3);
  });
});

const recordOfMeter = {
  id: 1,
  peak_in_watt: 20_000,
  orientation_in_degrees: 180,
  angle_in_degrees: 30,
  has_mixed_panel_orientations: 0,
  operational_since: "2021-01-01",
  retired_on: null,
};

describe("the degradation", () => {
  const start = dayOf("2021-01-01");
  const end = dayOf("2026-06-01");
  /** The degradation of a simulated meter whose energy changes by `perYear` in addition to the ageing of its panels. */
  const degradationAfter = (days: number, { perYear = 0, seed = 3, faults = [] as Fault[], known = true } = {}) => {
    const meter = simulatedMeter(
      { ...recordOfMeter, seed: 7 * seed },
      { region: seed % regions.length, seed, monitoredSince: null },
      faults,
    );
    const { generated, comparedExpected } = meterHistory(meter, start, start + days - 1);
    const fallen = generated.map((kwh, position) => kwh * (1 + (perYear * position) / 365));
    const isFaulty = (day: Day) =>
      faults.some(({ from, to }) => day >= dayAt(from) && (to === null || day < dayAt(to)));
    return degradationOf(start, { generated: fallen, comparedExpected }, (day) => !known || !isFaulty(day));
  };

  it("is not known before three years", () => {
    expect(degradationAfter(3 * 365 - 30)).toBeNull();
    expect(degradationAfter(3 * 365 + 30)).not.toBeNull();
  });

  it("has the ageing of the panels in its interval, at most 2 % wide, on 19 of 20 simulated meters", () => {
    const seeds = Array.from({ length: 20 }, (_, index) => index + 1);
    const found = seeds.flatMap((seed) => degradationAfter(end - start, { seed }) ?? []);
    expect(found).toHaveLength(seeds.length);
    expect(found.filter(({ low, high }) => low <= -0.005 && high >= -0.005).length).toBeGreaterThanOrEqual(19);
    expect(Math.max(...found.map(({ low, high }) => high - low))).toBeLessThan(0.02);
  });

  it("is higher where the energy falls faster", () => {
    const { perYear = 0, low = 0, high = 0 } = degradationAfter(end - start, { perYear: -0.02 }) ?? {};
    expect(perYear).toBeCloseTo(-0.0255, 2);
    expect([low < -0.0225, high < -0.015]).toEqual([true, true]);
  });

  it("leaves out days with a known fault", () => {
    const string: Fault = { kind: "string_outage", magnitude: 0.3, from: dayStart(dayOf("2025-01-01")), to: null };
    const healthy = degradationAfter(4 * 365);
    expect(degradationAfter(end - start, { faults: [string] })?.perYear).toBeCloseTo(healthy?.perYear ?? 0, 3);
    const unknown = degradationAfter(end - start, { faults: [string], known: false });
    expect(unknown?.perYear).toBeLessThan((healthy?.perYear ?? 0) - 0.001);
  });
});
