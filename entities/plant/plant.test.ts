import { describe, expect, it } from "vitest";
import { addressLine } from "./address";
import { statusOfSeverity, statusPresentation } from "./status";
import { shownStatus, tierOf } from "./tier";

const today = Temporal.PlainDate.from("2026-03-01");

describe("tierOf", () => {
  it.each([
    ["monitored since a past day", "2020-01-01", "OK", "monitored"],
    ["monitored since today", "2026-03-01", "NONE", "monitored"],
    ["to be monitored from a coming day", "2026-03-02", "OK", "light"],
    ["without a day", null, "NOK", "monitored"],
    ["without a day, with the light status", null, "NON_MON", "light"],
    ["just upgraded", "2026-02-28", "NON_MON", "monitored"],
  ] as const)("a plant %s", (_, monitored_since, yield_status, tier) => {
    expect(tierOf({ monitored_since, yield_status }, today)).toBe(tier);
  });

  it("returns a neutral status when monitoring starts in the future", () => {
    expect(shownStatus({ monitored_since: "2026-04-01", yield_status: "NON_MON" }, today)).toBe("NONE");
    expect(shownStatus({ monitored_since: null, yield_status: "NON_MON" }, today)).toBe("NON_MON");
    expect(shownStatus({ monitored_since: "2024-04-01", yield_status: "NOK" }, today)).toBe("NOK");
  });
});

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
    const labels = ["OK", "MEDIUM", "NOK", "NONE", "NON_MON"].map(
      (status) => statusPresentation(status).label.message,
    );
    expect(labels).toEqual(["Ok", "Medium", "Not ok", "None", "SunData Light"]);
  });

  it("treats an unknown status as none", () => {
    expect(statusPresentation("SPLENDID").level).toBe("none");
  });
});

describe("addressLine", () => {
  const address = {
    street: "Zonneweg",
    street_number: "12a",
    postal_code: "3511 AB",
    city: "Utrecht",
  };

  it("joins street, number, postal code and city", () => {
    expect(addressLine(address)).toBe("Zonneweg, 12a, 3511 AB Utrecht");
  });

  it("omits missing parts", () => {
    expect(addressLine({ ...address, street_number: null, postal_code: "" })).toBe("Zonneweg, Utrecht");
    expect(addressLine(null)).toBe("");
  });
});
