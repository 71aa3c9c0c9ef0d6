import { describe, expect, it } from "vitest";
import { type StringDay, weakStrings } from "./weak-strings";

const names = ["1", "2", "3", "10"];
/** The currents of a day: a bell over the hours, the light of the day, and the share of each string. */
const dayOfStrings = (light: number, shareOf: (name: string, hour: number) => number | null): StringDay => ({
  unit: "A",
  strings: new Map(
    names.map((name) => [
      name,
      Array.from({ length: 24 }, (_, hour) => {
        const share = shareOf(name, hour);
        return share === null ? null : Math.max(0, Math.sin((Math.PI * (hour - 6)) / 13)) * 9 * light * share;
      }),
    ]),
  ),
});
/** Every third day is clear, the others are dull. */
const lightOn = (day: number) => (day % 3 === 0 ? 1 : 0.3);
const daysOf = (count: number, shareOf: (name: string, hour: number, day: number) => number | null) =>
  new Map(
    Array.from({ length: count }, (_, day) => [
      day,
      dayOfStrings(lightOn(day), (name, hour) => shareOf(name, hour, day)),
    ]),
  );

describe("the strings of a meter", () => {
  it("are not weak when they are alike, when one is always lower, and when an input is not used", () => {
    expect(weakStrings(daysOf(60, () => 1))).toEqual([]);
    expect(weakStrings(daysOf(60, (name) => (name === "2" ? 0.6 : name === "3" ? 0 : 1)))).toEqual([]);
    expect(weakStrings(new Map())).toEqual([]);
  });

  it("have no current from the first day on which the others have one", () => {
    const found = weakStrings(daysOf(31, (name, _, day) => (name === "10" && day >= 30 ? 0 : 1)));
    expect(found).toEqual([{ name: "10", kind: "no_current", since: 30, share: 0, missing: 0.25 }]);
    const earlier = weakStrings(daysOf(90, (name, _, day) => (name === "10" && day >= 31 ? 0 : 1)));
    expect(earlier).toMatchObject([{ name: "10", since: 31 }]);
  });

  it("are weak when they lost a tenth on three clear days, the weakest first", () => {
    const weak = (count: number) =>
      weakStrings(daysOf(count, (name, _, day) => (day < 30 ? 1 : name === "2" ? 0.85 : name === "3" ? 0.7 : 1)));
    expect(weak(36)).toEqual([]);
    expect(weak(37)).toMatchObject([
      { name: "3", kind: "weak", since: 30 },
      { name: "2", kind: "weak", since: 30 },
    ]);
    expect(weak(37).map(({ share }) => Number(share.toFixed(2)))).toEqual([0.7, 0.85]);
  });

  it("recover, and a gap of their values tells nothing", () => {
    expect(weakStrings(daysOf(60, (name, _, day) => (name === "1" && day >= 20 && day < 50 ? 0 : 1)))).toEqual([]);
    expect(weakStrings(daysOf(60, (name, _, day) => (name === "1" && day >= 20 ? null : 1)))).toEqual([]);
  });
});
