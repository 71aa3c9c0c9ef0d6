import { textsIn } from "@shared/i18n/texts";
import { describe, expect, it } from "vitest";
import { costBefore, daysAfter, type RepairEffect, repairText, yieldAfter } from "./repair";

// The window of the losses ends on 19 November.
const today = Temporal.PlainDate.from("2026-11-21");
const issue = (changes: object = {}) => ({
  ...{
    began_on: "2026-11-01",
    found_on: "2026-11-03",
    resolved_on: "2026-11-10",
    lost_kwh: 100,
    not_received_kwh: null,
  },
  ...changes,
});

describe("costBefore", () => {
  it("adds up the issues, with the days from the first one to the last one", () => {
    expect(costBefore([issue()], today)).toEqual({ lostKwh: 100, notReceivedKwh: null, days: 10 });
    const silent = issue({ began_on: "2026-10-30", lost_kwh: null, not_received_kwh: 40, resolved_on: "2026-11-04" });
    expect(costBefore([issue(), issue({ lost_kwh: 20 }), silent], today)).toEqual({
      ...{ lostKwh: 120, notReceivedKwh: 40, days: 12 },
    });
    expect(costBefore([issue({ resolved_on: null, lost_kwh: 190 })], today)).toMatchObject({ lostKwh: 190, days: 19 });
  });

  it.each([
    ["cost", { lost_kwh: null }],
    ["first day", { began_on: null, found_on: null }],
    ["day in the window yet", { began_on: "2026-11-20", resolved_on: null }],
  ])("is not known when an issue has no known %s", (_, changes) =>
    expect(costBefore([issue(changes)], today)).toEqual({ lostKwh: null, notReceivedKwh: null, days: null }),
  );
});

describe("daysAfter", () => {
  it.each([
    ["2026-11-01T10:00:00Z", "2026-11-02", "2026-11-08"],
    ["2026-11-15", "2026-11-16", "2026-11-19"],
    ["2026-11-17T23:30:00Z", "2026-11-19", "2026-11-19"],
  ])("are the complete days after %s, at most 7", (closedOn, start, end) => {
    const range = daysAfter(closedOn, today);
    expect([range?.start.toString(), range?.end.toString()]).toEqual([start, end]);
  });

  it("are none before a day is complete", () => expect(daysAfter("2026-11-19", today)).toBeNull());
});

describe("yieldAfter", () => {
  const range = { start: Temporal.PlainDate.from("2026-11-10"), end: Temporal.PlainDate.from("2026-11-12") };
  const day = (date: string, generatedKwh: number | null, comparedKwh: number | null) => ({
    ...{ date: `2026-11-${date}`, generatedKwh, comparedKwh },
  });

  it("compares the energies of the days with data", () => {
    const days = [day("09", 1, 10), day("10", 9, 10), day("11", null, 10), day("12", 11, 30), day("13", 1, 10)];
    expect(yieldAfter(days, range)).toEqual({ ratio: 0.5, days: 2 });
    expect(yieldAfter([day("10", 9, null), day("11", null, 10), day("12", 0, 0)], range)).toBe("not known yet");
  });
});

describe("repairText", () => {
  it.each<[RepairEffect, string]>([
    [
      { lostKwh: 123, notReceivedKwh: null, days: 10, after: { ratio: 0.98, days: 7 } },
      "Lost 120 kWh in the 10 days before; 98.0% of expected in the 7 days since",
    ],
    [
      { lostKwh: 12.3, notReceivedKwh: 0.1, days: 1, after: { ratio: 0.981, days: 1 } },
      "Lost 12 kWh in the 1 day before; 98.1% of expected in the 1 day since",
    ],
    [{ lostKwh: null, notReceivedKwh: 18, days: 3, after: null }, "18 kWh not received in the 3 days before"],
    [
      { lostKwh: 12.3, notReceivedKwh: null, days: 2, after: "not known yet" },
      "Lost 12 kWh in the 2 days before; the yield since is not known yet",
    ],
    [
      { lostKwh: null, notReceivedKwh: null, days: null, after: "not known yet" },
      "What was lost before is not known; the yield since is not known yet",
    ],
  ])("formats %o", (effect, text) => {
    expect(repairText(textsIn("en"), effect)).toBe(text);
  });
});
