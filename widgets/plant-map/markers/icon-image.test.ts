import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { iconImageId, parseIconImageId, ringSegmentCount, ringSegments, sum } from "./icon-image";

const counts = fc
  .array(fc.nat({ max: 100_000 }), { minLength: 5, maxLength: 5 })
  .filter((all) => all.some((count) => count > 0));

describe("ringSegments", () => {
  it("fills the ring with segments of exactly the statuses that occur", () => {
    fc.assert(
      fc.property(counts, (all) => {
        const segments = ringSegments(all);
        expect(sum(segments)).toBe(ringSegmentCount);
        expect(segments.map((segment) => segment > 0)).toEqual(all.map((count) => count > 0));
      }),
    );
  });

  it("keeps one failing plant among thousands visible", () => {
    expect(ringSegments([1, 0, 9999, 0, 0])).toEqual([2, 0, 22, 0, 0]);
  });

  it("divides by share otherwise", () => {
    expect(ringSegments([50, 0, 50, 0, 0])).toEqual([12, 0, 12, 0, 0]);
  });
});

describe("iconImageId", () => {
  it("identifies a single plant by its status", () => {
    expect(parseIconImageId(iconImageId([0, 0, 0, 0, 1], String))).toEqual({
      kind: "plant",
      status: "NON_MON",
    });
  });

  it("round-trips through parseIconImageId", () => {
    fc.assert(
      fc.property(
        counts.filter((all) => sum(all) > 1),
        (all) => {
          expect(parseIconImageId(iconImageId(all, (count) => `${count}:k`))).toEqual({
            kind: "cluster",
            label: `${sum(all)}:k`,
            diameter: expect.any(Number),
            segments: ringSegments(all),
          });
        },
      ),
    );
  });

  it("is the same for clusters with the same icon", () => {
    const format = () => "5k";
    expect(iconImageId([0, 0, 5001, 0, 0], format)).toBe(iconImageId([0, 0, 5002, 0, 0], format));
  });

  it("returns null when the id is not one of a marker", () => {
    expect(parseIconImageId("airport")).toBeNull();
    expect(parseIconImageId("plant:UNKNOWN")).toBeNull();
  });
});
