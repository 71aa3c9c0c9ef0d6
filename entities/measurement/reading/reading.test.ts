import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Sample } from "../series";
import { toIntervals } from "./intervals";
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
  ])("%s is %s", (text, local, offsetMinutes) =>
    expect(readLabel(text, "dmy")).toMatchObject({ ms: Date.parse(`${local}Z`), offsetMinutes }),
  );

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
  ])("%j are dates in the order %s", (texts, order, isAmbiguous) =>
    expect(findDateOrder(texts)).toEqual({ order, isAmbiguous }),
  );

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

describe("a time zone", () => {
  it("has the instants of local times that Temporal has, whenever its clock changes", () => {
    const zones = ["Europe/Amsterdam", "Africa/Casablanca", "America/St_Johns", "Australia/Lord_Howe", "+01:00"];
    // The days of the first two begin at 01:00 when the clock changes; the last one changed its clock twice in a week.
    zones.push("Atlantic/Azores", "Africa/Cairo", "America/Recife");
    const changes = [Date.UTC(2024, 2, 31), Date.UTC(2024, 9, 27), Date.UTC(2023, 2, 19)];
    changes.push(Date.UTC(2026, 2, 29), Date.UTC(2026, 3, 24), Date.UTC(2000, 9, 8), Date.UTC(2000, 9, 12));
    const local = fc.integer({ min: Date.UTC(1995, 0, 1) / 600_000, max: Date.UTC(2035, 0, 1) / 600_000 });
    const nearChange = fc.tuple(fc.constantFrom(...changes), fc.nat(24 * 6)).map(([day, tens]) => day / 600_000 + tens);
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.oneof(local, nearChange), (name, tens) => {
        const time = Temporal.Instant.fromEpochMilliseconds(tens * 600_000)
          .toZonedDateTimeISO("UTC")
          .toPlainDateTime();
        const [earlier, later] = (["earlier", "later"] as const).map((disambiguation) =>
          time.toZonedDateTime(name, { disambiguation }),
        ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
        const isSkipped = !earlier.toPlainDateTime().equals(time);
        const isTwice = !isSkipped && !earlier.equals(later);
        const moment = createZone(name).momentOf(tens * 600_000);
        expect([name, time.toString(), moment]).toEqual([
          name,
          time.toString(),
          {
            instant: (isSkipped ? later : earlier).epochMilliseconds,
            second: isTwice ? later.epochMilliseconds : null,
            isSkipped,
          },
        ]);
        expect(createZone(name).startOfDay(moment.instant)).toBe(
          Temporal.Instant.fromEpochMilliseconds(moment.instant).toZonedDateTimeISO(name).startOfDay()
            .epochMilliseconds,
        );
      }),
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
