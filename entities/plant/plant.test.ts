import { createLoaderArgs } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { coordinatesOf, postalAddress } from "./name";
import { plantChoices } from "./plant-choices.server";
import { statusOfSeverity, statusPresentation } from "./status";
import { importedUntil, monitoredYear, shownStatus, tierOf } from "./tier";

describe("status", () => {
  it("depends on the thresholds of the severity", () =>
    expect([0, 1, 74, 75, 99, 100, 250].map(statusOfSeverity)).toEqual(
      "OK NONE NONE MEDIUM MEDIUM NOK NOK".split(" "),
    ));

  it("has the same label everywhere", () => {
    const labels = ["OK", "MEDIUM", "NOK", "NONE", "NON_MON"].map((status) => statusPresentation(status).label.message);
    expect(labels).toEqual(["Ok", "Medium", "Not ok", "None", "SunData Light"]);
  });

  it("treats a status as none when it is unknown", () => expect(statusPresentation("SPLENDID").level).toBe("none"));
});

describe("postalAddress", () => {
  it.each([
    ["Vliegweg", "40", "1621TR", "Hoorn", "Vliegweg 40, 1621 TR Hoorn"],
    ["Zonneweg", "12a", "3511 ab", "Utrecht", "Zonneweg 12a, 3511 AB Utrecht"],
    ["Meir", "1", "2000", "Antwerpen", "Meir 1, 2000 Antwerpen"],
    [null, "1", "1621TR", null, "1, 1621 TR"],
    ["Zonneweg", "\u200b", null, "Utrecht", "Zonneweg, Utrecht"],
  ])("writes %j %j %j %j as %s", (street, street_number, postal_code, city, line) =>
    expect(postalAddress({ street, street_number, postal_code, city })).toBe(line),
  );

  it("is empty without an address", () => expect(postalAddress(null)).toBe(""));
});

it("has no location when one coordinate is missing, and has a location on the equator", () => {
  const at = (latitude: number | null, longitude: number | null) =>
    coordinatesOf({
      address: { id: 1, street: null, street_number: null, postal_code: null, city: null, latitude, longitude },
    });
  expect([at(0, 6), at(52, 0)]).toEqual([
    { latitude: 0, longitude: 6 },
    { latitude: 52, longitude: 0 },
  ]);
  const unknown = [
    at(null, 6),
    at(52, null),
    at(0, 0),
    at(-90, 180),
    coordinatesOf({ address: null }),
    coordinatesOf({}),
  ];
  expect(unknown).toEqual(unknown.map(() => null));
});

const today = Temporal.PlainDate.from("2026-03-01");

describe("tierOf", () => {
  it.each([
    ["monitored since a past day", "2020-01-01", "OK", "monitored"],
    ["monitored since today", "2026-03-01", "NONE", "monitored"],
    ["to be monitored from a coming day", "2026-03-02", "OK", "light"],
    ["without a day", null, "NOK", "monitored"],
    ["without a day, with the light status", null, "NON_MON", "light"],
    ["just upgraded", "2026-02-28", "NON_MON", "monitored"],
  ] as const)("a plant %s", (_, monitored_since, yield_status, tier) =>
    expect(tierOf({ monitored_since, yield_status }, today)).toBe(tier),
  );

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

describe("the plants to choose from", () => {
  it.each([
    ["", [1, 2, 3]],
    ["own=1&", [1, 3]],
  ])("are the plants that match, with %j only plants of the company", async (own, ids) => {
    const plants = [
      { id: 1, name: "Roof East", owning_company_id: 3, address: { city: "Delft" } },
      { id: 2, name: "Roof West", owning_company_id: 5 },
      { id: 3, name: null, owning_company_id: 3 },
    ];
    const responses = { "GET /companies/3/plants": { data: plants, total: 3, per_page: 15 } };
    const { args, calls } = createLoaderArgs(`/resources/plant-choices?${own}search=+roof+`, responses);
    const result = await plantChoices(args);
    expect(result.ok && result.value.map(({ id }) => id)).toEqual(ids);
    expect(result).toMatchObject({ value: [{ id: 1, name: "Roof East", city: "Delft" }, {}, {}].slice(0, ids.length) });
    expect(calls[0]?.query).toMatchObject({ search: "roof", page: 1 });
  });
});
