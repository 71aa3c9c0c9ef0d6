import { day } from "@testing/days";
import { describe, expect, it } from "vitest";
import { lossesOfStatuses, lostByCause, type PeriodCause } from "./period-losses";

const october = { start: day("2026-10-01"), end: day("2026-10-31") };
const isStatusType = (reason: string) => !["strange", "odd"].includes(reason);
const score = (date: string, lacking: Record<string, number>) => ({
  date,
  lacking: Object.entries(lacking).map(([reason, kwh]) => ({ reason, kwh })),
});

describe("what the statuses of days account for", () => {
  it("is added up by reason, without snow and what was not received", () => {
    const scores = [
      score("2026-10-20", { interruption: 3, yield_missing: 9 }),
      score("2026-10-02", { interruption: 2, flatline: 1, yield_present: 4 }),
      score("2026-09-30", { interruption: 50, yield_missing: 50, yield_present: 50 }),
      score("2026-10-03", { interruption: -1, strange: 2, odd: 1, yield_missing: -3 }),
    ];
    const { causes, ...losses } = lossesOfStatuses(scores, october, { price: 0.1, isStatusType });
    expect(losses).toEqual({
      source: "statuses",
      days: { start: "2026-10-01", end: "2026-10-31" },
      lostKwh: 9,
      notReceived: { kwh: 9, days: 1 },
      snow: [{ date: "2026-10-02", kwh: 4 }],
    });
    expect(lostByCause(causes)).toEqual([
      { name: "interruption", kwh: 5, euros: 0.5, unpricedKwh: 0, first: "2026-10-02", last: "2026-10-20" },
      expect.objectContaining({ name: "unknown", kwh: 3, first: "2026-10-03", last: "2026-10-03" }),
      expect.objectContaining({ name: "flatline", kwh: 1 }),
    ]);
  });

  it("is not known without days, and has no value without a price", () => {
    expect(lossesOfStatuses([], october, { price: 0.1, isStatusType })).toMatchObject({
      days: null,
      lostKwh: null,
      causes: [],
    });
    const { causes } = lossesOfStatuses([score("2026-10-02", { flatline: 1 })], october, { isStatusType });
    expect(causes[0]?.lostCents).toBeNull();
  });
});

describe("what was lost by cause", () => {
  it("adds up the meters, with the value of the meters that have a price", () => {
    const cause = (over: Partial<PeriodCause>): PeriodCause => ({
      ...{ name: "misc", issueId: 1, lostKwh: 4, lostCents: 80, notReceivedKwh: null, notReceivedCents: null },
      ...{ first: "2026-10-05", last: "2026-10-09", ...over },
    });
    const outage = cause({ name: "connectivity", lostKwh: null, lostCents: null, notReceivedKwh: 30 });
    const unpriced = cause({ issueId: null, lostCents: null, first: "2026-10-01", last: "2026-10-04" });
    expect(lostByCause([cause({}), unpriced, outage])).toEqual([
      { name: "misc", kwh: 8, euros: 0.8, unpricedKwh: 4, first: "2026-10-01", last: "2026-10-09" },
    ]);
  });
});
