import { describe, expect, it } from "vitest";
import { meterWith } from "../../test/support/simulated-meter";
import { dayOf, dayStart } from "../lib/local-days";
import type { Fault } from "../simulation/faults";
import { meterHistory } from "./meter-history";
import { historicalSummary } from "./meter-reports";

const range = { from: dayOf("2026-03-20"), to: dayOf("2026-05-31") };
const outage = { from: dayOf("2026-05-01"), to: dayOf("2026-05-10") };
const silence: Fault = {
  kind: "lost_connection",
  magnitude: 1,
  from: dayStart(outage.from),
  to: dayStart(outage.to + 1),
};

describe("historicalSummary", () => {
  it("compares actual and expected yield of the days with data, and says how many they are", () => {
    const meter = meterWith([silence], "2026-04-01");
    const { generated, expected } = meterHistory(meter, range.from, range.to);
    let expectedOfMeasured = 0;
    let measured = 0;
    for (const [position, kwh] of generated.entries()) {
      if (Number.isNaN(kwh)) continue;
      measured++;
      expectedOfMeasured += expected[position] ?? 0;
    }
    const summary = historicalSummary(meter, range);
    expect(measured).toBe(51);
    expect(summary).toMatchObject({ days: 61, missing_days: 10 });
    expect(summary.expected_yield_in_kwh).toBeCloseTo(expectedOfMeasured, 2);
    expect(summary.ratio).toBeCloseTo((summary.actual_yield_in_kwh ?? 0) / (summary.expected_yield_in_kwh ?? 0), 4);
  });

  it("has no yields when no day has data", () => {
    const meter = meterWith([silence], "2026-04-01");
    const yieldsOf = (days: typeof range) => historicalSummary(meter, days);
    const unknown = { actual_yield_in_kwh: null, expected_yield_in_kwh: null, ratio: null };
    expect(yieldsOf(outage)).toEqual({ ...unknown, days: 10, missing_days: 10, specific_yield_in_kwh_per_kwp: null });
    const beforeItsFirstDay = { from: range.from, to: range.from };
    expect(yieldsOf(beforeItsFirstDay)).toMatchObject({ ...unknown, days: 0, missing_days: 0 });
  });
});
