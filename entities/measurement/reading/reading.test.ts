import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Sample } from "../series";
import { counterIntervals } from "./counter";
import { stepOf, toIntervals } from "./intervals";
import { numberStyle, readNumber } from "./numbers";
import { readSamples } from "./samples";
import { readTable } from "./table";
import { findDateOrder, readLabel } from "./times";
import { createZone } from "./zone";

const zone = createZone("Europe/Amsterdam");
const minuteMs = 60_000;

describe("numbers", () => {
  it("are read as they were written, with any decimal sign and with or without groups", () => {
    const amounts = fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom([".", ","], [",", "."], [",", " "], [".", "'"]),
        fc.boolean(),
        (hundredths, [decimal, group], isGrouped) => {
          const texts = hundredths.map((value) => {
            const [whole = "", decimals = ""] = (Math.abs(value) / 100).toFixed(2).split(".");
            const grouped = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, group as string) : whole;
            return `${value < 0 ? "-" : ""}${grouped}${decimal}${decimals}`;
          });
          const style = numberStyle(texts, ";");
          expect(texts.map((text) => readNumber(text, style))).toEqual(
            hundredths.map((value) => (value === 0 ? 0 : value / 100)),
          );
        },
      ),
    );
  });

  it.each([
    [["1.234", "2.345"], ";", 1.234, true],
    [["1,234", "2,345"], ",", 1_234, true],
    [["1,234", "2,345"], ";", 1.234, true],
    [["1,234", "0,345"], ";", 1.234, false],
    [["1.234.567", "1.234"], ";", 1_234_567, false],
    [["1.234,5"], ";", 1_234.5, false],
    [["1,234.5"], ",", 1_234.5, false],
    [["17.2kWh"], ",", 17.2, false],
    [["\u22125"], ",", -5, false],
  ])("%j between %s start with %d", (texts, delimiter, first, isAmbiguous) => {
    const style = numberStyle(texts, delimiter);
    expect([readNumber(texts[0] ?? "", style), style.isAmbiguous]).toEqual([first, isAmbiguous]);
  });

  it.each(["", "NaN", "--", "null", "n/a", "NaNStt", "1e999", "1.2.3", "Infinity", "9".repeat(60)])(
    "are missing in %s",
    (text) => {
      const number = readNumber(text, { decimal: ".", isAmbiguous: false });
      expect(number === null || Number.isFinite(number)).toBe(true);
      if (text !== "1e999" && text !== "1.2.3") expect(number).toBeNull();
    },
  );
});

describe("labels", () => {
  it.each([
    ["2024-06-01 12:30:15", "2024-06-01T12:30:15", null],
    ["2024-06-01T12:30Z", "2024-06-01T12:30:00", 0],
    ["2024-06-01 12:30:00 CEST+0200", "2024-06-01T12:30:00", 120],
    ["2024-06-01T12:30:00.000+02:00", "2024-06-01T12:30:00", 120],
    ["01.06.2024 24:00", "2024-06-02T00:00:00", null],
    ["1/6/24, 12:05 AM", "2024-06-01T00:05:00", null],
    ["20240601 9:05", "2024-06-01T09:05:00", null],
    ["1717236000", "2024-06-01T10:00:00", 0],
  ])("%s is %s", (text, local, offsetMinutes) => {
    expect(readLabel(text, "dmy")).toMatchObject({ ms: Date.parse(`${local}Z`), offsetMinutes });
  });

  it.each(["", "30.02.2024", "2024-13-01", "2024-06-01 25:00", "12:00", "1.234", "x", "2024-06-01 12:60"])(
    "%s is none",
    (text) => expect(readLabel(text, "dmy")).toBeNull(),
  );

  it.each([
    [["6/13/2024", "6/14/2024"], "mdy", false],
    [["13/6/2024", "14/6/2024"], "dmy", false],
    [["01/06/2024", "02/06/2024", "03/06/2024"], "dmy", false],
    [["06/01/2024", "06/02/2024", "06/03/2024"], "mdy", false],
    [["06/06/2024"], "dmy", true],
  ])("%j are dates in the order %s", (texts, order, isAmbiguous) => {
    expect(findDateOrder(texts)).toEqual({ order, isAmbiguous });
  });

  it("in local time are the instants they were written at, on every day of the year and in both orders", () => {
    const start = fc.integer({ min: Date.UTC(2024, 0, 1) / 3_600_000, max: Date.UTC(2025, 11, 28) / 3_600_000 });
    const minutes = fc.constantFrom(5, 15, 60);
    // Every second run begins shortly before the clock changes.
    const atChange = fc.constantFrom(Date.UTC(2024, 2, 30, 20), Date.UTC(2024, 9, 26, 20), Date.UTC(2025, 9, 25, 22));
    fc.assert(
      fc.property(
        fc.oneof(
          start,
          atChange.map((ms) => ms / 3_600_000),
        ),
        minutes,
        fc.boolean(),
        (hour, step, isDescending) => {
          const instants = Array.from(
            { length: (30 * 60) / step },
            (_, row) => hour * 3_600_000 + row * step * minuteMs,
          );
          const rows = instants.map((ms) => {
            const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO("Europe/Amsterdam");
            return [local.toPlainDateTime().toString({ smallestUnit: "minute" }), String(ms / minuteMs)];
          });
          const columns = { time: [0], value: 1, quantity: "energy", unit: "kWh" } as const;
          const { samples } = readSamples(
            { format: null, rows: isDescending ? rows.toReversed() : rows, columns },
            ";",
            zone,
          );
          expect(samples).toEqual(instants.map((start) => ({ start, value: start / minuteMs })));
        },
      ),
    );
  });
});

describe("a table", () => {
  it.each([
    ["a byte order mark and CR CR LF", "\ufeffa;b\r\r\n1;2\r\r\n", ";"],
    ["its delimiter named", "sep=|\na|b\n1|2", "|"],
    ["quotes", '"a","b"\r\n"1","2"\r\n\r\n', ","],
  ])("is read with %s", (_, text, delimiter) => {
    const decoded = new TextDecoder().decode(new TextEncoder().encode(text));
    expect(readTable(decoded)).toEqual({
      rows: [
        ["a", "b"],
        ["1", "2"],
      ],
      delimiter,
    });
  });
});

describe("values at irregular times", () => {
  it("keep their energy on the grid", () => {
    const gaps = fc.array(fc.integer({ min: 240, max: 420 }), { minLength: 3, maxLength: 60 });
    fc.assert(
      fc.property(gaps, (seconds) => {
        let at = Date.UTC(2024, 5, 1, 10, 0, 7);
        const samples: Sample[] = seconds.map((gap) => {
          at += gap * 1_000;
          return { start: at, value: 2 };
        });
        const step = { minutes: 5, isRegular: false };
        const total = (quantity: "energy" | "power") =>
          toIntervals(samples, quantity, step).reduce((sum, { kwh }) => sum + (kwh ?? 0), 0);
        const hours = ((samples.at(-1)?.start ?? 0) - (samples[0]?.start ?? 0)) / 3_600_000 + 5 / 60;
        expect(total("power")).toBeCloseTo(2 * hours, 4);
        expect(total("energy")).toBeCloseTo(2 * samples.length, 4);
      }),
    );
  });
});

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
