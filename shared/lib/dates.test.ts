import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localDay, parseInstant } from "./dates";

describe("parseInstant", () => {
  it("parses ISO 8601 and the plain format, which is UTC", () => {
    expect(parseInstant("2026-03-01T11:00:00Z")?.toString()).toBe("2026-03-01T11:00:00Z");
    expect(parseInstant("2026-03-01T12:00:00+01:00")?.toString()).toBe("2026-03-01T11:00:00Z");
    expect(parseInstant("2026-03-01 11:00:00")?.toString()).toBe("2026-03-01T11:00:00Z");
  });

  it("returns null for any other text and never throws", () => {
    expect(parseInstant("2026-03-01")).toBeNull();
    expect(parseInstant("2026-13-01 11:00:00")).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => void parseInstant(text)));
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
