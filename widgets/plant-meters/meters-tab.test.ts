import { describe, expect, it } from "vitest";
import { compareOrientations } from "./comparison-cards";
import type { MeterRow } from "./meter-columns";
import { pageHref, paginate } from "./pages";

const meters = Array.from({ length: 60 }, (_, index) => index + 1);

describe("the pages of the meters", () => {
  it("have 25 meters each", () => {
    expect(paginate(meters, "?companyId=2")).toMatchObject({ page: 1, pageCount: 3 });
    expect(paginate(meters, "").rows).toEqual(meters.slice(0, 25));
    expect(paginate(meters, "?meters_page=3").rows).toEqual(meters.slice(50));
  });

  it("are limited to the existing pages", () => {
    expect(paginate(meters, "?meters_page=9").page).toBe(3);
    expect(paginate(meters, "?meters_page=x").page).toBe(1);
    expect(paginate([], "?meters_page=2")).toEqual({ page: 1, pageCount: 1, rows: [] });
  });

  it("preserve the other parameters and the tab in their URL", () => {
    expect(pageHref({ search: "?companyId=2&meters_page=2", hash: "#meters" }, 3)).toBe(
      "?companyId=2&meters_page=3#meters",
    );
  });
});

describe("meters of the same orientation", () => {
  const row = (id: number, peakWatt: number, energies: (number | null)[], azimuth: number | null = 180) =>
    ({
      meter: { id, peak_in_watt: peakWatt, orientation_in_degrees: azimuth, angle_in_degrees: 30 },
      name: `Inverter ${id}`,
      figures: { energies },
    }) as unknown as MeterRow;

  it("are compared on the days on which all with data have some, the best one first", () => {
    const rows = [
      row(1, 10_000, [50, 20, null, 45]),
      row(2, 5_000, [99, 10, 30, 25], 188),
      row(3, 5_000, [9, 9, 9, 9], 90),
      row(4, 5_000, [null, null, null, null]),
    ];
    expect(compareOrientations(rows, 3)).toMatchObject([
      {
        days: 2,
        meters: [
          { id: 2, yield: 7, difference: null },
          { id: 1, yield: 6.5, difference: expect.closeTo(-1 / 14) },
          { id: 4, yield: null, difference: null },
        ],
      },
    ]);
  });

  it("are none without an orientation, without a peak power, and without data of two", () => {
    expect(compareOrientations([row(1, 10_000, [1], null), row(2, 10_000, [1], null)], 7)).toEqual([]);
    expect(compareOrientations([row(1, 0, [1]), row(2, 10_000, [1])], 7)).toEqual([]);
    expect(compareOrientations([row(1, 10_000, [null]), row(2, 10_000, [1])], 7)).toEqual([]);
  });
});
