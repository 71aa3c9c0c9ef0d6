import { describe, expect, it } from "vitest";
import { largestGapFirst } from "./largest-gap-first";

const row = (id: number, current: string | null, differenceKwh: number | null) => ({
  id,
  promise: {
    current,
    differenceKwh,
    previous: null,
    any: null,
    differencePct: null,
    changedOn: null,
  },
});
const rows = [
  row(1, "BEHIND_SEVERELY", -90),
  row(2, "BEHIND_SEVERELY", null),
  row(3, "BEHIND_SEVERELY", -400),
  row(4, "BEHIND", -500),
  row(5, "AHEAD", 10),
  row(6, null, null),
];
const ids = (field: "promise_current" | "name") =>
  largestGapFirst(rows, { field, descending: false }).map(({ id }) => id);

describe("largestGapFirst", () => {
  it("sorts rows of the same status by their gap, unknown ones last", () => {
    expect(ids("promise_current")).toEqual([3, 1, 2, 4, 5, 6]);
  });

  it("preserves every other order", () => {
    expect(ids("name")).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
