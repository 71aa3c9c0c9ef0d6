import { isLocation } from "@heliograph/rules/places";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isColumns, locationStatuses, toColumns } from "./index";

const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
const location = fc.record({
  id: fc.integer({ min: 1 }),
  status: fc.constantFrom("NOK", "MEDIUM", "OK", "NONE", "NON_MON"),
  silent_since: fc.constantFrom(undefined, null, "2026-11-18"),
  lost_kwh_per_day: fc.constantFrom(undefined, null, 0, 4.2),
  latitude: fc.option(degrees(90)),
  longitude: fc.option(degrees(180)),
});

describe("toColumns", () => {
  it("adds each plant to every column, or counts it as unlocated", () => {
    fc.assert(
      fc.property(fc.array(location), (rows) => {
        const columns = toColumns(rows);
        expect(isColumns(columns)).toBe(true);
        expect(columns.ids.length + columns.unlocated).toBe(rows.length);
        const located = rows.filter(isLocation);
        expect(columns.ids).toEqual(located.map(({ id }) => id));
        for (const [index, row] of located.entries()) {
          expect(Math.abs((columns.lats[index] ?? 99) - (row.latitude ?? 0))).toBeLessThanOrEqual(0.00001);
          const isSilent = row.status === "NONE" && row.silent_since;
          const isLosing = row.status === "OK" && row.lost_kwh_per_day;
          const status = isSilent ? "SILENT" : isLosing ? "LOSING" : row.status;
          expect(locationStatuses[columns.statuses[index] ?? -1]).toBe(status);
          if (isSilent) expect(columns.silentSince?.[row.id]).toBe("2026-11-18");
        }
      }),
    );
  });

  it("counts a plant as unlocated when its coordinates are missing or out of range", () => {
    const rows: Parameters<typeof toColumns>[0] = [
      { id: 1, status: "OK", latitude: 91, longitude: 5 },
      { id: 2, status: "OK", latitude: 52, longitude: -181 },
      { id: 3, status: "OK", latitude: 52, longitude: null },
      { id: 4, status: "OK", latitude: Number.NaN, longitude: 5 },
      { id: 5, status: "NOK", latitude: 52.123456, longitude: 0 },
      { id: 6, status: "NOK", latitude: 0, longitude: 0 },
      { id: 7, status: "NOK", latitude: -90, longitude: 180 },
    ];
    expect(toColumns(rows)).toEqual({
      ids: [5],
      statuses: [0],
      lats: [52.12346],
      lngs: [0],
      unlocated: 6,
      silentSince: {},
    });
  });
});

describe("isColumns", () => {
  it("returns false when columns are missing or have different lengths", () => {
    const columns = { ids: [1], statuses: [0], lats: [52], lngs: [5], unlocated: 0 };
    expect(isColumns(columns)).toBe(true);
    expect(isColumns({ ...columns, lats: [] })).toBe(false);
    expect(isColumns({ ...columns, ids: undefined })).toBe(false);
    expect(isColumns([])).toBe(false);
    expect(isColumns(null)).toBe(false);
  });
});
