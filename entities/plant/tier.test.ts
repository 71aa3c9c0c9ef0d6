import { describe, expect, it } from "vitest";
import { importedUntil, monitoredYear, shownStatus, tierOf } from "./tier";

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
    expect(shownStatus({ monitored_since: "2026-04-01", yield_status: "OK" }, today)).toBe("NONE");
    expect(shownStatus({ monitored_since: "2999-12-31", yield_status: "NON_MON" }, today)).toBe("NON_MON");
    expect(shownStatus({ monitored_since: null, yield_status: "NON_MON" }, today)).toBe("NON_MON");
    expect(shownStatus({ monitored_since: "2024-04-01", yield_status: "NOK" }, today)).toBe("NOK");
  });
});

describe("importedUntil", () => {
  const imported = { monitored_since: "2020-01-01", yield_status: "NONE", imported_until: "2025-06-30" } as const;

  it("returns the last imported day while the plant has no status", () => {
    expect(importedUntil(imported, today)).toBe("2025-06-30");
    expect(importedUntil({ ...imported, yield_status: "OK" }, today)).toBeNull();
    expect(importedUntil({ ...imported, yield_status: "NON_MON", monitored_since: null }, today)).toBeNull();
  });

  it("returns null when the server does not state it", () => {
    expect(importedUntil({ ...imported, imported_until: undefined }, today)).toBeNull();
    expect(importedUntil({ ...imported, imported_until: null }, today)).toBeNull();
  });
});

describe("monitoredYear", () => {
  it.each([
    ["a year ago", "2020-01-01", "2025-03-01"],
    ["a year ago without a first monitored day", null, "2025-03-01"],
    ["when monitoring started", "2026-02-03", "2026-02-03"],
    ["yesterday when monitoring started today", "2026-03-01", "2026-02-28"],
  ])("starts %s and ends yesterday", (_, monitored_since, start) => {
    const days = monitoredYear({ monitored_since }, today);
    expect([days.start.toString(), days.end.toString()]).toEqual([start, "2026-02-28"]);
  });
});
