import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysOfRow, hoursOfDay, readStatusesQuery, statusesHref, statusesPage, totalKwh } from "./statuses";

const today = Temporal.PlainDate.from("2026-03-30");
const always = { monitored_since: null };
const read = (query: string, plant: { monitored_since: string | null } = always) => {
  const { range, page } = readStatusesQuery(new URLSearchParams(query), plant, today);
  return [range.start.toString(), range.end.toString(), page];
};

describe("the query of the status table", () => {
  it("is the last 14 days up to yesterday by default", () => {
    expect(read("")).toEqual(["2026-03-16", "2026-03-29", 1]);
    expect(read("statuses_start=x&statuses_end=2026-03-01&statuses_page=0")).toEqual(["2026-03-16", "2026-03-29", 1]);
  });

  it("reads a range within the last year and a page", () => {
    expect(read("statuses_start=2026-02-01&statuses_end=2026-02-10&statuses_page=3")).toEqual([
      "2026-02-01",
      "2026-02-10",
      3,
    ]);
    expect(read("statuses_start=2020-01-01&statuses_end=2027-01-01")).toEqual(["2025-03-30", "2026-03-29", 1]);
  });

  it("starts when monitoring started", () => {
    expect(read("", { monitored_since: "2026-03-25" })).toEqual(["2026-03-25", "2026-03-29", 1]);
    const earlier = "statuses_start=2026-02-01&statuses_end=2026-02-10";
    expect(read(earlier, { monitored_since: "2026-03-25" })).toEqual(["2026-03-25", "2026-03-29", 1]);
    expect(read("", { monitored_since: "2026-03-30" })).toEqual(["2026-03-29", "2026-03-29", 1]);
  });

  it("has all days in the URL while they are listed", () => {
    const query = readStatusesQuery(new URLSearchParams("statuses_all=1"), always, today);
    expect(statusesHref("", query)).toContain("&statuses_all=1#status");
    expect(statusesHref("?statuses_all=1", { ...query, all: false })).not.toContain("statuses_all");
  });

  it("has a row for each day in the URL while the days are not grouped", () => {
    const query = readStatusesQuery(new URLSearchParams("statuses_by_day=1"), always, today);
    expect(query.byDay).toBe(true);
    expect(statusesHref("", query)).toContain("&statuses_by_day=1#status");
    expect(statusesHref("?statuses_by_day=1", { ...query, byDay: false })).not.toContain("statuses_by_day");
  });

  it("writes a URL that preserves the parameters of other tabs", () => {
    const query = readStatusesQuery(new URLSearchParams("statuses_page=3"), always, today);
    expect(statusesHref("?companyId=2&statuses_page=3&start_date=2026-01-01", { ...query, page: 1 })).toBe(
      "?companyId=2&start_date=2026-01-01&statuses_start=2026-03-16&statuses_end=2026-03-29#status",
    );
    expect(statusesHref("", query)).toContain("statuses_page=3#status");
  });
});

describe("the URL of the hours of a day", () => {
  it("shows the whole plant by hour and preserves the parameters of other tabs", () => {
    expect(hoursOfDay("?companyId=2&start_date=2026-01-01&period=week&zoom=x&meter=4&chart=ratio", "2026-03-02")).toBe(
      "?companyId=2&start_date=2026-03-02&period=hour&end_date=2026-03-02#performance",
    );
  });
});

const status = (date: string, type_name: string, severity = 100) => ({
  date,
  type_name,
  meter_status_type: { severity, display_name: null },
});
const score = (date: string, reason: string, kwh: number | null) => ({ date, lacking: [{ reason, kwh }] });
const meter = (id: number, statuses: ReturnType<typeof status>[], scores: ReturnType<typeof score>[] = []) => ({
  meter: { id, name: `Inverter ${id}` },
  statuses,
  scores,
});
const rowsOf = (meters: ReturnType<typeof meter>[], query: { byDay?: boolean; all?: boolean; page?: number } = {}) =>
  statusesPage(meters, { page: 1, all: false, byDay: false, ...query }).rows;
const summaries = (rows: ReturnType<typeof rowsOf>) =>
  rows.map((row) => [row.type, row.meterId, row.start, daysOfRow(row).at(-1), row.kwhs.length, totalKwh(row)]);

describe("the rows of the status table", () => {
  const failing = ["2026-02-28", "2026-03-01", "2026-03-02"];

  it("joins the consecutive days of a status of a meter, across the end of a month, and adds up their energy", () => {
    const rows = rowsOf([
      meter(
        1,
        failing.toReversed().map((day) => status(day, "zero_yield")),
        [score("2026-02-28", "zero_yield", 10.5), score("2026-03-01", "zero_yield", 11)],
      ),
    ]);
    expect(summaries(rows)).toEqual([["zero_yield", 1, "2026-02-28", "2026-03-02", 3, 21.5]]);
    expect(rows[0]?.kwhs).toEqual([10.5, 11, null]);
  });

  it("starts another row after a day without the status, and for another meter, type or severity", () => {
    const rows = rowsOf([
      meter(1, [
        status("2026-03-01", "flatline"),
        status("2026-03-03", "flatline"),
        status("2026-03-04", "flatline", 75),
      ]),
      meter(2, [status("2026-03-02", "flatline"), status("2026-03-02", "zero_yield")]),
    ]);
    expect(summaries(rows)).toEqual([
      ["flatline", 1, "2026-03-04", "2026-03-04", 1, null],
      ["flatline", 1, "2026-03-03", "2026-03-03", 1, null],
      ["flatline", 2, "2026-03-02", "2026-03-02", 1, null],
      ["zero_yield", 2, "2026-03-02", "2026-03-02", 1, null],
      ["flatline", 1, "2026-03-01", "2026-03-01", 1, null],
    ]);
  });

  it("has the energy of the row's own type only", () => {
    const scores = [score("2026-03-01", "first_half_shade", 4)];
    expect(totalKwh(rowsOf([meter(1, [status("2026-03-01", "zero_yield")], scores)])[0] as never)).toBeNull();
  });

  it("has a row for each day when the days are not grouped", () => {
    const statuses = failing.map((day) => status(day, "zero_yield"));
    expect(rowsOf([meter(1, statuses)], { byDay: true }).map(({ start }) => start)).toEqual(failing.toReversed());
  });

  it("covers the same days and energy whether days are grouped or not", () => {
    const day = fc.integer({ min: 0, max: 40 }).map((days) => today.subtract({ days }).toString());
    const type = fc.constantFrom("zero_yield", "flatline", "yield_missing");
    const days = fc.uniqueArray(fc.tuple(day, type), { selector: ([date, name]) => `${date} ${name}`, maxLength: 29 });
    fc.assert(
      fc.property(days, (statuses) => {
        const meters = [
          meter(
            1,
            statuses.map(([date, name]) => status(date, name)),
            statuses.map(([date, name], index) => score(date, name, index)),
          ),
        ];
        const each = (rows: ReturnType<typeof rowsOf>) =>
          rows
            .flatMap((row) => daysOfRow(row).map((date, index) => `${row.type} ${date} ${row.kwhs[index]}`))
            .toSorted();
        expect(each(rowsOf(meters))).toEqual(each(rowsOf(meters, { byDay: true })));
      }),
    );
  });
});
