import { day, range } from "@testing/days";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dataRange, lastDaysWithData, offeredRange } from "./data-range";
import { performanceHref } from "./ref";

const text = (days: ReturnType<typeof range> | null) => days && `${days.start}..${days.end}`;
const today = day("2026-11-28");

const meter = (changes: object = {}) => ({
  id: 1,
  measured: true,
  measured_since: "2024-06-01",
  imported_until: "2025-06-30",
  operational_since: "2020-01-01",
  retired_on: null,
  ...changes,
});
const view = (meters: ReturnType<typeof meter>[], changes: object = {}, hasLosses = true) => ({
  plant: { yield_status: "NONE", monitored_since: "2024-01-01", silent_since: null, meters, ...changes } as const,
  today,
  hasLosses,
});
const simulated = { measured: false, measured_since: null, imported_until: null };
const live = { imported_until: null };

describe("dataRange", () => {
  it.each<[string, string | null, ReturnType<typeof view>]>([
    ["its first measurement to the end of its import", "2024-06-01..2025-06-30", view([meter()])],
    ["wire dates with a time", "2024-06-01..2025-06-30", view([meter({ measured_since: "2024-06-01 00:00:00" })])],
    ["the start of monitoring", "2025-01-01..2025-06-30", view([meter()], { monitored_since: "2025-01-01" })],
    ["yesterday while a source delivers", "2024-06-01..2026-11-27", view([meter(live)])],
    [
      "the first of all meters to the last of them",
      "2024-06-01..2026-11-27",
      view([meter(), meter({ ...live, id: 2, measured_since: "2025-09-01" })]),
    ],
    ["the meters that have data", "2024-06-01..2025-06-30", view([meter(), meter({ ...live, measured_since: null })])],
    [
      "the day before a meter was retired",
      "2024-06-01..2026-01-31",
      view([meter({ ...live, retired_on: "2026-02-01" })]),
    ],
    ["the day before it fell silent", "2024-06-01..2026-10-04", view([meter(live)], { silent_since: "2026-10-05" })],
    [
      "a silence without measured meters",
      "2024-01-01..2026-10-04",
      view([meter(simulated)], { silent_since: "2026-10-05" }),
    ],
    ["nothing while the meters wait", null, view([meter({ measured_since: null, imported_until: null })])],
    ["nothing when all data is from before monitoring", null, view([meter()], { monitored_since: "2026-01-01" })],
    ["nothing without measured meters and silence", null, view([meter(simulated)])],
    [
      "nothing without the extension of a silence",
      null,
      view([meter(simulated)], { silent_since: "2026-10-05" }, false),
    ],
    ["nothing without meters", null, view([])],
  ])("of a plant covers %s", (_, expected, given) => {
    expect(text(dataRange(given))).toBe(expected);
  });

  it("of a meter is its own", () => {
    const both = view([meter(), meter({ ...live, id: 2, measured_since: "2025-09-01" })]);
    expect(text(dataRange(both, 1))).toBe("2024-06-01..2025-06-30");
    expect(text(dataRange(both, 2))).toBe("2025-09-01..2026-11-27");
    expect(dataRange(both, 3)).toBeNull();
  });
});

describe("lastDaysWithData", () => {
  const last = (...given: Parameters<typeof view>) => text(lastDaysWithData(dataRange(view(...given)), today));

  it("is the last 30 days of data that has ended, and less of shorter data", () => {
    expect(last([meter()])).toBe("2025-06-01..2025-06-30");
    expect(last([meter({ imported_until: "2026-11-25" })])).toBe("2026-10-27..2026-11-25");
    expect(last([meter({ measured_since: "2025-06-21" })])).toBe("2025-06-21..2025-06-30");
  });

  it("is null while data arrives, and while the last 30 days show a silence with data before it", () => {
    expect(last([meter(live)])).toBeNull();
    expect(last([meter({ imported_until: "2026-11-27" })])).toBeNull();
    expect(last([meter(live)], { silent_since: "2026-11-20" })).toBeNull();
    expect(last([meter(live)], { silent_since: "2026-10-05" })).toBe("2026-09-05..2026-10-04");
    expect(lastDaysWithData(null, today)).toBeNull();
  });
});

describe("offeredRange", () => {
  const data = range("2024-06-01", "2025-06-30");
  const offered = (start: string, end: string, changes: object = {}) =>
    text(offeredRange({ data, shown: range(start, end), ...changes }));

  it("is the days with data when the shown days have none", () => {
    expect(offered("2026-01-01", "2026-11-26")).toBe("2024-06-01..2025-06-30");
    expect(offered("2024-05-01", "2024-05-31")).toBe("2024-06-01..2025-06-30");
    expect(offered("2025-06-30", "2025-07-31")).toBeNull();
    expect(offered("2024-05-01", "2024-06-01")).toBeNull();
  });

  it("is also offered in a gap between days with data, and not when all of them are shown", () => {
    expect(offered("2024-12-01", "2024-12-31", { isEmpty: true })).toBe("2024-06-01..2025-06-30");
    expect(offered("2024-06-01", "2025-06-30", { isEmpty: true })).toBeNull();
    expect(offered("2024-01-01", "2026-01-01", { isEmpty: true })).toBeNull();
  });

  it("is the part that the screen can show, and null without one", () => {
    const bounds = (earliest: string) => ({ bounds: { earliest: day(earliest), latest: day("2026-11-27") } });
    expect(offered("2026-01-01", "2026-11-26", bounds("2025-03-01"))).toBe("2025-03-01..2025-06-30");
    expect(offered("2026-01-01", "2026-11-26", bounds("2025-11-28"))).toBeNull();
    expect(offeredRange({ data: null, shown: data, isEmpty: true })).toBeNull();
  });

  it("lies within the data, and never within the shown days", () => {
    const days = fc.tuple(fc.nat(900), fc.nat(400)).map(([start, length]) => {
      const first = day("2024-01-01").add({ days: start });
      return { start: first, end: first.add({ days: length }) };
    });
    fc.assert(
      fc.property(days, days, fc.boolean(), (shown, known, isEmpty) => {
        const result = offeredRange({ data: known, shown, isEmpty });
        if (!result) return;
        expect(text(result)).toBe(text(known));
        expect(`${shown.start}` <= `${result.start}` && `${result.end}` <= `${shown.end}`).toBe(false);
      }),
    );
  });
});

describe("performanceHref", () => {
  it("leads to the chart of a plant with the period type and the meter", () => {
    const days = "start_date=2025-06-01&end_date=2025-06-30#performance";
    expect(performanceHref({ companyId: 3, plantId: 9 }, { start: "2025-06-01", end: "2025-06-30" })).toBe(
      `/plants/9?companyId=3&${days}`,
    );
    expect(
      performanceHref(
        { companyId: 3, plantId: 9 },
        { start: "2025-06-01", end: "2025-06-30" },
        { period: "hour", meterId: 5 },
      ),
    ).toBe(`/plants/9?companyId=3&meter=5&period=hour&${days}`);
    expect(performanceHref({ companyId: 3, plantId: 9 }, { start: "", end: "" })).toBe(
      "/plants/9?companyId=3#performance",
    );
  });

  it("changes the chart of the same page, and leaves the parameters of other tabs", () => {
    const search =
      "?companyId=3&page=2&meter=5&chart=ratio&zoom=1&period=hour&start_date=2024-01-01&end_date=2024-02-01";
    expect(performanceHref(search, { start: "2025-06-01", end: "2025-06-30" })).toBe(
      "?companyId=3&page=2&start_date=2025-06-01&end_date=2025-06-30#performance",
    );
  });
});
