import { describe, expect, it } from "vitest";
import { behindSeverely, plantsCounted, withIssue } from "./plant-count-filter";

describe("plantsCounted", () => {
  it("returns a URL with the filter of the count", () => {
    for (const filter of [withIssue("connectivity"), behindSeverely]) {
      const query = new URL(plantsCounted(filter), "https://monitor.example").searchParams;
      expect(Object.fromEntries(query)).toEqual(filter);
    }
  });

  it("encodes the plus of the long-term filter", () => {
    expect(plantsCounted(behindSeverely)).toBe("/plants?ltpm=period%3Acurrent%2Bflags%3ABEHIND_SEVERELY");
    expect(plantsCounted(withIssue("zero_yield"))).toBe("/plants?indicators=zero_yield%7C1");
  });
});
