import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysSince, localDay, localDayText, newestFirst, oldestFirst, parseInstant } from "./dates";

describe("parseInstant", () => {
  it("parses ISO 8601 and the plain format, which is in UTC", () => {
    expect(parseInstant("2026-03-01T11:00:00Z")?.toString()).toBe("2026-03-01T11:00:00Z");
    expect(parseInstant("2026-03-01T12:00:00+01:00")?.toString()).toBe("2026-03-01T11:00:00Z");
    for (const text of ["2026-03-01 11:00:00", "2026-03-01T11:00:00", "2026-03-01 11:00", "2026-03-01 11:00:00.000"])
      expect(parseInstant(text)?.toString()).toBe("2026-03-01T11:00:00Z");
  });

  it("returns null for any other text and never throws", () => {
    expect(parseInstant("2026-03-01")).toBeNull();
    expect(parseInstant("2026-13-01 11:00:00")).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => void parseInstant(text)));
  });
});

describe("localDayText", () => {
  it.each([
    ["2026-11-22T23:30:00Z", "2026-11-23"],
    ["2026-11-22 23:30:00", "2026-11-23"],
    ["2026-11-22T22:59:59Z", "2026-11-22"],
    ["2026-06-21T22:30:00Z", "2026-06-22"],
    ["2026-11-23T00:30:00+01:00", "2026-11-23"],
    ["2026-11-23", "2026-11-23"],
    ["2026-11-23T00:00:00", "2026-11-23"],
    ["2026-11-23 00:00:00+01:00", "2026-11-23"],
  ])("is the day of %s in Amsterdam", (text, day) => expect(localDayText(text)).toBe(day));
});

/** All formats in which the API writes an instant. */
const written = fc
  .record({
    instant: fc
      .integer({ min: 1_700_000_000, max: 1_900_000_000 })
      .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)),
    form: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ instant, form }) => ({
    epochMs: instant.epochMilliseconds,
    text:
      [
        instant.toString(),
        instant.toZonedDateTimeISO("Europe/Amsterdam").toString({ timeZoneName: "never" }),
        instant.toZonedDateTimeISO("America/New_York").toString({ timeZoneName: "never" }),
        instant.toString({ fractionalSecondDigits: 6 }),
        instant.toString().replace("T", " ").replace("Z", ""),
      ][form] ?? "",
  }));

describe("newestFirst and oldestFirst", () => {
  const sort = (compare: typeof newestFirst, texts: readonly (string | null)[]) => texts.toSorted(compare);

  it("compare instants of all formats, and dates by their local midnight", () => {
    const texts = ["2026-11-25T11:30:00+01:00", "2026-11-25", "2026-11-25T10:00:00Z", "2026-11-25 12:00:00"];
    const sorted = ["2026-11-25 12:00:00", "2026-11-25T11:30:00+01:00", "2026-11-25T10:00:00Z", "2026-11-25"];
    expect(sort(newestFirst, texts)).toEqual(sorted);
    expect(sort(oldestFirst, texts)).toEqual(sorted.toReversed());
    expect(sort(newestFirst, ["2026-11-25", "2026-11-24T22:59:59Z", "2026-11-24T23:00:01Z"])).toEqual([
      "2026-11-24T23:00:01Z",
      "2026-11-25",
      "2026-11-24T22:59:59Z",
    ]);
  });

  it("put unknown and malformed dates last, in their original order", () => {
    const texts = ["2026-11-25 25:61", null, "2026-11-25", "soon", "2026-11-26"];
    expect(sort(newestFirst, texts)).toEqual(["2026-11-26", "2026-11-25", "2026-11-25 25:61", null, "soon"]);
    expect(sort(oldestFirst, texts)).toEqual(["2026-11-25", "2026-11-26", "2026-11-25 25:61", null, "soon"]);
  });

  it("preserve the order when instants are equal", () => {
    fc.assert(
      fc.property(fc.array(written), (moments) => {
        const sorted = moments.toSorted((a, b) => newestFirst(a.text, b.text));
        expect(sorted).toEqual(moments.toSorted((a, b) => b.epochMs - a.epochMs));
        expect(moments.toSorted((a, b) => oldestFirst(a.text, b.text))).toEqual(
          moments.toSorted((a, b) => a.epochMs - b.epochMs),
        );
      }),
    );
  });
});

const on = (instant: string) => localDay(Temporal.Instant.from(instant)).toString();

describe("localDay", () => {
  it("changes at local midnight in summer and winter", () => {
    expect(on("2026-07-01T21:59:59Z")).toBe("2026-07-01");
    expect(on("2026-07-01T22:00:00Z")).toBe("2026-07-02");
    expect(on("2026-12-31T22:59:59Z")).toBe("2026-12-31");
    expect(on("2026-12-31T23:00:00Z")).toBe("2027-01-01");
  });

  it("returns one date on days with a clock change", () => {
    expect(on("2026-03-28T23:00:00Z")).toBe("2026-03-29");
    expect(on("2026-03-29T21:59:59Z")).toBe("2026-03-29");
    expect(on("2026-10-24T22:00:00Z")).toBe("2026-10-25");
    expect(on("2026-10-25T22:59:59Z")).toBe("2026-10-25");
  });
});

describe("daysSince", () => {
  const today = Temporal.PlainDate.from("2026-03-30");

  it("counts calendar days when the clock changes, and at least 0", () => {
    expect(daysSince("2026-03-28", today)).toBe(2);
    expect(daysSince("2026-03-28 23:59:59", today)).toBe(2);
    expect(daysSince("2026-04-02", today)).toBe(0);
  });
});
