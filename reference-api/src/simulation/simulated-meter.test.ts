import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyFault } from "../../test/support/simulated-meter";
import { type Meter, meterHours } from "../assessment/meter";
import { historyDay, meterHistory } from "../assessment/meter-history";
import { performances } from "../assessment/performances";
import { plantDay } from "../assessment/plant-days";
import { type Day, dayOf, dayStart, formatDay, hourMs, hoursInDay } from "../lib/local-days";
import { yields } from "./array-yield";
import type { Fault, FaultKind } from "./faults";
import { inverterLimitOf, simulatedMeter } from "./simulated-meter";

/** A spring clock change, an autumn one, and a leap day. */
const specialDays = ["2024-02-29", "2025-03-30", "2025-10-26"].map(dayOf);
const nowMs = dayStart(dayOf("2026-06-17")) + 12 * hourMs;

const recordOf = (id: number) => ({
  id,
  seed: id * 7919,
  peak_in_watt: 10_000 + id * 415,
  orientation_in_degrees: 135 + 30 * (id % 4),
  angle_in_degrees: 10 + 10 * (id % 3),
  has_mixed_panel_orientations: id % 5 === 0,
  operational_since: "2024-01-01",
  retired_on: null,
});

function meter(id: number, faults: readonly Fault[] = []): Meter {
  return simulatedMeter(recordOf(id), { region: id % 12, seed: 5, monitoredSince: dayOf("2024-01-01") }, faults);
}

/** The meter 3 with panels of a day. */
const installedOn = (day: Day) =>
  simulatedMeter(
    { ...recordOf(3), operational_since: formatDay(day) },
    { region: 3, seed: 5, monitoredSince: dayOf("2024-01-01") },
    [],
  );

const total = (values: readonly (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

describe("a measured day", { timeout: 60_000 }, () => {
  it("has 23, 24 or 25 hours", () => {
    for (const day of specialDays) expect(meterHours(meter(3), day)).toHaveLength(hoursInDay(day));
  });

  it("is the sum of its hours, with any faults, on days of 23, 24 and 25 hours", () => {
    const cases = fc
      .constantFrom(...specialDays)
      .chain((day) =>
        fc.tuple(fc.constant(day), fc.array(anyFault(day), { maxLength: 4 }), fc.integer({ min: 1, max: 40 })),
      );
    fc.assert(
      fc.property(cases, ([special, faults, id]) => {
        const broken = meter(id, faults);
        const history = meterHistory(broken, special - 3, special + 3);
        for (let day = special - 3; day <= special + 3; day++) {
          const hours = meterHours(broken, day);
          const assessed = historyDay(history, day);
          if (!assessed) throw new Error("the meter was active");
          const { generated, expected, comparedExpected, missingHours } = assessed;
          const received = hours.filter((hour) => hour.generated !== null);
          expect(expected).toBeCloseTo(total(hours.map((hour) => hour.expected)), 8);
          expect(comparedExpected).toBeCloseTo(total(received.map((hour) => hour.expected)), 8);
          expect(missingHours).toBe(hours.length - received.length);
          if (generated === null) expect(received.every((hour) => !hour.generated)).toBe(true);
          else expect(generated).toBeCloseTo(total(received.map((hour) => hour.generated)), 8);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("lacks at most the shortfall, and what was not received, with any faults", () => {
    const cases = fc.tuple(fc.array(anyFault(specialDays[1] ?? 0), { maxLength: 4 }), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(cases, ([faults, id]) => {
        const history = meterHistory(meter(id, faults), (specialDays[1] ?? 0) - 3, (specialDays[1] ?? 0) + 3);
        for (let day = history.from; day < history.from + 7; day++) {
          const assessed = historyDay(history, day);
          if (!assessed) throw new Error("the meter was active");
          const { generated, expected, comparedExpected, lacking, score } = assessed;
          const missing = lacking.get("yield_missing") ?? 0;
          expect(missing).toBeCloseTo(expected - comparedExpected, 8);
          const shortfall = generated === null ? 0 : Math.max(comparedExpected - generated, 0);
          expect(total([...lacking.values()]) - missing).toBeLessThanOrEqual(shortfall + 1e-9);
          expect(score === null).toBe(generated === null);
          if (generated !== null) expect(score).toBeCloseTo(Math.min(generated / comparedExpected, 1.4), 8);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("has a flat top at the limit of an undersized inverter", () => {
    const summer = Array.from({ length: 92 }, (_, offset) => dayOf("2025-05-01") + offset);
    const undersized = Array.from({ length: 200 }, (_, position) => meter(position + 1)).filter(
      ({ id, peakInWatt }) => inverterLimitOf(recordOf(id)) < 0.8 * (peakInWatt / 1000),
    );
    expect(undersized.length).toBeGreaterThan(4);
    expect(undersized.length).toBeLessThan(20);
    const clippedDays = undersized.flatMap((each) => {
      const history = meterHistory(each, summer[0] ?? 0, summer.at(-1) ?? 0);
      return summer.filter((day) => {
        const hours = meterHours(each, day);
        expect([hours[0]?.generated, hours[23]?.generated]).toEqual([0, 0]);
        for (const { generated, expected } of hours) {
          expect(generated).toBeGreaterThanOrEqual(0);
          expect(Math.max(generated ?? 0, expected)).toBeLessThanOrEqual(inverterLimitOf(recordOf(each.id)));
        }
        expect(historyDay(history, day)?.generated).toBeCloseTo(total(hours.map((hour) => hour.generated)), 8);
        expect(historyDay(history, day)?.expected).toBeCloseTo(total(hours.map((hour) => hour.expected)), 8);
        return hours.filter(({ generated }) => generated === inverterLimitOf(recordOf(each.id))).length >= 3;
      });
    });
    expect(clippedDays.length).toBeGreaterThan(undersized.length);
  });

  it("loses half a percent a year, which monitoring expects", () => {
    const day = dayOf("2024-01-01") + 10 * 365.25 - 0.5;
    const [old, fresh] = [meter(3), installedOn(day)].map((each) => historyDay(meterHistory(each, day, day), day));
    expect((old?.generated ?? 0) / (fresh?.generated ?? 1)).toBeCloseTo(0.95, 4);
    expect((old?.expected ?? 0) / (fresh?.expected ?? 1)).toBeCloseTo(0.95, 4);
    expect(old?.score).toBeCloseTo(fresh?.score ?? 0, 8);
  });

  it("ages before monitoring begins, but measures nothing then", () => {
    const monitoredSince = dayOf("2025-05-01");
    const record = { ...recordOf(3), operational_since: "2015-05-01" };
    const old = simulatedMeter(record, { region: 3, seed: 5, monitoredSince }, []);
    const history = meterHistory(old, monitoredSince - 1, monitoredSince);
    expect(historyDay(history, monitoredSince - 1)).toBeUndefined();
    expect(meterHours(old, monitoredSince - 1)).toEqual([]);
    const fresh = meterHistory(installedOn(monitoredSince), monitoredSince, monitoredSince);
    const [aged, unaged] = [history, fresh].map((each) => historyDay(each, monitoredSince)?.expected ?? 0);
    expect((aged ?? 0) / (unaged ?? 1)).toBeCloseTo(0.95, 4);
  });

  it("is measured in part when an outage begins or ends within it", () => {
    const day = dayOf("2025-06-10");
    const from = dayStart(day) + 13.4 * hourMs;
    const silent = meter(3, [{ kind: "lost_connection", from, to: dayStart(day + 1) + 9.2 * hourMs, magnitude: 1 }]);
    const history = meterHistory(silent, day, day + 1);
    const [first, second] = [day, day + 1].map((each) => historyDay(history, each));
    expect([first?.missingHours, second?.missingHours]).toEqual([11, 10]);
    for (const each of [first, second]) {
      expect(each?.generated).toBeGreaterThan(0);
      expect(each?.comparedExpected).toBeLessThan(each?.expected ?? 0);
      expect(each?.score).toBeGreaterThan(0.85);
    }
    const down = meter(3, [{ kind: "inverter_down", from, to: null, magnitude: 1 }]);
    const [healthy, broken] = [meter(3), down].map((each) => meterHours(each, day));
    expect(broken?.[13]?.generated).toBeCloseTo(0.4 * (healthy?.[13]?.generated ?? 0), 8);
    expect(broken?.[12]).toEqual(healthy?.[12]);
    expect(broken?.[14]?.generated).toBe(0);
  });

  it.each(["2025-06-10", "2025-03-30", "2025-10-26"])(
    "is limited from 11:00 to 15:00 by a curtailment on %s",
    (date) => {
      const day = dayOf(date);
      const [free, limited] = [[], [fault("curtailment", date, 1, 0.05)]].map((faults) =>
        meterHours(meter(3, faults), day),
      );
      const limit = 0.05 * (meter(3).peakInWatt / 1000);
      const before = hoursInDay(day) - 13;
      for (const [index, { generated, expected }] of (limited ?? []).entries()) {
        const without = free?.[index]?.generated ?? 0;
        expect(generated).toBe(index >= before && index < before + 4 ? Math.min(without, limit) : without);
        expect(expected).toBe(free?.[index]?.expected);
      }
      expect(limited?.slice(before, before + 4).map(({ generated }) => generated)).toContain(limit);
    },
  );

  it("has a shortfall but no status when snow covers the panels", () => {
    const winters = Array.from({ length: 2000 }, (_, offset) => dayOf("2024-01-01") + offset);
    const each = meter(6);
    const history = meterHistory(each, winters[0] ?? 0, winters.at(-1) ?? 0);
    const snowy = winters.filter((day) => yields.sky.day(6, day).snow > 0.5);
    expect(snowy.length).toBeGreaterThan(3);
    for (const day of snowy) {
      const assessed = historyDay(history, day);
      expect(assessed).toMatchObject({ status: "OK", statuses: ["yield_present"] });
      expect(assessed?.score).toBeLessThan(0.6);
      expect([...(assessed?.lacking.keys() ?? [])]).toEqual(["yield_present"]);
    }
    const days = winters.map((day) => historyDay(history, day));
    const loss = 1 - total(days.map((day) => day?.generated ?? 0)) / total(days.map((day) => day?.expected ?? 0));
    expect(Math.abs(loss)).toBeLessThan(0.04);
  });
});

describe("performances", () => {
  const meters = [meter(1), meter(2, [fault("string_outage", "2025-03-20", 20, 0.4)]), meter(5)];
  const spring = { from: dayOf("2025-03-01"), to: dayOf("2025-04-30") };
  const autumn = { from: dayOf("2025-10-01"), to: dayOf("2025-10-31") };
  const leap = { from: dayOf("2024-02-01"), to: dayOf("2024-02-29") };
  const of = (range: { from: Day; to: Day }, period: "hour" | "day" | "week" | "month", some = meters) =>
    performances(some, range, period, nowMs);

  const energyFields = [
    "actual_yield_in_kwh",
    "expected_yield_in_kwh",
    "compared_expected_yield_in_kwh",
    "missing_hours",
    "calculated_yield_in_kwh",
  ] as const;

  it("add up: hours to days, days to weeks and months", () => {
    for (const range of [spring, autumn, leap]) {
      for (const field of energyFields) {
        const sum = (period: "hour" | "day" | "week" | "month") => total(of(range, period).map((row) => row[field]));
        expect(sum("hour")).toBeCloseTo(sum("day"), 1);
        expect(sum("week")).toBeCloseTo(sum("day"), 2);
        expect(sum("month")).toBeCloseTo(sum("day"), 2);
      }
    }
    expect(of(leap, "day").at(-1)?.start_date).toBe("2024-02-29");
    expect(of(spring, "month").map((row) => row.start_date)).toEqual(["2025-03-01", "2025-04-01"]);
    expect(of(autumn, "hour")).toHaveLength(31 * 24 + 1);
  });

  it("of a plant are the sum of its meters", () => {
    const together = of(spring, "day");
    const apart = meters.map((each) => of(spring, "day", [each]));
    for (const [position, row] of together.entries()) {
      const sum = total(apart.map((rows) => rows[position]?.actual_yield_in_kwh ?? null));
      expect(row.actual_yield_in_kwh).toBeCloseTo(sum, 2);
    }
    const histories = meters.map((each) => meterHistory(each, spring.from, spring.to));
    expect(plantDay(histories, spring.from).generated).toBeCloseTo(together[0]?.actual_yield_in_kwh ?? -1, 3);
  });

  it("contain today up to now, and no later days", () => {
    const today = dayOf("2026-06-17");
    const hours = of({ from: today, to: today + 1 }, "hour");
    expect(hours).toHaveLength(12);
    expect(hours.at(-1)?.start_date).toBe("2026-06-17T09:00:00Z");
    const [now, tomorrow] = of({ from: today, to: today + 1 }, "day");
    expect(now?.actual_yield_in_kwh).toBeCloseTo(total(hours.map((row) => row.actual_yield_in_kwh)), 2);
    expect(tomorrow).toEqual({
      start_date: formatDay(today + 1),
      actual_yield_in_kwh: null,
      expected_yield_in_kwh: null,
      compared_expected_yield_in_kwh: null,
      missing_hours: null,
      calculated_yield_in_kwh: null,
      error: null,
    });
  });

  it("are null when nothing is received", () => {
    const silent = meter(4, [fault("lost_connection", "2025-03-10", 2)]);
    const days = of({ from: dayOf("2025-03-09"), to: dayOf("2025-03-12") }, "day", [silent]);
    expect(days.map((row) => row.actual_yield_in_kwh !== null)).toEqual([true, false, false, true]);
    expect(days.every((row) => (row.expected_yield_in_kwh ?? 0) > 0)).toBe(true);
    expect(days.map((row) => row.missing_hours)).toEqual([0, 24, 24, 0]);
    expect(days.map((row) => row.compared_expected_yield_in_kwh)).toEqual([
      days[0]?.expected_yield_in_kwh,
      0,
      0,
      days[3]?.expected_yield_in_kwh,
    ]);
  });

  it("compare the hours of the meters with data when another is silent", () => {
    const silent = meter(4, [fault("lost_connection", "2025-03-10", 1)]);
    const day = { from: dayOf("2025-03-10"), to: dayOf("2025-03-10") };
    const [both] = of(day, "day", [meter(1), silent]);
    const [measured] = of(day, "day", [meter(1)]);
    expect(both).toMatchObject({
      actual_yield_in_kwh: measured?.actual_yield_in_kwh,
      compared_expected_yield_in_kwh: measured?.expected_yield_in_kwh,
      missing_hours: 24,
    });
  });
});

/** A fault of full days from local midnight. */
function fault(kind: FaultKind, date: string, days: number, magnitude = 1): Fault {
  return { kind, from: dayStart(dayOf(date)), to: dayStart(dayOf(date) + days), magnitude };
}
