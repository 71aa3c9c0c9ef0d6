import { isByGrid, isByLostConnection, isProblem, isPromiseIssue } from "@heliograph/rules/issue-types";
import { describe, expect, it } from "vitest";
import {
  costReasons,
  healthTypes,
  indicatorLevel,
  isPlantIssue,
  issueTypes,
  severityLevel,
  severityOf,
  typesWithin,
} from "./type";

const issue = (type_name: string | null, severity: number | null = null) => ({ type_name, severity });

describe("severity of an issue", () => {
  it("is the severity of the issue, otherwise the severity of its type", () => {
    expect(severityOf(issue("shade", 100))).toBe(100);
    expect(severityOf(issue("shade"))).toBe(75);
    expect(severityOf(issue("somebody else's"))).toBeNull();
    expect(severityOf(issue(null))).toBeNull();
  });

  it("has the level of the status with the same severity", () =>
    expect([120, 100, 75, 50, 0, null].map(severityLevel)).toEqual("not-ok not-ok medium none ok none".split(" ")));

  it("is the level of the indicator while it is open; a snoozed indicator has a separate level", () => {
    expect(indicatorLevel(issue("zero_yield"), "NOK")).toBe("not-ok");
    expect(indicatorLevel(issue("shade"), "NOK")).toBe("medium");
    expect(indicatorLevel(issue("zero_yield"), "OK")).toBe("snoozed");
    expect(indicatorLevel(issue(null), "NOK")).toBe("none");
  });
});

describe("issue types", () => {
  it("have the columns of the health page in the documented order", () => {
    expect(healthTypes).toEqual([
      ...["yield_promise_status", "zero_yield", "connectivity", "driver_notification"],
      ...["driver_notification_retrieval", "registration_failed", "meter_credentials"],
      ...["power_optimizer_issue", "power_spike", "power_interruption", "shade"],
    ]);
  });

  it("are about the whole plant, notes, promises, or of a lost connection or the grid", () => {
    expect(issueTypes.filter(isPlantIssue).toSorted()).toEqual(["new", "ticket", "yield_promise_status"]);
    expect(issueTypes.filter((type) => !isProblem(type)).toSorted()).toEqual(["new", "ticket"]);
    expect(issueTypes.filter(isPromiseIssue)).toEqual(["yield_promise_status"]);
    expect(issueTypes.filter(isByLostConnection).toSorted()).toEqual([
      "connectivity",
      "driver_notification",
      "driver_notification_retrieval",
      "meter_credentials",
      "registration_failed",
    ]);
    expect(issueTypes.filter(isByGrid).toSorted()).toEqual(["connectivity", "power_interruption", "zero_yield"]);
  });

  it("include the types of their group, and the group first", () => {
    expect(typesWithin("shade")).toEqual(["shade", "shade_first_half", "shade_second_half"]);
    expect(typesWithin("power_spike")).toEqual(["power_spike", "power_spike_high", "power_spike_medium"]);
    expect(typesWithin("shade_first_half")).toEqual(["shade_first_half"]);
  });

  it("are problems without costs when the type is unknown", () => {
    expect(isProblem("toString")).toBe(true);
    expect(costReasons("toString")).toEqual([]);
    expect(costReasons(null)).toEqual([]);
  });
});
