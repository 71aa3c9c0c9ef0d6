import { describe, expect, it } from "vitest";
import { meterWith } from "../../../test/support/simulated-meter";
import { dayOf, dayStart, hourMs } from "../../lib/local-days";
import type { Fault, FaultKind } from "../../simulation/faults";
import { historyDay, meterHistory } from "../meter-history";
import type { StatusName } from "../statuses";
import { issueCosts } from "./issue-costs";
import type { FoundIssue } from "./issue-types";
import { findIssues } from "./issues";
import { meterLoss, windowOf } from "./losses";
import { periodLosses } from "./period-losses";

const to = dayOf("2026-06-16");

/** A meter with faults that began before its last finished days and last for some days, or until now. */
function historyWith(...faults: [kind: FaultKind, ago: number, days: number | null, magnitude?: number][]) {
  const planned = faults.map(([kind, ago, days, magnitude = 1]): Fault => {
    const start = to - ago + 1;
    // A spike is one hour with sun.
    const from = dayStart(start) + (kind === "power_spike" ? 12 * hourMs : 0);
    return { kind, magnitude, from, to: days === null ? null : dayStart(start + days) };
  });
  return meterHistory(meterWith(planned, "2024-06-01"), dayOf("2024-06-01"), to);
}

type History = ReturnType<typeof historyWith>;

const window = windowOf(to);

/** The energy under a reason on the days of a range, by default up to the end of the window. */
function lacking(history: History, reason: StatusName, first: number, last = window.to) {
  let sum = 0;
  for (let day = first; day <= last; day++) sum += historyDay(history, day)?.lacking.get(reason) ?? 0;
  return sum;
}

/** An issue that was found three days after it began. */
const issue = (type: FoundIssue["type"], beganOn: number, resolvedOn: number | null = null): FoundIssue => ({
  type,
  beganOn,
  foundOn: beganOn + 3,
  resolvedOn,
});

const unknown = { kwh: null, cents: null };

describe("issueCosts", () => {
  it("sums what is lost since the issue began, up to the end of the window, and in the window", () => {
    const history = historyWith(["inverter_down", 20, null]);
    const [found] = findIssues(history).filter(({ type }) => type === "zero_yield");
    expect(found).toEqual({ type: "zero_yield", beganOn: to - 19, foundOn: to - 16, resolvedOn: null });
    const [cost] = issueCosts(history, [issue("zero_yield", to - 19)], to);
    const lost = lacking(history, "zero_yield", to - 19);
    expect(lost).toBeGreaterThan(500);
    expect(cost?.soFar.lost).toEqual({ kwh: expect.closeTo(lost, 8), cents: expect.closeTo(lost * 10, 6) });
    const week = lacking(history, "zero_yield", window.from);
    expect(cost?.inWindow.lost.kwh).toBeCloseTo(week, 8);
    expect(cost?.perDay.lost.kwh).toBeCloseTo(week / 7, 8);
    expect(cost?.soFar.notReceived).toEqual(unknown);
  });

  it("states what each of the last days cost since the issue began", () => {
    const history = historyWith(["inverter_down", 4, null]);
    const [cost] = issueCosts(history, [issue("zero_yield", to - 3)], to);
    expect(cost?.recentDays.map(({ day }) => day)).toEqual(Array.from({ length: 14 }, (_, index) => to - 14 + index));
    expect(cost?.recentDays.filter(({ lost }) => lost !== null).map(({ day }) => day)).toEqual([
      to - 3,
      to - 2,
      to - 1,
    ]);
    const sum = cost?.recentDays.reduce((total, { lost }) => total + (lost ?? 0), 0);
    expect(sum).toBeCloseTo(lacking(history, "zero_yield", to - 3), 8);
  });

  it("has a rate of its days in the window when it began in the window, or was resolved in it", () => {
    const history = historyWith(["inverter_down", 4, null]);
    const [cost] = issueCosts(history, [issue("zero_yield", to - 3)], to);
    const lost = lacking(history, "zero_yield", to - 3);
    expect(cost?.inWindow.lost.kwh).toBeCloseTo(lost, 8);
    expect(cost?.perDay.lost).toEqual({ kwh: expect.closeTo(lost / 3, 8), cents: expect.closeTo((lost * 10) / 3, 6) });
    const repaired = historyWith(["inverter_down", 12, 8]);
    const [ended] = issueCosts(repaired, [issue("zero_yield", to - 11, to - 3)], to);
    const inWindow = lacking(repaired, "zero_yield", window.from, to - 4);
    expect(ended?.perDay.lost.kwh).toBeCloseTo(inWindow / (to - 4 - window.from + 1), 8);
  });

  it("never takes what was not received for a loss", () => {
    const history = historyWith(["lost_connection", 9, null]);
    const [cost] = issueCosts(history, findIssues(history), to);
    const missing = lacking(history, "yield_missing", to - 8);
    expect(cost?.soFar.lost).toEqual(unknown);
    expect(cost?.soFar.notReceived).toEqual({
      kwh: expect.closeTo(missing, 8),
      cents: expect.closeTo(missing * 10, 6),
    });
    expect(cost?.perDay.notReceived.kwh).toBeCloseTo(lacking(history, "yield_missing", window.from) / 7, 8);
    expect(cost?.inWindow.notReceivedDays).toBe(7);
    const [other] = issueCosts(history, [issue("zero_yield", to - 3)], to);
    expect(other).toMatchObject({ soFar: { lost: { kwh: null } }, inWindow: { notReceivedDays: null } });
  });

  it("has no value without a price", () => {
    const history = historyWith(["inverter_down", 9, null]);
    const free = { ...history, meter: { ...history.meter, centsPerKwh: null } };
    const [cost] = issueCosts(free, [issue("zero_yield", to - 8)], to);
    expect(cost?.soFar.lost).toEqual({ kwh: expect.any(Number), cents: null });
  });

  it("is unknown when it began after the window, of types that cost nothing, and long after the end", () => {
    const history = historyWith(["inverter_down", 60, 20]);
    const issues = [
      issue("zero_yield", to),
      issue("ticket", to - 20),
      issue("zero_yield", to - 59, to - 39),
      issue("zero_yield", to - 59, to - 14),
    ];
    expect(issueCosts(history, issues, to)).toEqual([null, null, null, null]);
    expect(issueCosts(history, [issue("zero_yield", to - 59, to - 13)], to)).not.toEqual([null]);
  });

  it("ends with the last day before the issue was resolved", () => {
    const history = historyWith(["inverter_down", 12, 6]);
    const found = findIssues(history);
    const cost = issueCosts(history, found, to)[found.findIndex(({ type }) => type === "zero_yield")];
    expect(cost?.soFar.lost.kwh).toBeCloseTo(lacking(history, "zero_yield", to - 11, to - 6), 8);
  });

  it("counts a day of a shared reason once: for the more severe issue, then the one found first", () => {
    const history = historyWith(["shade_first_half", 30, null, 0.75], ["lost_connection", 8, null]);
    const costs = (...issues: FoundIssue[]) => issueCosts(history, issues, to).map((cost) => cost?.soFar);
    // An issue also costs what no reason of its days explains.
    const shadeOf = (from: number, last: number) => {
      const kwh = lacking(history, "first_half_shade", from, last);
      return expect.closeTo(1.05 * kwh, -Math.log10(0.1 * kwh));
    };
    const [younger, older] = costs(issue("shade_first_half", to - 15), issue("shade", to - 25, to - 10));
    expect(older?.lost.kwh).toEqual(shadeOf(to - 25, to - 11));
    expect(younger?.lost.kwh).toEqual(shadeOf(to - 10, window.to));
    const missing = expect.closeTo(lacking(history, "yield_missing", to - 7), 8);
    const [first, second] = costs(issue("connectivity", to - 7), issue("meter_credentials", to - 7));
    expect([first?.notReceived.kwh, second?.notReceived.kwh]).toEqual([missing, 0]);
  });

  it("has the hour of a spike as not received", () => {
    const history = historyWith(["power_spike", 4, null, 1.9], ["lost_connection", 12, 2]);
    const [cost] = issueCosts(history, [issue("power_spike_high", to - 12)], to);
    expect(cost?.soFar.lost).toEqual(unknown);
    expect(cost?.soFar.notReceived.kwh).toBeCloseTo(lacking(history, "yield_missing", to - 3), 8);
    expect(cost?.soFar.notReceived.kwh).toBeGreaterThan(1);
    expect(cost?.inWindow.notReceivedDays).toBe(1);
  });

  it("leaves to the issue of an unknown cause what no other issue explains", () => {
    const history = historyWith(["string_outage", 20, null, 0.45], ["inverter_down", 5, 2]);
    const found = findIssues(history);
    const week = meterLoss(history, window)?.lost ?? 0;
    const costs = issueCosts(history, found, to);
    const inWindow = new Map(
      found.map(({ type, resolvedOn }, index) => [`${type}|${resolvedOn}`, costs[index]?.inWindow.lost.kwh]),
    );
    expect(inWindow.get("misc|null") ?? 0).toBeGreaterThan(7);
    expect([...inWindow.values()].reduce((sum: number, kwh) => sum + (kwh ?? 0), 0)).toBeCloseTo(week, 8);
  });

  it("counts from the begin of an issue that opens again, and nothing of the earlier one beside it", () => {
    const history = historyWith(["string_outage", 29, 10, 0.45], ["string_outage", 7, null, 0.45]);
    const found = findIssues(history);
    expect(found.map(({ type, beganOn, resolvedOn }) => [type, beganOn, resolvedOn === null])).toEqual([
      ["misc", to - 28, false],
      ["misc", to - 28, true],
    ]);
    const [earlier, open] = issueCosts(history, found, to);
    expect(earlier).toBeNull();
    const lost = lacking(history, "unknown", to - 28);
    expect(lost).toBeGreaterThan(2 * lacking(history, "unknown", to - 6));
    expect((open?.soFar.lost.kwh ?? 0) / lost).toBeCloseTo(1, 1);
    expect((open?.perDay.lost.kwh ?? 0) * 7).toBeCloseTo(meterLoss(history, window)?.lost ?? 0, 8);
  });

  it("adds up to what the meter lost in every window, whatever its issues", () => {
    const histories = [
      historyWith(
        ["shade_first_half", 34, 8, 0.75],
        ["string_outage", 22, 9, 0.4],
        ["shade_first_half", 12, null, 0.7],
      ),
      historyWith(["inverter_down", 30, 6], ["string_outage", 24, 12, 0.3], ["flatline", 18, 6]),
      historyWith(["lost_connection", 28, 5], ["power_interruption", 22, 1], ["soiling", 30, 25, 0.3]),
      historyWith(["optimizer_issue", 26, 8, 0.3], ["alert_retrieval_failure", 24, null], ["inverter_down", 14, 2]),
    ];
    for (const [index, history] of histories.entries()) {
      for (let last = to - 32; last <= to; last++) {
        const length = last - history.from + 1;
        const until = {
          ...history,
          expected: history.expected.subarray(0, length),
          generated: history.generated.subarray(0, length),
          comparedExpected: history.comparedExpected.subarray(0, length),
          notableDays: new Map([...history.notableDays].filter(([day]) => day <= last)),
        };
        const costs = issueCosts(until, findIssues(until), last);
        const sum = costs.reduce((total, cost) => total + (cost?.inWindow.lost.kwh ?? 0), 0);
        expect(sum, `meter ${index}, ${to - last} days ago`).toBeCloseTo(
          meterLoss(until, windowOf(last))?.lost ?? 0,
          6,
        );
      }
    }
  });

  it("has the part of the day on which the inverter failed in the cost of the outage, and not per day of it", () => {
    for (const ago of [4, 20]) {
      const partial = to - ago + 1;
      const from = dayStart(partial) + 12 * hourMs;
      const fault: Fault = { kind: "inverter_down", magnitude: 1, from, to: null };
      const within = meterHistory(meterWith([fault], "2024-06-01"), dayOf("2024-06-01"), to);
      const found = findIssues(within);
      expect(found.map(({ type, beganOn }) => [type, beganOn])).toEqual([["zero_yield", partial + 1]]);
      const [cost] = issueCosts(within, found, to);
      const full = lacking(within, "zero_yield", partial + 1);
      const ofFirstDay = meterLoss(within, { from: partial, to: partial })?.lost ?? 0;
      expect(ofFirstDay).toBeGreaterThan(10);
      expect((cost?.soFar.lost.kwh ?? 0) / (full + ofFirstDay)).toBeCloseTo(1, 2);
      const days = Math.min(ago - 2, 7);
      expect((cost?.perDay.lost.kwh ?? 0) * days).toBeCloseTo(lacking(within, "zero_yield", window.to - days + 1), -1);
    }
  });

  it("has nothing lost by a flat line within the range", () => {
    const history = historyWith(["flatline", 6, null]);
    const [cost] = issueCosts(history, findIssues(history), to);
    expect(cost?.soFar.lost.kwh).toBe(0);
    const dark = history.generated.map((kwh, position) => (position > history.expected.length - 7 ? kwh / 2 : kwh));
    const low = { ...history, generated: dark };
    const found = findIssues(low);
    expect(found.map(({ pattern, beganOn }) => [pattern, beganOn])).toEqual([["flatline", to - 5]]);
    expect(issueCosts(low, found, to)[0]?.perDay.lost.kwh).toBeCloseTo((meterLoss(low, window)?.lost ?? 0) / 5, 8);
  });

  it.each<[string, Parameters<typeof historyWith>]>([
    ["soiling", [["soiling", 58, null, 0.15]]],
    ["a lost string", [["string_outage", 58, null, 0.1]]],
    [
      "shade and a lost string",
      [
        ["shade_second_half", 58, null, 0.4],
        ["string_outage", 40, null, 0.2],
      ],
    ],
    [
      "an outage after a lost string",
      [
        ["string_outage", 58, null, 0.3],
        ["inverter_down", 15, null],
      ],
    ],
  ])("is so far what a report of the same days states: %s", (_, faults) => {
    const history = historyWith(...faults);
    const found = findIssues(history);
    const costs = issueCosts(history, found, to);
    const issues = found.map((each, id) => ({ ...each, id }));
    const open = issues.filter(({ resolvedOn, beganOn }) => resolvedOn === null && beganOn < window.from);
    expect(open.length).toBeGreaterThan(0);
    for (const { id, type, beganOn } of open) {
      const from = type === "zero_yield" ? beganOn - 1 : beganOn;
      const { causes } = periodLosses([{ history, issues }], { from, to: window.to });
      // A later issue goes on from earlier ones with the same begin.
      const ids = issues.filter((each) => each.type === type && each.beganOn === beganOn).map((each) => each.id);
      const reported = causes.reduce(
        (sum, { issueId, lost }) => (issueId !== null && ids.includes(issueId) ? sum + (lost.kwh ?? 0) : sum),
        0,
      );
      expect(costs[id]?.soFar.lost.kwh, type).toBeCloseTo(reported, 6);
    }
  });

  it("counts at most a year", () => {
    const history = historyWith(["inverter_down", 500, null]);
    const [cost] = issueCosts(history, [issue("zero_yield", to - 480)], to);
    expect(cost?.soFar.lost.kwh).toBeCloseTo(lacking(history, "zero_yield", to - 364), 6);
  });
});
