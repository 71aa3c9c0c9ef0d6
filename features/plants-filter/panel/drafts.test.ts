import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Choice } from "../query";
import { choicesToShow, findSide, isCovered, toggled } from "./drafts";

const shade: Choice = { id: "shade", name: "Shade" };
const morning: Choice = { id: "shade_first_half", name: "Morning", within: "shade" };
const zero: Choice = { id: "zero_yield", name: "Zéro yield" };
const all = [shade, morning, zero];

describe("toggled", () => {
  it("never has a choice on both sides", () => {
    const step = fc.tuple(fc.constantFrom(...all), fc.constantFrom("include" as const, "exclude" as const));
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const value = steps.reduce<ReturnType<typeof toggled>>(
          (before, [choice, side]) => toggled(before, choice, side, all),
          undefined,
        );
        const { include = [], exclude = [] } = value ?? {};
        expect(new Set([...include, ...exclude]).size).toBe(include.length + exclude.length);
        expect(value === undefined || include.length + exclude.length > 0).toBe(true);
      }),
    );
  });

  it("removes a choice when it is toggled twice on a side", () => {
    const once = toggled(undefined, zero, "include", all);
    expect(once).toEqual({ include: ["zero_yield"], exclude: [] });
    expect(toggled(once, zero, "exclude", all)).toEqual({ include: [], exclude: ["zero_yield"] });
    expect(toggled(once, zero, "include", all)).toBeUndefined();
  });

  it("removes the members when their group is added", () => {
    const part = toggled(undefined, morning, "exclude", all);
    const group = toggled(part, shade, "include", all);
    expect(group).toEqual({ include: ["shade"], exclude: [] });
    expect(findSide(group, morning)).toBe("include");
    expect(isCovered(group, morning)).toBe(true);
    expect(isCovered(part, morning)).toBe(false);
  });
});

describe("choicesToShow", () => {
  const show = (search: string, limit = 9) => choicesToShow(all, { search, first: new Set(["zero_yield"]), limit });

  it("sorts selected choices first and matches every term regardless of case and accents", () => {
    expect(show("").visible.map(({ id }) => id)).toEqual(["zero_yield", "shade", "shade_first_half"]);
    expect(show("ZERO yi").visible).toEqual([zero]);
    expect(show("shade zero").visible).toEqual([]);
  });

  it("returns the number of choices above the limit", () => {
    expect(show("", 1)).toEqual({ visible: [zero], more: 2 });
    expect(show("", 3).more).toBe(0);
  });
});
