import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseInstant } from "./instant";

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
