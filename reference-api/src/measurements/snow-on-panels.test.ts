import { describe, expect, it } from "vitest";
import { independentYear, type RoofHour, roofPlace, roofs } from "../../test/support/independent-roof";
import { measuredRoof } from "../../test/support/measured-roof";
import { assessPlant } from "../assessment/plant-assessment";
import { dayOf, dayStart } from "../lib/local-days";

const from = "2024-07-01";
const days = 300;
const light = independentYear(from, days, "perez");
const hourAt = (start: number) => light.get(start) as RoofHour;
/** Snow lies on the ground for three days. */
const snow = { from: dayStart(dayOf("2025-03-10")), to: dayStart(dayOf("2025-03-13")) };
const melted = dayOf("2025-03-13");
const frost = -2;

interface Given {
  readonly roof?: keyof typeof roofs;
  /** The share of the energy that panels under snow generate. */
  readonly share?: number;
  /** The first day on which the panels are free. */
  readonly freeOn?: string;
  readonly depth?: number | null;
}

/** The issues of a roof that is covered from the first snow on. */
function issuesOf({ roof = "flat", share = 0.03, freeOn = "2025-03-18", depth = 0.05 }: Given, last = "2025-04-20") {
  const isBetween = (start: number, to: number) => start >= snow.from && start < to;
  const { meter } = measuredRoof({
    ...{ place: roofPlace, panels: roofs[roof], from, days },
    weatherAt(start) {
      const { global, air, diffuse, direct } = hourAt(start);
      const isSnowy = isBetween(start, snow.to);
      return [global, isSnowy ? frost : air, diffuse, direct, null, depth === null ? null : isSnowy ? depth : 0];
    },
    measuredAt: (start) => hourAt(start).kwh[roof] * (isBetween(start, dayStart(dayOf(freeOn))) ? share : 1),
  });
  const plant = { region: 6, monitoredSince: dayOf(from), meters: [meter], promisedTotalsWh: [], tickets: [] };
  const { issues } = assessPlant({ ...plant, sky: () => undefined }, dayOf(from), dayOf(last));
  return issues.filter(({ type }) => type !== "new");
}

describe("snow that stays on panels after it has melted on the ground", () => {
  it("is the only finding, costs nothing, and ends when the panels are free", () => {
    const [issue, ...others] = issuesOf({});
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ type: "misc", pattern: "snow", beganOn: melted, foundOn: melted + 2 });
    expect(issue?.resolvedOn).toBe(dayOf("2025-03-19"));
    expect(issue?.cost?.soFar.lost.kwh ?? 0).toBe(0);
    expect(issue?.diagnosis).toMatchObject({
      patterns: ["snow"],
      confidence: "high",
      signs: ["snow_before", "snow_stays"],
    });
    const { share, clearHours } = issue?.diagnosis ?? {};
    expect(share).toBeCloseTo(0.97, 1);
    expect(clearHours?.[0]?.day).toBe(melted);
    expect(clearHours?.[0]?.hours).toContain(12);
  });

  it("is open on the second morning, and not found on the first", () => {
    expect(issuesOf({}, "2025-03-13")).toEqual([]);
    expect(issuesOf({}, "2025-03-14")).toMatchObject([{ pattern: "snow", resolvedOn: null }]);
  });

  it("is not named when the panels were free on the snowy days", () => expect(issuesOf({ share: 1 })).toEqual([]));

  it("is not named without the depth of the snow: the energy is then missing for another reason", () => {
    const found = issuesOf({ depth: null, share: 0 });
    expect(found.map(({ type }) => type)).toContain("zero_yield");
    expect(found.map(({ pattern }) => pattern)).not.toContain("snow");
  });

  it("is not named any longer when steep panels let it slide off: an inverter has failed", () => {
    const found = issuesOf({ roof: "south wall", share: 0, freeOn: "2025-04-10" });
    const zero = found.find(({ type }) => type === "zero_yield");
    expect(zero?.foundOn).toBeLessThanOrEqual(melted + 6);
    expect(found.find(({ pattern }) => pattern === "snow")?.resolvedOn ?? melted).toBeLessThanOrEqual(melted + 4);
  });

  it("lasts for at most ten days on flat panels", () => {
    const found = issuesOf({ share: 0, freeOn: "2025-04-10" });
    expect(found).toMatchObject([
      { pattern: "snow", beganOn: melted },
      { type: "zero_yield", beganOn: melted + 10 },
    ]);
  });
});
