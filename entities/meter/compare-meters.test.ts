import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareMeters, type MeasuredMeter, metersInUse, orientationOf } from "./compare-meters";

const days = ["2026-10-01", "2026-10-02", "2026-10-03", "2026-10-04"];
const meter = (id: number, kwh: (number | null)[], changes: Partial<MeasuredMeter> = {}): MeasuredMeter => ({
  id,
  peak_in_watt: 2_000,
  orientation_in_degrees: 180,
  angle_in_degrees: 30,
  has_mixed_panel_orientations: false,
  operational_since: null,
  retired_on: null,
  kwhByPeriod: new Map(days.flatMap((day, index) => (typeof kwh[index] === "number" ? [[day, kwh[index]]] : []))),
  ...changes,
});
const compare = (...meters: MeasuredMeter[]) => compareMeters(meters, days);
const sizes = ({ meters }: ReturnType<typeof compare>) =>
  meters.map(({ meter, periods, gaps, ...row }) => ({ ...row, id: meter.id, periods: periods.size, gaps: gaps.size }));
const rowOf = (result: ReturnType<typeof compare>, id: number) => sizes(result).find((row) => row.id === id);
const ids = (meters: readonly { id: number }[]) => meters.map(({ id }) => id);

describe("meters side by side", () => {
  it("compares the days on which all meters have data, with a zero as data", () => {
    const result = compare(meter(1, [8, 0, 8, 8]), meter(2, [4, 4, null, 4]));
    expect(result).toMatchObject({ leftOut: 1, common: new Set([days[0], days[1], days[3]]) });
    expect(sizes(result)).toMatchObject([
      { id: 2, periods: 3, kwhPerKwp: 6, gaps: 1, difference: -0.25 },
      { id: 1, periods: 3, kwhPerKwp: 8, gaps: 0, difference: 0 },
    ]);
  });

  it("compares meters of equal orientation only", () => {
    const east = { orientation_in_degrees: 90 };
    const none = { orientation_in_degrees: null };
    const result = compare(
      meter(1, [8, 8, 8, 8]),
      meter(2, [4, 4, 4, 4], east),
      meter(3, [2, 2, 2, 2], east),
      meter(4, [1, 1, 1, 1], none),
      meter(5, [2, 2, 2, 2], none),
    );
    expect([1, 2, 3, 4, 5].map((id) => rowOf(result, id)?.difference)).toEqual([null, 0, -0.5, -0.5, 0]);
  });

  it.each([
    [{ orientation_in_degrees: 360 }, { azimuth: 0, tilt: 30 }],
    [
      { orientation_in_degrees: 90, angle_in_degrees: 0 },
      { azimuth: 0, tilt: 0 },
    ],
    [
      { orientation_in_degrees: null, angle_in_degrees: 0 },
      { azimuth: 0, tilt: 0 },
    ],
    [{ angle_in_degrees: null }, { azimuth: 180, tilt: null }],
    [{ orientation_in_degrees: null }, null],
    [{ has_mixed_panel_orientations: true }, null],
  ])("reads the orientation of %j", (changes, orientation) =>
    expect(orientationOf(meter(1, [], changes))).toEqual(orientation),
  );

  it("names meters without peak power or data, which leave out no day of the others", () => {
    const result = compare(
      meter(1, [8, 8, 8, 8]),
      meter(2, [8, null, 8, 8], { peak_in_watt: null }),
      meter(3, [8, null, 8, 8], { peak_in_watt: 0 }),
      meter(4, []),
    );
    expect(result.leftOut).toBe(0);
    expect(ids(result.withoutPeakPower)).toEqual([2, 3]);
    expect(ids(result.withoutData)).toEqual([4]);
  });

  it("counts a meter while it is in use only, and compares it with the others on the same days", () => {
    const result = compare(
      meter(1, [8, 8, 16, 16]),
      meter(2, [4, 4, null, null], { retired_on: days[2] ?? null }),
      meter(3, [null, null, 8, null], { operational_since: days[2] ?? null }),
      meter(4, [8, 8, 8, 8], { retired_on: days[0] ?? null }),
    );
    expect(result.leftOut).toBe(1);
    expect(ids(result.meters.map((row) => row.meter))).toEqual([2, 3, 1]);
    expect(rowOf(result, 1)).toMatchObject({ periods: 3, kwhPerKwp: 16, difference: null });
    expect(rowOf(result, 2)).toMatchObject({ periods: 2, kwhPerKwp: 4, gaps: 0, difference: -0.5 });
    expect(rowOf(result, 3)).toMatchObject({ periods: 1, kwhPerKwp: 4, gaps: 1, difference: -0.5 });
    const range = { start: Temporal.PlainDate.from("2026-10-03"), end: Temporal.PlainDate.from("2026-10-04") };
    expect(ids(metersInUse([meter(2, [], { retired_on: "2026-10-03" }), meter(3, [])], range))).toEqual([3]);
  });

  it("knows in which local day an hour lies", () => {
    const hours = ["2026-10-01T21:00:00Z", "2026-10-01T22:00:00Z"];
    const kwhByPeriod = new Map(hours.map((hour) => [hour, 2]));
    const result = compareMeters([meter(1, [], { kwhByPeriod, operational_since: "2026-10-02" })], hours);
    expect(result.leftOut).toBe(1);
    expect(sizes(result)).toMatchObject([{ periods: 1, kwhPerKwp: 1 }]);
  });

  it("compares nothing without a common day, and nothing with a best meter of zero", () => {
    const result = compare(meter(1, [8, null, null, null]), meter(2, [null, 8, 8, 8]));
    expect(result.leftOut).toBe(4);
    expect(sizes(result)).toMatchObject([{ kwhPerKwp: null, difference: null }, { periods: 0 }]);
    expect(compare(meter(1, [0, 0, 0, 0]), meter(2, [0, 0, 0, 0])).meters).toMatchObject([
      { kwhPerKwp: 0, difference: null },
      { kwhPerKwp: 0, difference: null },
    ]);
    expect(compare()).toMatchObject({ meters: [], leftOut: 0 });
  });

  const anyKwh = fc.array(fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }), { minLength: 4, maxLength: 4 });
  const anyMeters = fc.uniqueArray(
    fc.record({
      id: fc.nat(20),
      kwh: anyKwh,
      orientation_in_degrees: fc.constantFrom(90, 270, null),
      retired_on: fc.constantFrom(null, ...days),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 6 },
  );
  const toMeters = (given: readonly { id: number; kwh: (number | null)[] }[]) =>
    given.map(({ id, kwh, ...changes }) => meter(id, kwh, changes));

  it("does not depend on the order of the meters", () => {
    const shuffled = anyMeters.chain((meters) =>
      fc.tuple(fc.constant(meters), fc.shuffledSubarray(meters, { minLength: meters.length })),
    );
    fc.assert(
      fc.property(shuffled, ([meters, others]) => {
        const plain = ({ withoutData, ...rest }: ReturnType<typeof compare>) => ({
          ...rest,
          withoutData: ids(withoutData).toSorted(),
        });
        expect(plain(compare(...toMeters(others)))).toEqual(plain(compare(...toMeters(meters))));
      }),
    );
  });

  it("leaves out a day for all meters when a compared meter in use has a gap", () => {
    fc.assert(
      fc.property(anyMeters, (meters) => {
        const { common, meters: rows } = compare(...toMeters(meters));
        const inUse = (day: string) => rows.filter((row) => !row.meter.retired_on || day < row.meter.retired_on);
        for (const day of days) {
          const all = inUse(day);
          expect(common.has(day)).toBe(all.length > 0 && all.every((row) => row.meter.kwhByPeriod.has(day)));
        }
        for (const { difference } of rows) expect(difference ?? 0).toBeLessThanOrEqual(0);
      }),
    );
  });
});
