import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  energyOf,
  lackingOf,
  latestReceivedDay,
  notReceivedOf,
  receivedShareOf,
  scoreOf,
  shortfallOf,
  silentSince,
  sumEnergies,
} from "./energy";
import type { StatusName } from "./statuses";

const kwh = fc.double({ min: 0, max: 100, noNaN: true });
const part = fc
  .tuple(fc.option(kwh), kwh, fc.integer({ min: 1, max: 24 }))
  .map(([generated, expected, hours]) => energyOf(generated, expected, hours));
const reason = fc.constantFrom<StatusName>("interruption", "first_half_shade", "unknown", "zero_yield");

describe("energy", () => {
  it("compares what was received with what was expected of the same hours", () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const received = parts.filter(({ generated }) => generated !== null);
        const all = sumEnergies(parts);
        const known = sumEnergies(received);
        expect(all.generated).toBe(known.generated);
        expect(all.comparedExpected).toBeCloseTo(known.expected, 8);
        expect(notReceivedOf(all) + all.comparedExpected).toBeCloseTo(all.expected, 8);
        expect(shortfallOf(all)).toBeCloseTo(shortfallOf(known), 8);
        expect(scoreOf(all)).toBe(scoreOf(known));
      }),
    );
  });

  it("is not known when nothing was received", () => {
    const silent = sumEnergies([energyOf(null, 5, 24), energyOf(null, 7, 24)]);
    expect(silent).toEqual({ generated: null, expected: 12, comparedExpected: 0, missingHours: 48 });
    expect([scoreOf(silent), shortfallOf(silent), notReceivedOf(silent), receivedShareOf(silent)]).toEqual([
      null,
      0,
      12,
      0,
    ]);
    expect(scoreOf(energyOf(0, 5, 24))).toBe(0);
    expect(scoreOf(energyOf(9, 5, 24))).toBe(1.4);
  });

  it("lacks at most the shortfall by reasons, and with what was not received at most what was expected", () => {
    const whys = fc.array(fc.tuple(reason, kwh), { maxLength: 4 });
    const snow = fc.double({ min: 0, max: 0.9, noNaN: true });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), whys, snow, (parts, why, covered) => {
        const energy = sumEnergies(parts);
        const lacking = lackingOf(energy, why, covered);
        expect(lacking.get("yield_present") ?? 0).toBeCloseTo(
          Math.min(covered * energy.comparedExpected, shortfallOf(energy)),
          8,
        );
        const total = [...lacking.values()].reduce((sum, each) => sum + each, 0);
        const missing = lacking.get("yield_missing") ?? 0;
        expect(missing).toBeCloseTo(notReceivedOf(energy), 8);
        expect(total - missing).toBeLessThanOrEqual(shortfallOf(energy) + 1e-9);
        expect(total).toBeLessThanOrEqual(energy.expected + 1e-9);
        expect([...lacking.values()].every((each) => each > 0)).toBe(true);
      }),
    );
  });
});

describe("a silent plant", () => {
  const received = (days: string) => (day: number) => (days[day] === undefined ? undefined : days[day] === "1");

  it.each([
    ["1110000", 3],
    ["1111100", 5],
    ["1111110", null],
    ["1111111", null],
    ["0000000", 0],
    ["0000001", null],
  ])("received nothing on the last two full days or more: %s", (days, since) => {
    expect(silentSince(days.length - 1, received(days))).toBe(since);
    expect(latestReceivedDay(days.length - 1, received(days)) === null).toBe(since !== null);
  });

  it("is not a plant without meters", () => expect(silentSince(6, () => undefined)).toBe(null));
});
