import { describe, expect, it } from "vitest";
import { meterWith } from "../../../test/support/simulated-meter";
import { dayOf, dayStart, formatDay, hourMs } from "../../lib/local-days";
import type { Fault, FaultKind } from "../../simulation/faults";
import { historyDay, type MeterHistory, meterHistory } from "../meter-history";
import { findIssues } from "./issues";

const begin = dayOf("2026-05-10");
const last = dayOf("2026-06-16");

type PlannedFault = [kind: FaultKind, days: number | null, magnitude?: number, after?: number];

function historyOf(...faults: PlannedFault[]) {
  const planned = faults.map(([kind, days, magnitude = 1, after = 0]): Fault => {
    const start = dayStart(begin + Math.floor(after)) + (after % 1) * 24 * hourMs;
    if (kind === "power_spike") return { kind, magnitude, from: start + 12 * hourMs, to: start + 13 * hourMs };
    if (kind === "power_interruption") return { kind, magnitude, from: start + 11 * hourMs, to: start + 14 * hourMs };
    return { kind, magnitude, from: start, to: days === null ? null : dayStart(begin + Math.ceil(after) + days) };
  });
  return meterHistory(meterWith(planned, "2026-04-01"), dayOf("2026-04-01"), last);
}

/** Each issue with the number of days from 10 May to its begin and to the day on which it was found. */
const begins = (history: MeterHistory) =>
  findIssues(history).map(({ type, pattern, beganOn, foundOn }) => [pattern ?? type, beganOn - begin, foundOn - begin]);

/** The findings of a meter from 1 April to 16 June with faults of full days from 10 May on. */
function found(...faults: PlannedFault[]) {
  const history = historyOf(...faults);
  return {
    day: (offset: number) => {
      const day = historyDay(history, begin + offset);
      if (!day) throw new Error("the meter was active");
      return day;
    },
    began: new Map(findIssues(history).map(({ type, beganOn }) => [type, formatDay(beganOn)])),
    issues: findIssues(history).map(({ type, foundOn, resolvedOn }) => [
      type,
      formatDay(foundOn),
      resolvedOn === null ? null : formatDay(resolvedOn),
    ]),
  };
}

describe("findings of monitoring", () => {
  it("are empty without faults", () => {
    const { day, issues } = found();
    expect(issues).toEqual([]);
    for (let offset = 0; offset < 37; offset++) {
      expect(day(offset)).toMatchObject({ status: "OK", statuses: ["yield_present"] });
    }
  });

  it("report zero yield as NOK at once, and as an issue after three days until it works again", () => {
    const { day, issues, began } = found(["inverter_down", 6]);
    expect(day(0)).toMatchObject({ status: "NOK", statuses: ["zero_yield"], score: 0, generated: 0 });
    expect([...day(0).lacking.keys()]).toEqual(["zero_yield"]);
    expect(day(0).lacking.get("zero_yield")).toBeCloseTo(day(0).expected, 6);
    expect(day(6).status).toBe("OK");
    expect(issues).toEqual([["zero_yield", "2026-05-13", "2026-05-17"]]);
    expect(began.get("zero_yield")).toBe("2026-05-10");
    expect(found(["inverter_down", 2]).issues).toEqual([["zero_yield", "2026-05-12", "2026-05-13"]]);
    // A day without energy is known to be one when its energy is compared: the energy is back by then.
    const single = found(["inverter_down", 1]);
    expect(single.issues).toEqual([["zero_yield", "2026-05-12", "2026-05-12"]]);
    expect(single.began.get("zero_yield")).toBe("2026-05-10");
    for (const share of [0.08, 0.5]) {
      const both = found(["inverter_down", 1], ["string_outage", 30, share, 2]);
      expect([...new Set(both.issues.map(([type]) => type))]).toEqual(["misc"]);
    }
  });

  it("report a lost connection without status, and as an issue after three days", () => {
    const { day, issues, began } = found(["lost_connection", null]);
    expect(day(0)).toMatchObject({ status: "NONE", statuses: ["yield_missing"], score: null, generated: null });
    expect(day(0).lacking.get("yield_missing")).toBeCloseTo(day(0).expected, 6);
    expect(issues).toEqual([["connectivity", "2026-05-13", null]]);
    expect(began.get("connectivity")).toBe("2026-05-10");
  });

  it("report expired credentials and failed registrations", () => {
    expect(found(["expired_credentials", 4]).issues).toEqual([
      ["meter_credentials", "2026-05-11", "2026-05-15"],
      ["driver_notification_retrieval", "2026-05-13", "2026-05-15"],
    ]);
    expect(found(["registration_failed", 5]).issues).toEqual([["registration_failed", "2026-05-13", "2026-05-16"]]);
  });

  it("report shade in one half of the day, or in both", () => {
    const first = found(["shade_first_half", 20, 0.75]);
    expect(first.issues.map(([type]) => type)).toEqual(["shade_first_half"]);
    expect(first.began.get("shade_first_half")).toBe("2026-05-10");
    expect(found(["shade_second_half", 20, 0.75]).issues.map(([type]) => type)).toContain("shade_second_half");
    const both = found(["shade_first_half", 20, 0.7], ["shade_second_half", 20, 0.7]);
    expect(both.issues.map(([type]) => type)).toContain("shade");
    const shadedDays = Array.from({ length: 20 }, (_, offset) => first.day(offset)).filter((day) =>
      day.statuses.includes("first_half_shade"),
    );
    expect(shadedDays.length).toBeGreaterThan(16);
    expect(shadedDays.every((day) => day.status === "MEDIUM" && day.lacking.has("first_half_shade"))).toBe(true);
  });

  it("report a string outage as low yield for an unknown reason", () => {
    const { day, issues, began } = found(["string_outage", 20, 0.45]);
    expect(day(3)).toMatchObject({ status: "MEDIUM", statuses: ["unknown", "yield_present"] });
    expect(day(3).score).toBeCloseTo(0.55, 0);
    expect(issues).toEqual([["misc", "2026-05-12", "2026-06-07"]]);
    expect(began.get("misc")).toBe("2026-05-10");
  });

  it("report dirt as low yield before it affects the status", () => {
    const { day, issues } = found(["soiling", 37, 0.2]);
    expect(day(2).lacking.size).toBe(0);
    expect(day(35)).toMatchObject({ status: "OK", statuses: ["yield_present"] });
    expect(day(35).lacking.size).toBe(0);
    expect(issues).toEqual([["misc", expect.any(String), null]]);
  });

  it("report power spikes by their height, for a week", () => {
    expect(found(["power_spike", 1, 1.9]).day(0)).toMatchObject({ status: "NOK" });
    expect(found(["power_spike", 1, 1.9]).issues).toEqual([["power_spike_high", "2026-05-11", "2026-05-18"]]);
    expect(found(["power_spike", 1, 1.4]).day(0)).toMatchObject({ status: "MEDIUM" });
    expect(found(["power_spike", 1, 1.4]).issues).toEqual([["power_spike_medium", "2026-05-11", "2026-05-18"]]);
    expect(found(["power_spike", 1, 1.4], ["power_spike", 1, 2, 2]).issues.map(([type]) => type)).toContain(
      "power_spike",
    );
  });

  it("count a power spike as not received", () => {
    const spiked = found(["power_spike", 1, 1.95]).day(0);
    const ordinary = found().day(0);
    expect(spiked.generated).toBeLessThan(ordinary.generated ?? 0);
    expect(spiked.expected).toBeCloseTo(ordinary.expected, 8);
    expect(spiked.lacking.get("yield_missing")).toBeCloseTo(spiked.expected - spiked.comparedExpected, 8);
    expect(spiked).toMatchObject({ missingHours: 1, statuses: ["power_spike_high", "yield_present"] });
    expect(spiked.score).toBeCloseTo(ordinary.score ?? 0, 1);
  });

  it("report interruptions and flat lines", () => {
    const { day, issues } = found(["power_interruption", 1]);
    expect(day(0)).toMatchObject({ status: "MEDIUM" });
    expect(day(0).statuses).toContain("interruption");
    expect(day(0).lacking.get("interruption")).toBeGreaterThan(0);
    expect(issues).toEqual([["power_interruption", "2026-05-11", "2026-05-18"]]);
    const flat = found(["flatline", 4]);
    expect(flat.day(1)).toMatchObject({ status: "MEDIUM", statuses: ["flatline", "yield_present"] });
    expect(flat.issues).toEqual([["misc", "2026-05-13", "2026-05-19"]]);
    expect(begins(historyOf(["flatline", 4]))).toEqual([["flatline", 0, 3]]);
    expect(begins(historyOf(["flatline", 2]))).toEqual([]);
  });

  it("report driver alerts by their impact", () => {
    expect(found(["alert_high", 1]).day(0).status).toBe("NOK");
    expect(found(["alert_medium", 1]).day(0).status).toBe("MEDIUM");
    for (const kind of ["alert_low", "alert_info", "alert_retrieval_failure"] as const)
      expect(found([kind, 1]).day(0).status, kind).toBe("OK");
    expect(found(["alert_low", 1], ["alert_info", 1]).issues).toEqual([]);
    expect(found(["alert_medium", 1]).issues).toEqual([["driver_notification", "2026-05-11", "2026-05-18"]]);
    expect(found(["alert_retrieval_failure", 3]).issues).toEqual([
      ["driver_notification_retrieval", "2026-05-13", "2026-05-14"],
    ]);
    const optimizer = found(["optimizer_issue", 3, 0.2]);
    expect(optimizer.day(0).statuses).toContain("power_optimizer_alert");
    expect(optimizer.day(0).lacking.get("power_optimizer_alert")).toBeGreaterThan(0);
    expect(optimizer.issues).toEqual([["power_optimizer_issue", "2026-05-11", "2026-05-20"]]);
  });

  it("never report more lacking than expected energy", () => {
    for (const kind of ["inverter_down", "shade_first_half", "string_outage", "power_interruption"] as const) {
      const { day } = found([kind, 5, 0.8]);
      const lacking = [...day(0).lacking.values()].reduce((sum, kwh) => sum + kwh, 0);
      expect(lacking).toBeLessThanOrEqual(day(0).expected + 1e-9);
    }
  });
});

describe("the begin of an issue", () => {
  it("is the begin of an earlier issue of its kind when that one was resolved at most 14 days before", () => {
    const [lost, again] = begins(historyOf(["string_outage", 8, 0.45], ["string_outage", null, 0.45, 22]));
    expect([lost, again]).toEqual([
      ["misc", 0, 2],
      ["misc", 0, 24],
    ]);
    expect(begins(historyOf(["string_outage", 3, 0.45], ["string_outage", null, 0.45, 29]))[1]).toEqual([
      "misc",
      29,
      31,
    ]);
    expect(begins(historyOf(["shade_first_half", 8, 0.75], ["shade_second_half", null, 0.75, 20]))).toEqual([
      ["shade_first_half", 0, 4],
      ["shade_second_half", 0, 24],
    ]);
    expect(begins(historyOf(["flatline", 4], ["flatline", 4, 1, 18]))).toEqual([
      ["flatline", 0, 3],
      ["flatline", 0, 21],
    ]);
  });

  it("is its own when every day shows whether the finding goes on", () => {
    for (const [kind, type] of [
      ["inverter_down", "zero_yield"],
      ["lost_connection", "connectivity"],
    ] as const)
      expect(begins(historyOf([kind, 4], [kind, 4, 1, 10]))).toEqual([
        [type, 0, 3],
        [type, 10, 13],
      ]);
  });

  it("is the begin of the loss when its unknown cause turns out to be shade, or shade is not seen any longer", () => {
    expect(begins(historyOf(["string_outage", 6, 0.3], ["shade_first_half", null, 0.75, 6]))).toEqual([
      ["shade_first_half", 0, 10],
    ]);
    const earlier = begins(historyOf(["string_outage", 20, 0.3], ["shade_first_half", null, 0.75, 20]));
    expect(earlier.map(([type, began]) => [type, began])).toEqual([
      ["misc", 0],
      ["shade_first_half", 20],
    ]);
    const [shade, rest] = begins(historyOf(["shade_first_half", 10, 0.75], ["string_outage", null, 0.3, 10]));
    expect([shade?.slice(0, 2), rest?.slice(0, 2)]).toEqual([
      ["shade_first_half", 0],
      ["misc", 0],
    ]);
  });
});

describe("a loss of unknown cause", () => {
  it("is not found on days that another issue covers, nor after the repair", () => {
    // The inverter fails within a day and is repaired within another one.
    expect(found(["inverter_down", 6, 1, 0.5]).issues.map(([type]) => type)).toEqual(["zero_yield"]);
    expect(found(["optimizer_issue", 6, 0.4]).issues.map(([type]) => type)).toEqual(["power_optimizer_issue"]);
    expect(found(["shade_first_half", 10, 0.75], ["inverter_down", 5, 1, 10]).issues.map(([type]) => type)).toEqual([
      "shade_first_half",
      "zero_yield",
    ]);
  });

  it("is found during an issue that does not explain its days", () => {
    const string: PlannedFault = ["string_outage", null, 0.45, 4];
    for (const other of [
      ["alert_retrieval_failure", 20],
      ["power_interruption", 1, 1, 5],
      ["flatline", null, 1, 8],
    ] as const) {
      const misc = begins(historyOf(string, [...other])).filter(([type]) => type === "misc");
      expect(misc, other[0]).toEqual([["misc", 4, 6]]);
    }
  });

  // Seven windows contain a day: one of them contains both days, or six.
  it.each([6, 1])("was scatter when it had ended before seven mornings, and is open until then (%i)", (later) => {
    const history = historyOf();
    const generated = history.generated.slice();
    for (const offset of [0, later])
      generated[begin + offset - history.from] = 0.76 * (generated[begin + offset - history.from] as number);
    const scattered = { ...history, generated };
    expect(findIssues(scattered)).toEqual([]);
    const length = begin + later + 2 - history.from;
    const morning = {
      ...scattered,
      generated: generated.subarray(0, length),
      expected: history.expected.subarray(0, length),
    };
    expect(begins(morning)).toEqual([["misc", 0, later + 2]]);
    expect(findIssues(morning)[0]?.resolvedOn).toBeNull();
  });
});
