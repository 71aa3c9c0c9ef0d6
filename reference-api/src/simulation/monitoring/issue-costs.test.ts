import { describe, expect, it } from "vitest";
import { simulatedMeter, yields } from "..";
import { dayOf, dayStart } from "../local-days";
import type { Fault, FaultKind } from "../meters/meter";
import { historyDay, meterHistory } from "../meters/meter-history";
import { issueCosts } from "./issue-costs";
import { type FoundIssue, findIssues } from "./issues";
import type { StatusName } from "./statuses";

const to = dayOf("2026-06-16");

/** A meter with faults that began before its last finished days and last for some days, or until now. */
function historyWith(...faults: [kind: FaultKind, ago: number, days: number | null, magnitude?: number][]) {
  const planned = faults.map(([kind, ago, days, magnitude = 1]): Fault => {
    const start = to - ago + 1;
    return { kind, magnitude, from: dayStart(start), to: days === null ? null : dayStart(start + days) };
  });
  const record = {
    id: 1,
    seed: 11,
    peak_in_watt: 20_000,
    orientation_in_degrees: 180,
    angle_in_degrees: 30,
    has_mixed_panel_orientations: 0,
    operational_since: "2024-06-01",
    retired_on: null,
    amount_in_cents_per_kwh: 10,
  };
  const meter = simulatedMeter(record, { region: 6, seed: 3, monitoredSince: null }, planned);
  return meterHistory(yields, meter, dayOf("2024-06-01"), to);
}

type History = ReturnType<typeof historyWith>;

/** The energy under a reason on the days of a range. */
function lacking(history: History, reason: StatusName, first: number, last = to) {
  let sum = 0;
  for (let day = first; day <= last; day++) sum += historyDay(history, day)?.lacking.get(reason) ?? 0;
  return sum;
}

const issue = (type: FoundIssue["type"], foundOn: number, resolvedOn: number | null = null): FoundIssue => ({
  type,
  foundOn,
  resolvedOn,
});

describe("issueCosts", () => {
  it("sums what is lost since the issue was found, and per day over the last week", () => {
    const history = historyWith(["inverter_down", 20, null]);
    const [found] = findIssues(history);
    const foundOn = to - 16;
    expect(found).toEqual(issue("zero_yield", foundOn));
    const [cost] = issueCosts(history, [issue("zero_yield", foundOn)], to);
    const lost = lacking(history, "zero_yield", foundOn);
    expect(lost).toBeGreaterThan(500);
    expect(cost?.soFar.lostKwh).toBeCloseTo(lost, 8);
    expect(cost?.soFar.lostCents).toBeCloseTo(lost * 10, 6);
    expect(cost?.perDay.lostKwh).toBeCloseTo(lacking(history, "zero_yield", to - 6) / 7, 8);
    expect(cost?.soFar.notReceivedKwh).toBeNull();
  });

  it("counts only the days since it was found, as a seventh per day", () => {
    const history = historyWith(["inverter_down", 5, null]);
    const [cost] = issueCosts(history, findIssues(history), to);
    expect(cost?.soFar.lostKwh).toBeCloseTo(lacking(history, "zero_yield", to - 1), 8);
    expect((cost?.perDay.lostKwh ?? 0) * 7).toBeCloseTo(cost?.soFar.lostKwh ?? 0, 8);
  });

  it("never takes what was not received for a loss", () => {
    const history = historyWith(["lost_connection", 9, null]);
    const [cost] = issueCosts(history, findIssues(history), to);
    const missing = lacking(history, "yield_missing", to - 5);
    expect(cost?.soFar).toEqual({ lostKwh: null, lostCents: null, notReceivedKwh: expect.closeTo(missing, 8) });
    const [unknown] = issueCosts(history, [issue("zero_yield", to - 2)], to);
    expect(unknown?.soFar.lostKwh).toBeNull();
  });

  it("has no value without a price", () => {
    const history = historyWith(["inverter_down", 9, null]);
    const free = { ...history, meter: { ...history.meter, centsPerKwh: null } };
    const [cost] = issueCosts(free, findIssues(history), to);
    expect(cost?.soFar).toMatchObject({ lostKwh: expect.any(Number), lostCents: null });
  });

  it("is unknown without a full day, of types that cost nothing, and long after the end", () => {
    const history = historyWith(["inverter_down", 60, 20]);
    const issues = [
      issue("zero_yield", to + 1),
      issue("misc", to - 20),
      issue("ticket", to - 20),
      issue("zero_yield", to - 56, to - 39),
      issue("zero_yield", to - 56, to - 14),
    ];
    expect(issueCosts(history, issues, to)).toEqual([null, null, null, null, null]);
    expect(issueCosts(history, [issue("zero_yield", to - 56, to - 13)], to)).not.toEqual([null]);
  });

  it("ends with the last day before the issue was resolved", () => {
    const history = historyWith(["inverter_down", 12, 6]);
    const [cost] = issueCosts(history, findIssues(history), to);
    expect(cost?.soFar.lostKwh).toBeCloseTo(lacking(history, "zero_yield", to - 8, to - 6), 8);
  });

  it("counts a day of a shared reason once: for the more severe issue, then the older, then the first", () => {
    const history = historyWith(["shade_first_half", 30, null, 0.75], ["lost_connection", 8, null]);
    const costs = (...issues: FoundIssue[]) => issueCosts(history, issues, to).map((cost) => cost?.soFar);
    const shadeOf = (from: number, last: number) => expect.closeTo(lacking(history, "first_half_shade", from, last), 8);
    const [younger, older] = costs(issue("shade_first_half", to - 15), issue("shade", to - 25, to - 10));
    expect(older?.lostKwh).toEqual(shadeOf(to - 25, to - 11));
    expect(younger?.lostKwh).toEqual(shadeOf(to - 10, to));
    const missing = expect.closeTo(lacking(history, "yield_missing", to - 4), 8);
    const [first, second] = costs(issue("connectivity", to - 4), issue("meter_credentials", to - 4));
    expect([first?.notReceivedKwh, second?.notReceivedKwh]).toEqual([missing, 0]);
    const spiked = costs(issue("power_spike_medium", to - 9), issue("power_spike", to - 3));
    expect(spiked.map((cost) => cost?.lostKwh)).toEqual([0, null]);
  });

  it("counts at most a year", () => {
    const history = historyWith(["inverter_down", 500, null]);
    const [cost] = issueCosts(history, [issue("zero_yield", to - 480)], to);
    expect(cost?.soFar.lostKwh).toBeCloseTo(lacking(history, "zero_yield", to - 364), 6);
  });
});
