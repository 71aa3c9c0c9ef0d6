import { describe, expect, it } from "vitest";
import { indicatorLevel, severityLevel, severityOf } from "./type";

const issue = (type_name: string | null, severity: number | null = null) => ({ type_name, severity });

describe("severity of an issue", () => {
  it("is its own, otherwise that of its type", () => {
    expect(severityOf(issue("shade", 100))).toBe(100);
    expect(severityOf(issue("shade"))).toBe(75);
    expect(severityOf(issue("somebody else's"))).toBeNull();
    expect(severityOf(issue(null))).toBeNull();
  });

  it("has the level of the status with that severity", () => {
    expect([120, 100, 75, 50, 0, null].map(severityLevel)).toEqual([
      "not-ok",
      "not-ok",
      "medium",
      "none",
      "ok",
      "none",
    ]);
  });

  it("is the level of an open indicator; a snoozed one has its own", () => {
    expect(indicatorLevel(issue("zero_yield"), "NOK")).toBe("not-ok");
    expect(indicatorLevel(issue("shade"), "NOK")).toBe("medium");
    expect(indicatorLevel(issue("zero_yield"), "OK")).toBe("snoozed");
    expect(indicatorLevel(issue(null), "NOK")).toBe("none");
  });
});
