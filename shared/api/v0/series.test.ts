import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noNotes, readSeries, sumNotes, timeOfDay } from "./series";

interface Row {
  date: string;
  kwh: number | null;
  counts?: Record<string, number>;
}
const read = (rows: Row[]) =>
  readSeries(rows, {
    keyOf: ({ date }) => (date === "" ? null : date.slice(0, 10)),
    withKey: (row, date) => ({ ...row, date }),
    partOf: ({ date }) => timeOfDay(date),
  });
const day = (date: string, kwh: number | null, counts?: Row["counts"]): Row => ({
  date,
  kwh,
  ...(counts && { counts }),
});

describe("readSeries", () => {
  it("returns one row for each period, ordered by period", () => {
    expect(read([day("2026-11-02", 2), day("2026-11-01", 1)])).toEqual({
      rows: [day("2026-11-01", 1), day("2026-11-02", 2)],
      notes: noNotes,
    });
  });

  it("reads a row that was sent twice once, and counts the other", () => {
    const { rows, notes } = read([day("2026-11-01", 1), day("2026-11-01T00:00:00Z", 1)]);
    expect(rows).toEqual([day("2026-11-01", 1)]);
    expect(notes).toEqual({ ...noNotes, repeated: 1 });
  });

  it.each([
    [1, null],
    [null, 1],
  ])("returns the known value of %o and %o, without a note", (a, b) => {
    expect(read([day("2026-11-01", a), day("2026-11-01", b)])).toEqual({
      rows: [day("2026-11-01", 1)],
      notes: noNotes,
    });
  });

  it("returns the first of two rows that contradict each other, and counts the second", () => {
    const { rows, notes } = read([day("2026-11-01", 1), day("2026-11-01", 2)]);
    expect(rows).toEqual([day("2026-11-01", 1)]);
    expect(notes).toEqual({ ...noNotes, contradicting: 1 });
  });

  it("adds rows of different times, and completes counts that are split over rows", () => {
    const { rows, notes } = read([
      day("2026-11-01T06:00", 1, { shade: 1 }),
      day("2026-11-01T12:00", 2, { shade: 2, moss: 1 }),
      day("2026-11-02", 3, { shade: 4 }),
      day("2026-11-02", 3, { moss: 5 }),
    ]);
    expect(rows).toEqual([day("2026-11-01", 3, { shade: 3, moss: 1 }), day("2026-11-02", 3, { shade: 4, moss: 5 })]);
    expect(notes).toMatchObject({ added: 1, contradicting: 0 });
  });

  it("accounts for each row: as a period, as a part, or in a note", () => {
    const dates = fc.constantFrom("", "2026-11-01", "2026-11-01T06:00", "2026-11-02", "2026-11-02T00:00:00Z");
    const row = fc.record({ date: dates, kwh: fc.integer({ min: 0, max: 3 }) });
    fc.assert(
      fc.property(fc.array(row), (given) => {
        const { rows, notes } = read(given);
        const { unreadable, repeated, contradicting, added } = notes;
        expect(rows.length + unreadable + repeated + contradicting + added).toBe(given.length);
      }),
    );
  });
});

describe("sumNotes", () => {
  it("adds the counts, and keeps the minute of the first series that has one", () => {
    expect(sumNotes([{ unreadable: 1, startMinute: 30 }, { unreadable: 2, startMinute: 15 }, {}])).toEqual({
      ...noNotes,
      unreadable: 3,
      startMinute: 30,
    });
  });
});
