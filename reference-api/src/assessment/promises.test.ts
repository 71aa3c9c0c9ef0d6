import { describe, expect, it } from "vitest";
import { addYears, dayOf, formatDay } from "../lib/local-days";
import { yields } from "../simulation/array-yield";
import { assessPromise, promisePeriods } from "./promises";

const start = dayOf("2025-03-01");
const regionId = 6;
/** An average 10 kW roof: 9.4 kWh for each kWh/m² of radiation. */
const kwhForRadiation = 9.4;
const fairTotalWh = 1042 * kwhForRadiation * 1000;

/** `factor`: the yield relative to the yield of a fair roof; `share`: the received share of it. */
function assess(promisedTotalWh: number, until: string, factor = (_day: number) => 1, share = (_day: number) => 1) {
  const radiation = yields.sky.radiation(regionId, start, dayOf(until));
  const receivedShare = radiation.map((_, offset) => share(start + offset));
  const generated = radiation.map(
    (kwh, offset) => kwh * kwhForRadiation * factor(start + offset) * (receivedShare[offset] || Number.NaN),
  );
  return assessPromise({
    periodStart: start,
    promisedTotalWh,
    region: regionId,
    from: start,
    generated,
    receivedShare,
    radiation,
  });
}

describe("a promise", () => {
  it("is not assessed in its first weeks", () => {
    expect(assess(fairTotalWh, "2025-03-20").summary).toBe("TOO_EARLY");
    expect(assess(fairTotalWh, "2025-06-20").summary).not.toBe("TOO_EARLY");
  });

  it("is ahead, behind or severely behind, corrected for the radiation", () => {
    expect(assess(fairTotalWh * 0.8, "2025-11-30").summary).toBe("AHEAD");
    expect(assess(fairTotalWh * 1.25, "2025-11-30").summary).toBe("BEHIND_SEVERELY");
    const behind = assess(fairTotalWh * 0.9, "2025-11-30", (day) => (day > start + 100 ? 0.75 : 1));
    expect(behind.summary).toBe("BEHIND");
    expect(behind.differenceTillNowPct).toBeLessThan(0);
    expect(behind.differenceTillNowWh).toBeLessThan(0);
  });

  it("is corrected for a dull year", () => {
    const { radiationReceivedPct, differenceTillNowPct, deliveredTillNowWh, promisedTillNowWh } = assess(
      fairTotalWh,
      "2026-02-28",
    );
    const blind = (deliveredTillNowWh / promisedTillNowWh - 1) * 100;
    expect(differenceTillNowPct).toBeCloseTo(((1 + blind / 100) / ((radiationReceivedPct ?? 0) / 100)) * 100 - 100, 6);
  });

  it("leaves out what was not received", () => {
    const until = "2025-11-30";
    const dark = dayOf("2025-06-01");
    const complete = assess(fairTotalWh, until);
    const silent = assess(fairTotalWh, until, undefined, (day) => (day >= dark && day < dark + 40 ? 0 : 1));
    expect(complete.leftOutDays).toBe(0);
    expect(silent.leftOutDays).toBe(40);
    expect(silent.promisedTillNowWh).toBeLessThan(complete.promisedTillNowWh);
    expect(Math.abs(silent.differenceTillNowPct - complete.differenceTillNowPct)).toBeLessThan(4);
    const { deliveredTillNowWh, promisedTillNowWh, radiationReceivedPct, differenceTillNowPct } = silent;
    const progress = (deliveredTillNowWh / promisedTillNowWh) * (100 / (radiationReceivedPct ?? 0));
    expect((progress - 1) * 100).toBeCloseTo(differenceTillNowPct, 6);
    const half = assess(fairTotalWh, until, undefined, (day) => (day >= dark && day < dark + 40 ? 0.5 : 1));
    expect(half.leftOutDays).toBe(20);
    expect(Math.abs(half.differenceTillNowPct - complete.differenceTillNowPct)).toBeLessThan(2);
  });

  it("does not change its flag while nothing is received", () => {
    const dark = dayOf("2025-06-01");
    const silent = assess(fairTotalWh * 0.9, "2025-11-30", undefined, (day) => (day >= dark ? 0 : 1));
    expect(silent.changes.every(({ changedOn }) => changedOn <= dark)).toBe(true);
    expect(silent.flag).toBe("AHEAD");
    expect(assess(fairTotalWh, "2025-11-30", undefined, () => 0)).toMatchObject({
      flag: "TOO_EARLY",
      promisedTillNowWh: 0,
      differenceTillNowPct: 0,
    });
  });

  it("is finished after a year with its last flag", () => {
    const over = assess(fairTotalWh * 1.3, "2026-05-01");
    expect(over).toMatchObject({ summary: "FINISHED", flag: "BEHIND_SEVERELY" });
    expect(over.changes.at(-1)).toEqual({ changedOn: addYears(start, 1), summary: "FINISHED" });
    expect(over.promisedTillNowWh).toBeCloseTo(fairTotalWh * 1.3, -6);
    expect(over.deliveredTillNowWh).toBe(assess(fairTotalWh * 1.3, "2026-02-28").deliveredTillNowWh);
  });

  it("records each change of its flag, without flickering", () => {
    const { changes } = assess(fairTotalWh * 0.85, "2025-12-31", (day) => (day > start + 120 ? 0.5 : 1));
    expect(changes[0]).toEqual({ changedOn: start, summary: "TOO_EARLY" });
    expect(changes.map(({ summary }) => summary)).toEqual(["TOO_EARLY", "AHEAD", "BEHIND", "BEHIND_SEVERELY"]);
  });

  it("starts a new period each year on the same date", () => {
    const starts = promisePeriods(dayOf("2024-02-29"), dayOf("2026-06-17"));
    expect(starts.map(formatDay)).toEqual(["2024-02-29", "2025-02-28", "2026-02-28"]);
    expect(promisePeriods(dayOf("2027-01-01"), dayOf("2026-06-17"))).toEqual([]);
  });
});
