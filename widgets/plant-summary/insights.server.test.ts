import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { yieldInsights as insightsIn } from "./insights.server";

const window = { start: Temporal.PlainDate.from("2026-02-27"), end: Temporal.PlainDate.from("2026-03-05") };
const yieldInsights = (scores: Parameters<typeof insightsIn>[0]) => insightsIn(scores, window);
const day = (lacking: Record<string, number>, date = "2026-03-01") => ({
  date,
  lacking: Object.entries(lacking).map(([reason, kwh]) => ({ reason, kwh })),
});

describe("yieldInsights", () => {
  it("separates energy that was not received from lost energy", () => {
    const scores = [
      day({ yield_missing: 3.4, zero_yield: 30 }),
      day({ yield_missing: 2.2 }),
      day({ yield_missing: -1 }),
    ];
    expect(yieldInsights(scores)).toMatchObject({ lostKwh: 30, missingKwh: 5.6, missingDays: 2 });
    expect(yieldInsights([day({ zero_yield: 30, yield_present: 9 })])).toMatchObject({ lostKwh: 30, missingKwh: 0 });
  });

  it("separates what snow kept the plant from generating, of all days and of the window", () => {
    const scores = [day({ yield_present: 9 }, "2026-02-26"), day({ yield_present: 5, zero_yield: 2 })];
    expect(yieldInsights(scores)).toMatchObject({ lostKwh: 2, snowKwh: 14, windowSnowKwh: 5 });
  });

  it("states what of the loss is on days whose expected energy is not complete yet", () => {
    const scores = [day({ zero_yield: 5 }), day({ zero_yield: 3, yield_missing: 2 }, "2026-03-06")];
    expect(yieldInsights(scores)).toMatchObject({ lostKwh: 8, incompleteKwh: 3 });
  });

  it("rounds a sum once, not each of its parts", () => {
    const scores = [day({ zero_yield: 815.5 }), day({ interruption: 815.5 })];
    expect(yieldInsights(scores).bars.map(({ kwh }) => kwh)).toEqual([816, 816]);
    expect(yieldInsights(scores)).toMatchObject({ lostKwh: 1631, missingKwh: 0 });
  });

  it("returns the two largest reasons, the sum of the others, and the unknown reasons", () => {
    const scores = [
      day({ first_half_shade: 10.2, zero_yield: 30, interruption: 4 }),
      day({ flatline: 3, unknown: 7, never_heard_of: 1, yield_present: 99 }),
      day({ first_half_shade: 10.2 }),
    ];
    expect(yieldInsights(scores).bars).toEqual([
      { kind: "reason", reason: "zero_yield", kwh: 30 },
      { kind: "reason", reason: "first_half_shade", kwh: 20 },
      { kind: "other", kwh: 7 },
      { kind: "unknown", kwh: 8 },
    ]);
  });

  it("returns no bars when no yield is missing", () => {
    expect(yieldInsights([])).toEqual({
      isKnown: false,
      bars: [],
      ...{ lostKwh: 0, incompleteKwh: 0, missingKwh: 0, missingDays: 0, snowKwh: 0, windowSnowKwh: 0 },
    });
    expect(yieldInsights([day({ zero_yield: 0, interruption: -2, flatline: 0.4, yield_present: 5 })])).toMatchObject({
      isKnown: true,
      bars: [],
    });
  });

  it("returns at most four bars of integer kWh above zero", () => {
    const reason = fc.constantFrom("zero_yield", "flatline", "unknown", "interruption", "driver_low", "new_one");
    const lacking = fc.array(fc.record({ reason, kwh: fc.double({ min: -5, max: 500, noNaN: true }) }));
    fc.assert(
      fc.property(fc.array(lacking), (days) => {
        const { bars } = yieldInsights(days.map((lacking) => ({ date: "2026-03-01", lacking })));
        expect(bars.length).toBeLessThanOrEqual(4);
        for (const { kwh } of bars) expect(Number.isInteger(kwh) && kwh > 0).toBe(true);
      }),
    );
  });
});
