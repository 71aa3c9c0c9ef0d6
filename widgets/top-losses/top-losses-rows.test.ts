import { describe, expect, it } from "vitest";
import { namedPlants, topLosses } from "./top-losses-rows";

const today = Temporal.PlainDate.from("2026-11-21");
const plant = (id: number, lost: number | null) => ({
  id,
  name: `Plant ${id}`,
  address: {
    id,
    street: "Dorpsstraat",
    street_number: "1",
    postal_code: "1315ZE",
    city: "Almere",
    latitude: null,
    longitude: null,
  },
  yield_status: "NOK" as const,
  total_peak_in_watt: 10_000,
  lost_kwh_per_day: lost,
  monitored_since: "2024-01-01",
  issue: { id: 9, type_name: "zero_yield", severity: null, found_on: "2026-11-01", snoozed_until: null },
  indicators: [],
});

describe("topLosses", () => {
  it("sorts by loss, largest first, and omits plants without a known loss", () => {
    const named = topLosses([plant(1, 2), plant(2, 0), plant(3, null), plant(4, 30), plant(5, -1)], today);
    expect(named).toEqual([
      {
        id: 4,
        name: "Plant 4",
        city: "Almere",
        status: "NOK",
        silence: null,
        lostKwhPerDay: 30,
        notReceivedKwhPerDay: null,
        issue: { typeName: "zero_yield", foundOn: "2026-11-01", snoozedUntil: null },
        isOkWithLosses: false,
      },
      expect.objectContaining({ id: 1 }),
    ]);
  });

  it("omits a loss within the precision of the expected yield, which no status or issue explains", () => {
    const large = { ...plant(1, 196), yield_status: "OK" as const, total_peak_in_watt: 17_158_000, issue: null };
    const small = { ...plant(2, 30), yield_status: "OK" as const, total_peak_in_watt: 100_000, issue: null };
    const explained = { ...plant(3, 20), yield_status: "MEDIUM" as const, total_peak_in_watt: 500_000 };
    expect(topLosses([large, small, explained], today).map(({ id }) => id)).toEqual([2, 3]);
  });

  it("returns since when a plant is silent, and until when its issue is snoozed", () => {
    const silent = { ...plant(1, 2), yield_status: "NONE" as const, silent_since: "2026-11-16" };
    const snoozed = { ...plant(2, 1), issue: { ...plant(2, 1).issue, snoozed_until: "2026-12-01" } };
    expect(topLosses([silent, snoozed], today)).toMatchObject([
      { silence: { since: "2026-11-16", days: 5 } },
      { silence: null, issue: { snoozedUntil: "2026-12-01" } },
    ]);
  });

  it("returns no city when it is unknown or part of the name", () => {
    const withoutAddress = { ...plant(1, 2), address: null };
    const named = { ...plant(2, 1), name: "Sporthal Almere" };
    expect(topLosses([withoutAddress, named], today)).toMatchObject([{ city: null }, { city: null }]);
  });

  it("returns at most five plants", () => {
    const many = Array.from({ length: 25 }, (_, index) => plant(index + 1, index + 1));
    expect(topLosses(many, today).map(({ id }) => id)).toEqual([25, 24, 23, 22, 21]);
    expect(topLosses(many, today)).toHaveLength(namedPlants);
  });
});
