import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { counterIntervals } from "./counter";
import { stepOf } from "./intervals";
import { createZone } from "./zone";

const zone = createZone("Europe/Amsterdam");
const minuteMs = 60_000;

describe("a counter", () => {
  const start = Date.UTC(2024, 5, 1, 10);
  const options = { possibleKwh: (minutes: number) => (minutes / 60) * 10, dayOf: zone.dayOf };
  const read = (values: readonly (number | null)[], minutes = 5) =>
    counterIntervals(
      values.map((value, row) => ({ start: start + row * minutes * minuteMs, value })),
      { minutes, isRegular: true },
      options,
    );
  const shown = ({ intervals }: ReturnType<typeof read>) =>
    intervals.map((interval) => [(interval.start - start) / minuteMs, interval.minutes, interval.kwh]);

  it("has the energy between its first and its last reading, in intervals that never overlap", () => {
    const rises = fc.array(fc.option(fc.integer({ min: 0, max: 80 })), { minLength: 2, maxLength: 80 });
    fc.assert(
      fc.property(rises, fc.constantFrom(5, 15, 60, 1_440), (rows, minutes) => {
        let value = 1_000;
        const values = rows.map((rise) => {
          value += (rise ?? 0) / 100;
          return rise === null ? null : value;
        });
        const known = values.filter((each) => each !== null);
        const { intervals, leftOut } = read(values, minutes);
        const sum = [...intervals, ...leftOut].reduce((total, { kwh }) => total + (kwh ?? 0), 0);
        expect(sum).toBeCloseTo((known.at(-1) ?? 0) - (known[0] ?? 0), 4);
        for (const [position, { start: begin, minutes: length }] of intervals.entries()) {
          expect(length).toBeLessThanOrEqual(1_440);
          expect(begin + length * minuteMs).toBeLessThanOrEqual(intervals[position + 1]?.start ?? Number.MAX_VALUE);
        }
      }),
    );
  });

  it("keeps the energy of a gap in one interval, and knows that it stood", () => {
    expect(shown(read([10, 10.1, null, null, 10.4, 10.4, null, 10.4]))).toEqual([
      [0, 5, 0.1],
      [5, 15, 0.3],
      [20, 5, 0],
      [25, 5, 0],
      [30, 5, 0],
    ]);
  });

  it("extends a gap to full hours, so that few lengths occur", () => {
    const values = Array.from({ length: 25 }, (_, row) => (row > 2 && row < 9 ? null : 10 + row / 100));
    expect(shown(read(values)).slice(0, 4)).toEqual([
      [0, 5, 0.01],
      [5, 5, 0.01],
      [10, 60, 0.12],
      [70, 5, 0.01],
    ]);
  });

  it.each([
    [
      "restarts",
      [10, 10.1, 0, 0.2],
      [
        [0, 5, 0.1],
        [10, 5, 0.2],
      ],
      "counter-reset",
    ],
    [
      "has a wrong reading",
      [10, 10.1, 0, 10.3, 10.4],
      [
        [0, 5, 0.1],
        [5, 10, 0.2],
        [15, 5, 0.1],
      ],
      "counter-outlier",
    ],
    [
      "has a mark",
      [10, 10.1, 4_294_967.295, 10.3],
      [
        [0, 5, 0.1],
        [5, 10, 0.2],
      ],
      "counter-outlier",
    ],
    ["caught up", [10, 10, 10, 12], [[0, 15, 2]], "counter-gap"],
    [
      "jumps",
      [10, 10.1, 10.1, 99, 99.1],
      [
        [0, 5, 0.1],
        [15, 5, 0.1],
      ],
      "counter-jump",
    ],
  ])("that %s has only what is known", (_, values, intervals, code) => {
    const counted = read(values);
    expect([shown(counted), [...counted.leftOut, ...counted.findings][0]?.code]).toEqual([intervals, code]);
  });

  it.each([
    ["an hour", 60, [[0, 5, 0]], 12],
    ["two days", 2 * 1_440 + 10, [[0, 720, 0]], 4 + 2],
    ["more than a year", 367 * 1_440, [], 0],
  ])("that stands over a gap of %s has few intervals", (_, minutes, first, count) => {
    const samples = [0, minutes].map((at) => ({ start: start + at * minuteMs, value: 10 }));
    const counted = counterIntervals(samples, { minutes: 5, isRegular: true }, options);
    expect([shown(counted).slice(0, 1), counted.intervals.length]).toEqual([first, count]);
  });

  it("that stands for days is zero, and says so", () => {
    const { intervals, findings } = read([10, 20, 20, 20, 20, 25], 1_440);
    expect(intervals.map(({ kwh }) => kwh)).toEqual([10, 0, 0, 0, 5]);
    expect(findings).toEqual([{ code: "counter-stood", count: 1, kwh: 0, day: "2024-06-02" }]);
  });

  it("that is read at irregular times has the energy of each hour", () => {
    const samples = Array.from({ length: 40 }, (_, row) => ({ start: start + row * 301_000, value: row / 10 }));
    const { intervals } = counterIntervals(samples, stepOf(samples), options);
    expect(intervals.map(({ minutes }) => minutes)).toEqual([60, 60, 60, 60]);
    expect(intervals[0]?.kwh).toBeCloseTo(1.1, 9);
  });
});
