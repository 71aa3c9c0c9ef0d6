import { describe, expect, it } from "vitest";
import { outageGoesOn } from "./issue-groups";

describe("outageGoesOn", () => {
  const goesOn = (resolved: string, began: string, ended: string, open: string, openBegan: string, openMeter = 5) =>
    outageGoesOn({ meterId: 5, typeName: resolved, beganDay: began, resolvedDay: ended }, [
      { meterId: openMeter, typeName: open, beganDay: openBegan },
    ]);

  it.each([
    ["misc", "zero_yield", "2026-11-22", true],
    ["misc", "zero_yield", "2026-11-01", true],
    ["misc", "shade", "2026-11-20", true],
    ["shade", "zero_yield", "2026-11-22", true],
    ["shade_first_half", "misc", "2026-11-25", true],
    ["zero_yield", "connectivity", "2026-11-25", true],
    ["driver_notification", "zero_yield", "2026-11-21", true],
    ["meter_credentials", "connectivity", "2026-11-21", true],
    ["driver_notification_retrieval", "meter_credentials", "2026-11-10", true],
    ["connectivity", "misc", "2026-11-21", false],
    ["connectivity", "zero_yield", "2026-11-25", false],
    ["power_interruption", "shade", "2026-06-01", false],
    ["zero_yield", "misc", "2026-11-26", false],
    ["power_spike", "zero_yield", "2026-11-21", false],
    ["misc", "power_spike", "2026-11-21", false],
    ["misc", "ticket", "2026-11-21", false],
    ["yield_promise_status", "misc", "2026-11-21", false],
  ])(
    "tells whether the outage goes on when %s is resolved while %s of the meter lasts since %s: %s",
    (resolved, open, since, expected) =>
      expect(goesOn(resolved, "2026-11-21", "2026-11-25", open, since)).toBe(expected),
  );

  it("is false when the issue that lasts is of another meter, or neither meter is known", () => {
    expect(goesOn("misc", "2026-11-21", "2026-11-25", "zero_yield", "2026-11-22", 6)).toBe(false);
    const unknown = { meterId: null, beganDay: "2026-11-21", typeName: "misc" };
    expect(outageGoesOn({ ...unknown, resolvedDay: "2026-11-25" }, [{ ...unknown, typeName: "zero_yield" }])).toBe(
      false,
    );
  });
});
