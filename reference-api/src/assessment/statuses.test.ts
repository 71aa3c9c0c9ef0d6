import { describe, expect, it } from "vitest";
import { daySeverity, lowestStatus, statusOfSeverity } from "./statuses";

describe("statuses", () => {
  it("follow from severities", () => {
    expect([0, 10, 50, 74, 75, 99, 100, 250].map(statusOfSeverity)).toEqual(
      "OK NONE NONE NONE MEDIUM MEDIUM NOK NOK".split(" "),
    );
    expect(daySeverity(["yield_present"])).toBe(0);
    for (const name of ["driver_info", "driver_low", "driver_notification_retrieval_failure"] as const)
      expect(daySeverity(["yield_present", name]), name).toBe(0);
    expect(daySeverity(["yield_missing", "driver_info"])).toBe(50);
    expect(daySeverity(["yield_present", "driver_high"])).toBe(100);
  });

  it("combine to the lowest, and to NONE only without data", () => {
    expect(lowestStatus(["OK", "NONE", "MEDIUM"])).toBe("MEDIUM");
    expect(lowestStatus(["OK", "NONE"])).toBe("OK");
    expect(lowestStatus([])).toBe("NONE");
  });
});
