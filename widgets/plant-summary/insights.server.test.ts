import type { PeriodCause, PeriodLosses } from "@entities/plant";
import { noNotes } from "@shared/api/v0/series";
import { formatOf } from "@shared/i18n/format";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { yieldInsights as insightsIn } from "./insights.server";

const window = { start: Temporal.PlainDate.from("2026-02-27"), end: Temporal.PlainDate.from("2026-03-05") };
const yieldInsights = (losses: PeriodLosses) => insightsIn(losses, window);

const cause = (name: string, lostKwh: number | null): PeriodCause => ({
  ...{ name, issueId: 1, lostKwh, lostCents: null, notReceivedKwh: null, notReceivedCents: null },
  ...{ first: "2026-03-01", last: "2026-03-02" },
});

function losses(lost: readonly (readonly [string, number | null])[], over: Partial<PeriodLosses> = {}): PeriodLosses {
  return {
    source: "issues",
    days: { start: "2026-01-06", end: "2026-03-05" },
    lostKwh: lost.reduce((sum, [, kwh]) => sum + (kwh ?? 0), 0),
    notReceived: { kwh: 0, days: 0 },
    snow: [],
    causes: lost.map(([name, kwh]) => cause(name, kwh)),
    notes: noNotes,
    ...over,
  };
}

describe("yieldInsights", () => {
  it("separates energy that was not received from lost energy", () => {
    const outage = losses(
      [
        ["zero_yield", 30],
        ["connectivity", null],
      ],
      { notReceived: { kwh: 5.62, days: 2 } },
    );
    expect(yieldInsights(outage)).toMatchObject({
      ...{ lostKwh: 30, missingKwh: 5.62, missingDays: 2 },
      bars: [
        { kind: "cause", name: "zero_yield", kwh: 30 },
        { kind: "missing", kwh: 5.62 },
      ],
    });
  });

  it("separates what snow kept the plant from generating, of all days and of the window", () => {
    const snow = [
      { date: "2026-02-26", kwh: 9 },
      { date: "2026-03-01", kwh: 5 },
    ];
    expect(yieldInsights(losses([["zero_yield", 2]], { snow }))).toMatchObject({
      lostKwh: 2,
      snowKwh: 14,
      windowSnowKwh: 5,
    });
  });

  it("leaves rounding to the text, which other cards have of the same energy", () => {
    const { bars, lostKwh } = yieldInsights(losses([["zero_yield", 2_149.6]]));
    expect(bars.map(({ kwh }) => kwh)).toEqual([2_149.6]);
    expect(formatOf("en").loss(lostKwh)).toBe("2,100 kWh");
  });

  it("returns the two largest causes, the sum of the others, and what has no known cause", () => {
    const causes = [
      ["shade", 10.2],
      ["zero_yield", 30],
      ["power_interruption", 4],
      ["misc", 8],
      ["shade", 10.2],
    ] as const;
    expect(yieldInsights(losses(causes, { notReceived: { kwh: 3, days: 1 } })).bars).toEqual([
      { kind: "cause", name: "zero_yield", kwh: 30 },
      { kind: "cause", name: "shade", kwh: 20.4 },
      { kind: "other", kwh: 7 },
      { kind: "unknown", kwh: 8 },
    ]);
  });

  it("keeps what is not known apart from nothing", () => {
    const nothing = { snowKwh: 0, windowSnowKwh: 0, missingKwh: 0, missingDays: 0, bars: [] };
    expect(yieldInsights(losses([["flatline", 0.4]]))).toMatchObject({ ...nothing, lostKwh: 0.4 });
    const unknown = { days: null, lostKwh: null, notReceived: { kwh: null, days: 0 } };
    expect(yieldInsights(losses([], unknown))).toEqual({ ...nothing, days: null, lostKwh: null });
  });

  it("returns at most four bars that are large enough to state", () => {
    const name = fc.constantFrom("zero_yield", "flatline", "unknown", "misc", "shade", "new_one");
    const amounts = fc.array(fc.tuple(name, fc.double({ min: 0, max: 500, noNaN: true })));
    fc.assert(
      fc.property(amounts, (lost) => {
        const { bars } = yieldInsights(losses(lost));
        expect(bars.length).toBeLessThanOrEqual(4);
        for (const { kwh } of bars) expect(kwh).toBeGreaterThanOrEqual(0.5);
      }),
    );
  });
});
