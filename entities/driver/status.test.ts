import { setupI18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { driverLevel, driverSummary } from "./status";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

describe("driverLevel", () => {
  it("returns a level for statuses 0, 1 and 2, and no level for other statuses", () => {
    expect([0, 1, 2, 3, -1, 0.5].map(driverLevel)).toEqual(["ok", "medium", "not-ok", "none", "none", "none"]);
  });
});

describe("driverSummary", () => {
  it.each([
    [-1, "All drivers OK", "ok"],
    [0, "All drivers OK", "ok"],
    [1, "Degraded drivers", "medium"],
    [2, "Degraded drivers", "not-ok"],
    [9, "Degraded drivers", "none"],
  ])("summarizes status %i as %s", (status, label, level) => {
    const summary = driverSummary({ status, drivers: [] });
    expect(i18n._(summary.label)).toBe(label);
    expect(summary.level).toBe(level);
  });

  it("has a separate label when there is no status", () => {
    expect(i18n._(driverSummary(null).label)).toBe("Driver status unavailable");
  });
});
