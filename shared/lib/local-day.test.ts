import { describe, expect, it } from "vitest";
import { localDay } from "./local-day";

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
