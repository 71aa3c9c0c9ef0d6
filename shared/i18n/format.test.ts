import { setupI18n } from "@lingui/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatOf, sinceText } from "./format";

const en = formatOf("en");
const nl = formatOf("nl");

describe("formatted dates", () => {
  it("have names and order of the language", () => {
    expect(en.date("2026-03-01")).toBe("1 Mar 2026");
    expect(nl.date("2026-03-01")).toBe("1 mrt 2026");
    expect(nl.monthAndYear("2026-03-01")).toBe("maart 2026");
    expect(en.weekdayAndDate(Temporal.PlainDate.from("2026-03-01"))).toBe("Sun 1 Mar 2026");
    expect(en.dayAndMonth("2024-02-29")).toBe("29 Feb");
  });

  it("write a common month or year of a range once", () => {
    expect(en.dateRange("2026-03-01", "2026-03-01")).toBe("1 Mar 2026");
    expect(en.dateRange("2026-03-01", "2026-03-07")).toBe("1 – 7 Mar 2026");
    expect(en.dateRange("2026-02-27", "2026-03-07")).toBe("27 Feb – 7 Mar 2026");
    expect(en.dateRange("2025-12-30", "2026-01-02")).toBe("30 Dec 2025 – 2 Jan 2026");
  });

  it("are a dash when the date is invalid", () => {
    expect(en.date("yesterday")).toBe("–");
    expect(en.dateTime("")).toBe("–");
  });
});

describe("formatted times", () => {
  it("are in Amsterdam time when the clock changes", () => {
    expect(en.dateTime("2026-03-29T00:59:00Z")).toBe("29 Mar 2026, 01:59");
    expect(en.dateTime("2026-03-29T01:00:00Z")).toBe("29 Mar 2026, 03:00");
    expect(nl.fileTime("2026-06-30 22:05:00")).toBe("2026-07-01 00:05");
  });

  it("have their offset when they occur twice", () => {
    const halfHours = ["2026-10-24T23:30Z", "2026-10-25T00:30Z", "2026-10-25T01:30Z", "2026-10-25T02:30Z"];
    expect(halfHours.map(en.time)).toEqual(["01:30", "02:30 (+02:00)", "02:30 (+01:00)", "03:30"]);
    expect(halfHours.map(nl.fileTime)).toEqual([
      "2026-10-25 01:30",
      "2026-10-25 02:30+02:00",
      "2026-10-25 02:30+01:00",
      "2026-10-25 03:30",
    ]);
    expect(en.dateTime("2026-10-25T01:00:00Z")).toBe("25 Oct 2026, 02:00 (+01:00)");
  });
});

describe("formatted numbers", () => {
  it("have the unit of their size when they are energy or power", () => {
    expect([en.energy(9.876), nl.energy(12_345), en.energy(null)]).toEqual(["9.9 kWh", "12,35 MWh", "–"]);
    expect([en.power(20_000), en.power(null)]).toEqual(["20.00 kW", "–"]);
  });

  it("have the separators of the language", () => {
    expect(en.number(1234567.891, 1)).toBe("1,234,567.9");
    expect(nl.number(1234567.891, 1)).toBe("1.234.567,9");
    expect(en.number(3, 2, true)).toBe("3.00");
    expect([en.percent(0.98), en.percent(0.874, 0)]).toEqual(["98.0%", "87%"]);
    expect([en.percent(-0.0001), en.number(-0.001, 2)]).toEqual(["0.0%", "0"]);
    expect(nl.percent(0.8746, 1)).toBe("87,5%");
    expect(en.number(Number.NaN)).toBe("–");
  });
});

describe("relative times", () => {
  const now = "2026-03-10T12:00:00Z";

  it("use the largest unit with an amount of at least 1", () => {
    expect(en.relativeTime("2026-03-10T11:59:30Z", now)).toBe("now");
    expect(en.relativeTime("2026-03-10T11:15:00Z", now)).toBe("45 minutes ago");
    expect(en.relativeTime("2026-03-10T09:00:00Z", now)).toBe("3 hours ago");
    expect(nl.relativeTime("2026-03-07T12:00:00Z", now)).toBe("3 dagen geleden");
    expect(en.relativeTime("2026-03-12T12:00:00Z", now)).toBe("in 2 days");
    expect(en.relativeTime("2025-03-01T12:00:00Z", now)).toBe("1 year ago");
  });

  it("have a length in the largest unit", () => {
    expect([3, 60, 2880, 5_259_600, 0].map(en.duration)).toEqual([
      "3 minutes",
      "1 hour",
      "2 days",
      "10 years",
      "1 minute",
    ]);
    expect([90, 5_259_600].map(nl.duration)).toEqual(["2 uur", "10 jaar"]);
  });

  it("never contain a zero amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: -4_000_000_000, max: 4_000_000_000 }), (seconds) => {
        const then = Temporal.Instant.from(now).add({ seconds });
        expect(en.relativeTime(then, now)).not.toMatch(/\b0\b|–/);
      }),
    );
  });

  it("count calendar days", () => {
    expect(en.relativeDay("2026-03-09", "2026-03-10")).toBe("yesterday");
    expect(en.relativeDay("2026-03-10", "2026-03-10")).toBe("today");
    expect(nl.relativeDay("2026-02-28", "2026-03-10")).toBe("10 dagen geleden");
  });
});

describe("formatted lists", () => {
  it("join the last item with the conjunction of the language", () => {
    expect(en.list(["a", "b", "c"])).toBe("a, b and c");
    expect(nl.list(["a", "b"])).toBe("a en b");
  });
});

describe("a negative value", () => {
  it("has a minus sign instead of a hyphen, and no sign when it rounds to zero", () => {
    expect([en.number(-1_234.5, 1), nl.number(-1_234.5, 1), en.number(-0.01)]).toEqual(["−1,234.5", "−1.234,5", "0"]);
    expect([en.percent(-0.125, 1), en.energy(-4.567), en.power(-1_500)]).toEqual(["−12.5%", "−4.6 kWh", "−1.500 kW"]);
  });
});

describe("euros", () => {
  it("have cents", () => {
    expect([0, 1.2, 1_234.5].map(en.euros)).toEqual(["€0.00", "€1.20", "€1,234.50"]);
    expect(en.euros(Number.NaN)).toBe("–");
    expect([en.price(12), nl.price(23.4567), en.price(null)]).toEqual(["€0.1200/kWh", "€ 0,2346/kWh", "–"]);
  });

  it("follow a loss in parentheses when they are known and at least 10 cents", () => {
    expect(en.lossAndValue(18.468, 1.66)).toBe("18 kWh (€1.66)");
    expect([null, undefined, 0.09].map((euros) => en.lossAndValue(0.7, euros))).toEqual(Array(3).fill("0.7 kWh"));
    expect([en.lossAndValue(246, 20.18), en.lossAndValue(null, 1)]).toEqual(["250 kWh (€20)", "–"]);
    expect([9.99, 9.996, 10].map(en.lossEuros)).toEqual(["€9.99", "€10", "€10"]);
  });
});

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const today = Temporal.PlainDate.from("2026-11-26");

describe("sinceText", () => {
  it.each([
    ["2026-10-16", "since 16 Oct 2026 (41 days)"],
    ["2026-11-25 23:59:59", "since 25 Nov 2026 (1 day)"],
    ["2026-11-26", "since 26 Nov 2026 (today)"],
    ["2026-11-28", "since 28 Nov 2026 (today)"],
  ])("names the day %s and the number of complete days since", (day, text) =>
    expect(sinceText(i18n, day, today)).toBe(text),
  );
});
