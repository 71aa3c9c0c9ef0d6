import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markKey, readMarkKey, ringParts, ringShares } from "./mark-key";

const counts = fc
  .array(fc.nat({ max: 100_000 }), { minLength: 5, maxLength: 5 })
  .filter((all) => all.some((count) => count > 0));

describe("ringShares", () => {
  it("fills the ring, and gives a part to each status that occurs and to no other", () => {
    fc.assert(
      fc.property(counts, (all) => {
        const parts = ringShares(all);
        expect(parts.reduce((sum, part) => sum + part)).toBe(ringParts);
        expect(parts.map((part) => part > 0)).toEqual(all.map((count) => count > 0));
      }),
    );
  });

  it("keeps one failing plant among thousands in sight", () => {
    expect(ringShares([1, 0, 9999, 0, 0])).toEqual([2, 0, 22, 0, 0]);
  });

  it("divides by share otherwise", () => {
    expect(ringShares([50, 0, 50, 0, 0])).toEqual([12, 0, 12, 0, 0]);
  });
});

describe("markKey", () => {
  it("names a single plant by its status", () => {
    expect(readMarkKey(markKey([0, 0, 0, 0, 1], String))).toEqual({ kind: "plant", status: "NON_MON" });
  });

  it("is read back as it was written", () => {
    fc.assert(
      fc.property(
        counts.filter((all) => all.reduce((sum, count) => sum + count) > 1),
        (all) => {
          expect(readMarkKey(markKey(all, (count) => `${count}:k`))).toEqual({
            kind: "cluster",
            label: `${all.reduce((sum, count) => sum + count)}:k`,
            size: expect.any(Number),
            parts: ringShares(all),
          });
        },
      ),
    );
  });

  it("is one for clusters that look alike", () => {
    const about = () => "5k";
    expect(markKey([0, 0, 5001, 0, 0], about)).toBe(markKey([0, 0, 5002, 0, 0], about));
  });

  it("knows no other names", () => {
    expect(readMarkKey("airport")).toBeNull();
    expect(readMarkKey("plant:SPLENDID")).toBeNull();
  });
});
