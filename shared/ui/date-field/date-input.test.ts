import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTypedDay, typedDayText } from "./date-input";

describe("a typed day", () => {
  it("is written as usual in the language", () => {
    expect(typedDayText("2026-03-02", "en")).toBe("02/03/2026");
    expect(typedDayText("2026-03-02", "nl")).toBe("02-03-2026");
    expect(typedDayText("2/3/20", "nl")).toBe("2/3/20");
    expect(typedDayText("", "en")).toBe("");
  });

  it.each(["2/3/2026", "02-03-2026", "2.3.2026", "2 3 2026", "02032026", " 02/03/2026 ", "2026-03-02"])(
    "is read with the day first: %s",
    (text) => {
      expect(readTypedDay(text)).toBe("2026-03-02");
    },
  );

  it.each(["", "2", "2/3", "2/3/26", "2/3/202", "30/02/2026", "1/13/2026", "tomorrow", "232026"])(
    "is not read while it is unfinished or impossible: %s",
    (text) => {
      expect(readTypedDay(text)).toBeNull();
    },
  );

  it("is read as it was written", () => {
    const days = fc.integer({ min: 0, max: 80_000 });
    fc.assert(
      fc.property(days, fc.constantFrom("en" as const, "nl" as const), (offset, language) => {
        const day = Temporal.PlainDate.from("1900-01-01").add({ days: offset }).toString();
        expect(readTypedDay(typedDayText(day, language))).toBe(day);
      }),
    );
  });
});
