import type { PromiseStatus } from "@entities/promise";
import { renderMarkup, renderText } from "@testing/markup";
import { describe, expect, it } from "vitest";
import { axisMaxPct, axisTicksPct, DegradationText } from "./index";
import { PeriodStats, PeriodSummary } from "./period-summary";

const today = Temporal.PlainDate.from("2026-11-28");
const ended: PromiseStatus = {
  id: 6,
  period_index: 5,
  period_start: "2024-07-01",
  summary: "FINISHED",
  difference_till_now_pct: null,
  difference_till_now_wh: null,
  delivered_till_now_wh: 9_500_000,
  promised_till_now_wh: 10_000_000,
  promised_total_wh: 10_000_000,
  radiation_received_pct: null,
  last_change: null,
};
const ongoing: PromiseStatus = { ...ended, period_start: "2026-07-01", summary: "TOO_EARLY" };

function text(promise: PromiseStatus, lastDay = today.toString()): string {
  return renderMarkup(
    <PeriodSummary promise={promise} today={today} lastDay={Temporal.PlainDate.from(lastDay)} />,
  ).replaceAll(/<[^>]+>/g, " ");
}

describe("PeriodSummary", () => {
  it("states whether an ended promise was met, corrected for the radiation", () => {
    expect(text({ ...ended, radiation_received_pct: 100 })).toMatch(/Not met.*5.0% less than promised, corrected for/);
    expect(text({ ...ended, radiation_received_pct: 90 })).toMatch(/Met.*5.6% more than promised, corrected for/);
  });

  it("states the difference as measured, and not whether it was met, when the radiation is not known", () => {
    expect(text(ended)).toContain("The plant delivered 5.0% less than promised, as measured.");
    expect(text({ ...ended, delivered_till_now_wh: 10_020_000 })).toContain("0.2% more than promised, as measured.");
    expect(text(ended)).not.toMatch(/met/i);
  });

  it("states the forecast with its range, and how often the range was right by the months left", () => {
    const forecast = text({
      ...ongoing,
      summary: "AHEAD",
      promised_till_now_wh: 5_000_000,
      radiation_received_pct: 100,
    });
    expect(forecast).toMatch(/Forecast for 30 Jun 2027:\s+19[.,]\d+\s+MWh.*in 95% of the cases between/);
    expect(forecast).toMatch(/Months before the end\s+Years\s+In the range\s+11\s+186\s+178/);
  });

  it("states the promise of the days without data, which the forecast leaves out", () => {
    const promise = { ...ongoing, summary: "AHEAD", promised_till_now_wh: 4_000_000, radiation_received_pct: 100 };
    const left = /Without the ([\d.,]+) kWh that was promised for the days without data/;
    // 30 of 150 days are left out; 4,000 kWh was promised for the others.
    expect(text({ ...promise, left_out_days: 30 })).toMatch(left);
    expect(left.exec(text({ ...promise, left_out_days: 30 }))?.[1]).toBe("1,000");
    expect(text(promise)).not.toMatch(left);
  });

  it("does not wait for measurements of a period after the end of what was imported", () => {
    expect(text(ongoing)).toContain("It is too early");
    expect(text(ongoing, "2025-06-30")).toContain("the imported measurements end before this period.");
    expect(text(ongoing, "2025-06-30")).not.toContain("Too early");
    expect(text({ ...ongoing, summary: "BEHIND" }, "2026-10-31")).not.toContain("Forecast");
  });
});

describe("PeriodStats", () => {
  const labels = (promise: PromiseStatus) =>
    renderMarkup(<PeriodStats promise={promise} price={null} />).match(/(?<=<dt>)[^<]+/g);

  it("has only what is promised while nothing was delivered yet", () => {
    const unknown = { delivered_till_now_wh: null, promised_till_now_wh: null };
    expect(labels({ ...ongoing, ...unknown })).toEqual(["Promised in total", "Radiation, relative to normal"]);
    expect(labels(ended)).toContain("Delivered");
  });
});

describe("the axis of the progress chart", () => {
  it("ends at 110% unless a value is larger", () => {
    expect(axisMaxPct([0.4])).toBe(110);
    expect(axisMaxPct([1.1, 0])).toBe(110);
    expect(axisMaxPct([1.12])).toBe(125);
    expect(axisMaxPct([])).toBe(110);
  });

  it("has few ticks, the promise of 100% among them, for any value", () => {
    expect(axisTicksPct(110)).toEqual([0, 25, 50, 75, 100]);
    expect(axisTicksPct(250)).toEqual([0, 50, 100, 150, 200, 250]);
    expect(axisTicksPct(10_000).length).toBeLessThanOrEqual(6);
  });
});

describe("the degradation of a plant", () => {
  it("is stated by year with its interval", () => {
    const days = { start_date: "2021-01-01", end_date: "2026-11-29" };
    const text = renderText(<DegradationText share_per_year={-0.0061} low={-0.0112} high={-0.002} {...days} />);
    expect(text).toContain("Degradation: −0.6% per year (95% confidence: −1.1% to −0.2%)");
  });
});
