import { describe, expect, it } from "vitest";
import { namedPlants, topLosses } from "./top-losses-rows";

const today = Temporal.PlainDate.from("2026-11-21");
const plant = (id: number, lost: number | null) => ({
  id,
  name: `Plant ${id}`,
  address: { id, street: "Dorpsstraat", street_number: "1", postal_code: "1315ZE", city: "Almere" },
  yield_status: "NOK" as const,
  lost_kwh_per_day: lost,
  monitored_since: "2024-01-01",
  issue: { id: 9, type_name: "zero_yield", found_on: "2026-11-01", snoozed_until: null },
});

describe("the plants that lose most", () => {
  it("stand the worst first, without those that lose nothing or of which it is not known", () => {
    const named = topLosses([plant(1, 2), plant(2, 0), plant(3, null), plant(4, 30), plant(5, -1)], today);
    expect(named).toEqual([
      {
        id: 4,
        name: "Plant 4",
        place: "Almere",
        status: "NOK",
        lostKwhPerDay: 30,
        issue: { typeName: "zero_yield", foundOn: "2026-11-01" },
      },
      expect.objectContaining({ id: 1 }),
    ]);
  });

  it("stand without a place where it is not known or their name says it", () => {
    const unplaced = { ...plant(1, 2), address: null };
    const named = { ...plant(2, 1), name: "Sporthal Almere" };
    expect(topLosses([unplaced, named], today)).toMatchObject([{ place: null }, { place: null }]);
  });

  it("are no more than the dashboard names", () => {
    const many = Array.from({ length: 25 }, (_, index) => plant(index + 1, index + 1));
    expect(topLosses(many, today).map(({ id }) => id)).toEqual([25, 24, 23, 22, 21]);
    expect(topLosses(many, today)).toHaveLength(namedPlants);
  });
});
