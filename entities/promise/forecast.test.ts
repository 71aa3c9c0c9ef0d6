import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PromiseStatus } from "./api";
import { promiseForecast } from "./forecast";

const today = Temporal.PlainDate.from("2026-12-01");
const promise = (over: Partial<PromiseStatus> = {}): PromiseStatus => ({
  id: 91,
  period_index: 0,
  period_start: "2026-06-01",
  summary: "BEHIND",
  difference_till_now_pct: null,
  difference_till_now_wh: null,
  delivered_till_now_wh: 9_000_000,
  promised_till_now_wh: 10_000_000,
  promised_total_wh: 15_000_000,
  left_out_days: 0,
  radiation_received_pct: 100,
  last_change: null,
  ...over,
});

describe("promiseForecast", () => {
  it("adds the promise of the remaining days times the progress so far", () => {
    const forecast = promiseForecast(promise(), today);
    expect(forecast).toMatchObject({ kwh: 13_500, promisedKwh: 15_000 });
    expect(forecast?.lastDay.toString()).toBe("2027-05-31");
  });

  it("assumes normal radiation for the remaining days", () => {
    // 90% of the energy in 90% of the radiation is exactly as promised.
    expect(promiseForecast(promise({ radiation_received_pct: 90 }), today)?.kwh).toBe(14_000);
  });

  it("counts neither the yield nor the promise of days that are left out", () => {
    // 61 of 183 days are left out, so the promise of all days so far is 15 MWh of 20 MWh.
    const forecast = promiseForecast(promise({ left_out_days: 61, promised_total_wh: 20_000_000 }), today);
    expect(forecast?.promisedKwh).toBeCloseTo(15_000);
    expect(forecast?.kwh).toBeCloseTo(13_500);
  });

  it("has a wider range the more of the promise is left, mostly upwards at the begin", () => {
    const widths = [1_500_000, 7_500_000, 13_500_000].map((promisedWh) => {
      const forecast = promiseForecast(
        promise({ delivered_till_now_wh: promisedWh, promised_till_now_wh: promisedWh }),
        today,
      );
      return [15_000 - (forecast?.lowKwh ?? 0), (forecast?.highKwh ?? 0) - 15_000].map(
        (kwh) => Math.round(kwh / 15) / 10,
      );
    });
    expect(widths).toEqual([
      [15.3, 34.2],
      [11.4, 11.4],
      [5.1, 3.8],
    ]);
  });

  it("has a range up to the promise when nothing was delivered until now", () => {
    const forecast = promiseForecast(promise({ delivered_till_now_wh: 0, promised_till_now_wh: 1_500_000 }), today);
    expect(forecast).toMatchObject({ kwh: 0, lowKwh: 0, highKwh: expect.closeTo(5_130) });
  });

  it("has a range around the forecast that is exact at the end of the period", () => {
    const wh = fc.integer({ min: 1_000_000, max: 1_000_000_000 });
    fc.assert(
      fc.property(wh, wh, wh, fc.integer({ min: 60, max: 140 }), (delivered, promised, total, radiation) => {
        const forecast = promiseForecast(
          promise({
            delivered_till_now_wh: delivered,
            promised_till_now_wh: promised,
            promised_total_wh: total,
            radiation_received_pct: radiation,
          }),
          today,
        );
        if (!forecast) throw new Error("no forecast");
        expect(forecast.lowKwh).toBeGreaterThanOrEqual(delivered / 1_000 - 1e-6);
        expect(forecast.lowKwh).toBeLessThanOrEqual(forecast.kwh);
        expect(forecast.highKwh).toBeGreaterThanOrEqual(forecast.kwh);
      }),
    );
    const ended = promiseForecast(promise({ promised_till_now_wh: 15_000_000 }), Temporal.PlainDate.from("2027-05-31"));
    expect([ended?.lowKwh, ended?.highKwh]).toEqual([9_000, 9_000]);
  });

  it.each([
    { summary: "TOO_EARLY" },
    { period_start: null },
    { period_start: "2025-06-01" },
    { promised_total_wh: null },
    { delivered_till_now_wh: null },
    { radiation_received_pct: null },
    { left_out_days: 183 },
  ])("is not known when the period has %j", (over) => expect(promiseForecast(promise(over), today)).toBeNull());
});
