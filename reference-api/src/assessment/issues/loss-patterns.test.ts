import { describe, expect, it } from "vitest";
import { independentYear, type RoofHour, roofPlace, roofs } from "../../../test/support/independent-roof";
import { measuredRoof } from "../../../test/support/measured-roof";
import { meterWith } from "../../../test/support/simulated-meter";
import { type Day, dayOf, dayStart, hourMs } from "../../lib/local-days";
import { regions } from "../../lib/regions";
import type { Fault, FaultKind } from "../../simulation/faults";
import type { Meter } from "../meter";
import { meterHistory } from "../meter-history";
import { findIssues } from "./issues";
import { nameLosses } from "./loss-patterns";

/** What the losses of a meter look like after a day, without repetition. */
function namesOf(meter: Meter, from: string, to: Day) {
  const history = meterHistory(meter, dayOf(from), to);
  const losses = nameLosses(history, findIssues(history), to).filter(({ type }) => type === "misc");
  return [...new Set(losses.map(({ pattern = "unknown" }) => pattern))];
}

const faultBegin = dayOf("2026-05-10");
const faultOf = (kind: FaultKind, magnitude: number): Fault => ({
  kind,
  magnitude,
  from: dayStart(faultBegin),
  to: null,
});
/** The names of the losses of a simulated meter some days after the begin of its faults. */
const afterDays = (days: number, ...faults: Fault[]) =>
  namesOf(meterWith(faults, "2025-05-01"), "2025-05-01", faultBegin + days);

describe("the pattern of a loss of a simulated meter", () => {
  it("is a lost string three days after a constant share began to be missing at all hours", () => {
    expect(afterDays(4, faultOf("string_outage", 0.4))).toEqual(["lost_string"]);
    expect(afterDays(60, faultOf("string_outage", 0.2))).toEqual(["lost_string"]);
  });

  it("is soiling when the share grew for weeks, and unknown before that is clear", () => {
    expect(afterDays(36, faultOf("soiling", 0.2))).toEqual(["unknown"]);
    expect(afterDays(60, faultOf("soiling", 0.2))).toEqual(["soiling"]);
    expect(afterDays(150, faultOf("soiling", 0.2))).toEqual(["soiling"]);
  });

  it("is a limit when clear noons have a ceiling", () => {
    expect(afterDays(14, faultOf("curtailment", 0.25))).toEqual(["limit"]);
  });

  it("stays after the repair", () => {
    const repaired = { ...faultOf("string_outage", 0.4), to: dayStart(faultBegin + 20) };
    expect(afterDays(40, repaired)).toEqual(["lost_string"]);
  });
});

const first = "2024-07-01";
const roofDays = 480;
const light = independentYear(first, roofDays, "perez");

/** The names of the losses of a measured roof whose energy was changed, under light that the product did not compute. */
function namesOfRoof(name: keyof typeof roofs, kwhOf: (start: number, kwh: number) => number) {
  const hourAt = (start: number) => light.get(start) as RoofHour;
  const { meter } = measuredRoof({
    place: roofPlace,
    panels: roofs[name],
    from: first,
    days: roofDays,
    weatherAt: (start) => [hourAt(start).global, hourAt(start).air, hourAt(start).diffuse, hourAt(start).direct],
    measuredAt: (start) => kwhOf(start, hourAt(start).kwh[name]),
  });
  return namesOf(meter, first, dayOf(first) + roofDays - 1);
}

const changedOn = dayStart(dayOf("2025-06-01"));
const daysSince = (start: number) => Math.max(start - changedOn, 0) / (24 * hourMs);

describe.each(["south 35", "east 25", "flat"] as const)("the pattern of a loss of a measured roof: %s", (name) => {
  it.each<[string, string[], (start: number, kwh: number) => number]>([
    ["a lost string", ["lost_string"], (start, kwh) => (start >= changedOn ? 0.75 * kwh : kwh)],
    ["soiling", ["soiling"], (start, kwh) => kwh * (1 - Math.min(0.003 * daysSince(start), 0.25))],
    ["a limit", ["limit"], (start, kwh) => (start >= changedOn ? Math.min(kwh, 0.3) : kwh)],
    ["no loss", [], (_, kwh) => kwh],
  ])("is that of %s", (_, names, kwhOf) => expect(namesOfRoof(name, kwhOf)).toEqual(names));
});

describe("a loss that no pattern fits", () => {
  it("stays unknown when half of the strings are missing from the first day on", () => {
    expect(namesOfRoof("south 35", (_, kwh) => 0.5 * kwh)).toEqual(["unknown"]);
  });
});

describe("healthy meters", () => {
  it("have no pattern in random weather", () => {
    const [from, to] = ["2024-06-01", dayOf("2026-05-31")];
    const named = regions.flatMap((_, region) =>
      [1, 2, 3].flatMap((seed) => {
        const meter = { ...meterWith([], from), region, cloudSeed: 100 * region + seed };
        return namesOf(meter, from, to).filter((name) => name !== "unknown");
      }),
    );
    expect(named).toEqual([]);
  });
});
