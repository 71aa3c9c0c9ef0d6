import { describe, expect, it } from "vitest";
import { statusOfSeverity, statusPresentation } from "./status";

describe("status", () => {
  it("depends on the thresholds of the severity", () => {
    expect([0, 1, 74, 75, 99, 100, 250].map(statusOfSeverity)).toEqual([
      "OK",
      "NONE",
      "NONE",
      "MEDIUM",
      "MEDIUM",
      "NOK",
      "NOK",
    ]);
  });

  it("has the same label everywhere", () => {
    const labels = ["OK", "MEDIUM", "NOK", "NONE", "NON_MON"].map((status) => statusPresentation(status).label.message);
    expect(labels).toEqual(["Ok", "Medium", "Not ok", "None", "SunData Light"]);
  });

  it("treats a status as none when it is unknown", () => {
    expect(statusPresentation("SPLENDID").level).toBe("none");
  });
});
