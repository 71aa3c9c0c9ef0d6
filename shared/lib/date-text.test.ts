import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayProblem, readTypedDay, typedDayText } from "./date-text";

describe("a typed day", () => {
  it("is written in the order of the language", () => {
    expect(typedDayText("2026-03-02", "en")).toBe("02/03/2026");
    expect(typedDayText("2026-03-02", "nl")).toBe("02-03-2026");
    expect(typedDayText("2/3/20", "nl")).toBe("2/3/20");
    expect(typedDayText("", "en")).toBe("");
  });

  it.each(["2/3/2026", "02-03-2026", "2.3.2026", "2 3 2026", "02032026", " 02/03/2026 ", "2026-03-02"])(
    "is parsed with the day first: %s",
    (text) => expect(readTypedDay(text)).toBe("2026-03-02"),
  );

  it.each(["2 Mar 2026", "2 mrt 2026", "2 maart 2026", "02-mar-2026", "2 March 2026"])(
    "is parsed when the month is a name: %s",
    (text) => expect(readTypedDay(text)).toBe("2026-03-02"),
  );

  it.each([
    ...["", "2", "2/3", "2/3/26", "2/3/202", "30/02/2026"],
    ...["1/13/2026", "tomorrow", "232026", "2 ma 2026", "2 foo 2026"],
  ])("is not parsed while it is incomplete or impossible: %s", (text) => expect(readTypedDay(text)).toBeNull());

  it("is parsed to the same day when it was formatted before", () => {
    const days = fc.integer({ min: 0, max: 80_000 });
    fc.assert(
      fc.property(days, fc.constantFrom("en" as const, "nl" as const), (offset, language) => {
        const day = Temporal.PlainDate.from("1900-01-01").add({ days: offset }).toString();
        expect(readTypedDay(typedDayText(day, language))).toBe(day);
      }),
    );
  });
});

describe("dayProblem", () => {
  const limits = { min: "2026-05-21", max: "2026-06-21" };

  it.each(["", "2026-05-21", "2026-06-21"])("accepts an empty value and days within the limits: %s", (day) =>
    expect(dayProblem(day, limits)).toBeNull(),
  );

  it("rejects text that is not a day, and days outside the limits", () => {
    expect(dayProblem("2/3/20")).toBe("not-a-day");
    expect(dayProblem("2026-05-20", limits)).toBe("out-of-range");
    expect(dayProblem("2026-06-22", limits)).toBe("out-of-range");
    expect(dayProblem("2026-06-22", { max: "2026-06-21" })).toBe("out-of-range");
    expect(dayProblem("1990-01-01", { max: "2026-06-21" })).toBeNull();
  });
});
