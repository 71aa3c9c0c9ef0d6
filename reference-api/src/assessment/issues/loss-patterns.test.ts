import { describe, expect, it } from "vitest";
import { independentYear, type RoofHour, roofPlace, roofs } from "../../../test/support/independent-roof";
import { measuredRoof } from "../../../test/support/measured-roof";
import { meterWith } from "../../../test/support/simulated-meter";
import { type Day, dayAt, dayOf, dayStart, hourMs } from "../../lib/local-days";
import { regions } from "../../lib/regions";
import type { Fault, FaultKind } from "../../simulation/faults";
import type { Meter } from "../meter";
import { meterHistory } from "../meter-history";
import { findIssues } from "./issues";
import { nameLosses } from "./loss-patterns";

/** The losses of unknown cause of a meter after a day. */
function lossesOf(meter: Meter, from: string, to: Day) {
  const history = meterHistory(meter, dayOf(from), to);
  return nameLosses(history, findIssues(history), to).filter(({ type }) => type === "misc");
}

/** What losses look like, without repetition. */
const namesIn = (losses: ReturnType<typeof lossesOf>) => [...new Set(losses.map(({ pattern = "unknown" }) => pattern))];
const namesOf = (...args: Parameters<typeof lossesOf>) => namesIn(lossesOf(...args));

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

  it.each([11, 12, 13, 14])("is a lost string on the third morning when it failed at %i:00", (hour) => {
    const outage = faultOf("string_outage", 0.4);
    expect(afterDays(4, { ...outage, from: outage.from + (48 + hour) * hourMs })).toEqual(["lost_string"]);
  });

  it("is soiling when the share grew for weeks, and unknown before that is clear", () => {
    expect(afterDays(36, faultOf("soiling", 0.2))).toEqual(["unknown"]);
    expect(afterDays(60, faultOf("soiling", 0.2))).toEqual(["soiling"]);
    expect(afterDays(150, faultOf("soiling", 0.2))).toEqual(["soiling"]);
  });

  it("is a limit when clear noons have a ceiling", () =>
    expect(afterDays(14, faultOf("curtailment", 0.25))).toEqual(["limit"]));

  it("stays after the repair", () => {
    const repaired = { ...faultOf("string_outage", 0.4), to: dayStart(faultBegin + 20) };
    expect(afterDays(40, repaired)).toEqual(["lost_string"]);
  });
});

describe("the diagnosis of a loss of a simulated meter", () => {
  const diagnosisOf = (days: number, ...faults: Fault[]) =>
    lossesOf(meterWith(faults, "2025-05-01"), "2025-05-01", faultBegin + days).at(-1)?.diagnosis;

  it("states the share of the clear hours of a lost string, its signs, and the hours of the clock", () => {
    const diagnosis = diagnosisOf(20, faultOf("string_outage", 0.4));
    expect(diagnosis).toMatchObject({ patterns: ["lost_string"], confidence: "high", limitKw: null });
    expect(diagnosis?.signs).toEqual(["fell_on_one_day", "even", "no_ceiling"]);
    expect(diagnosis?.share).toBeCloseTo(0.4, 1);
    const days = diagnosis?.clearHours.map(({ day }) => day - faultBegin) ?? [];
    expect(days.length).toBeGreaterThan(3);
    expect([Math.min(...days) >= 0, Math.max(...days) < 20]).toEqual([true, true]);
    const hours = diagnosis?.clearHours.flatMap((day) => day.hours) ?? [];
    // The sun is highest at 13:40 of the clock in summer.
    expect([Math.min(...hours) >= 7, Math.max(...hours) <= 19, hours.includes(13)]).toEqual([true, true, true]);
  });

  it("states the power of a limit in kW", () =>
    expect(diagnosisOf(20, faultOf("curtailment", 0.25))).toMatchObject({ patterns: ["limit"], limitKw: 5 }));

  it.each([
    [0, 0],
    [20, 0],
    [0, 20],
  ])(
    "names neither a limit after %i days nor a lost string after %i days, and states both",
    (limitAfter, stringAfter) => {
      const after = (days: number, fault: Fault): Fault => ({ ...fault, from: fault.from + days * 24 * hourMs });
      const faults = [
        after(stringAfter, faultOf("string_outage", 0.4)),
        after(limitAfter, faultOf("curtailment", 0.25)),
      ];
      const [open] = lossesOf(meterWith(faults, "2025-05-01"), "2025-05-01", faultBegin + 50).slice(-1);
      expect(open).not.toHaveProperty("pattern");
      expect(open?.diagnosis).toMatchObject({ patterns: ["limit", "lost_string"], confidence: "low" });
      expect(open?.diagnosis?.limitKw).toBeCloseTo(5, 0);
    },
  );
});

describe("soiling in summer", () => {
  it("shows no limit although clear noons are alike", () => {
    const from = dayOf("2026-04-18");
    const soiling: Fault = { kind: "soiling", magnitude: 0.12, from: dayStart(from), to: null };
    const patterns = regions.flatMap((_, region) =>
      [1, 2, 3].flatMap((seed) => {
        const meter = { ...meterWith([soiling], "2025-05-01"), region, cloudSeed: 100 * region + seed };
        return lossesOf(meter, "2025-05-01", from + 60).flatMap(({ diagnosis }) => diagnosis?.patterns ?? []);
      }),
    );
    expect(patterns.length).toBeGreaterThan(regions.length);
    expect(patterns).not.toContain("limit");
  });
});

const first = "2024-07-01";
const roofDays = 480;
const light = independentYear(first, roofDays, "perez");

/** The losses of a measured roof whose energy was changed, under light that the product did not compute. */
function lossesOfRoof(
  name: keyof typeof roofs,
  kwhOf: (start: number, kwh: number) => number,
  daysAfterChange = roofDays - (dayAt(changedOn) - dayOf(first)),
  /** The rain of an hour, mm; null: not known. */
  rainAt: (start: number) => number | null = () => null,
) {
  const hourAt = (start: number) => light.get(start) as RoofHour;
  const { meter } = measuredRoof({
    place: roofPlace,
    panels: roofs[name],
    from: first,
    days: roofDays,
    weatherAt: (start) => {
      const { global, air, diffuse, direct } = hourAt(start);
      return [global, air, diffuse, direct, null, null, rainAt(start)];
    },
    measuredAt: (start) => kwhOf(start, hourAt(start).kwh[name]),
  });
  return lossesOf(meter, first, dayAt(changedOn) + daysAfterChange - 1);
}

const namesOfRoof = (...args: Parameters<typeof lossesOfRoof>) => namesIn(lossesOfRoof(...args));

const changedOn = dayStart(dayOf("2025-06-01"));
const daysSince = (start: number) => Math.max(start - changedOn, 0) / (24 * hourMs);

describe.each(["south 35", "east 25", "flat"] as const)("the pattern of a loss of a measured roof: %s", (name) => {
  it.each<[string, string[], (start: number, kwh: number) => number]>([
    ["a lost string", ["lost_string"], (start, kwh) => (start >= changedOn ? 0.75 * kwh : kwh)],
    ["soiling", ["soiling"], (start, kwh) => kwh * (1 - Math.min(0.003 * daysSince(start), 0.25))],
    ["a limit", ["limit"], (start, kwh) => (start >= changedOn ? Math.min(kwh, 0.3) : kwh)],
    ["no loss", [], (_, kwh) => kwh],
  ])("names %s", (_, names, kwhOf) => expect(namesOfRoof(name, kwhOf)).toEqual(names));
});

describe("the rain on a measured roof that gets dirty", () => {
  const dirt = (start: number, kwh: number) => kwh * (1 - Math.min(0.003 * daysSince(start), 0.25));
  /** Dirt that rain washes off on the 50th day. */
  const washed = (start: number, kwh: number) => (daysSince(start) < 50 ? dirt(start, kwh) : kwh);
  /** 12 mm on one day of some, from the change on. */
  const rainOn = (isWet: (day: number) => boolean) => (start: number) =>
    start >= changedOn && isWet(Math.floor(daysSince(start))) ? 0.5 : 0;
  const never = rainOn(() => false);
  const diagnosisOf = (kwhOf: typeof dirt, days: number, rainAt?: (start: number) => number | null) =>
    lossesOfRoof("south 35", kwhOf, days, rainAt).findLast(({ diagnosis }) => diagnosis)?.diagnosis;

  it("says nothing when it is not known, on any day", () => {
    expect(diagnosisOf(dirt, 60)).toMatchObject({ patterns: ["soiling"], rain: null });
    const gap = (start: number) => (Math.floor(daysSince(start)) === 30 ? null : 0);
    expect(diagnosisOf(dirt, 60, gap)).toMatchObject({ patterns: ["soiling"], rain: null });
  });

  it("supports dirt when the share grew over dry weeks", () => {
    const diagnosis = diagnosisOf(dirt, 60, never);
    expect(diagnosis).toMatchObject({ patterns: ["soiling"], confidence: "high", rain: { wetDays: 0, washed: null } });
    expect(diagnosis?.signs).toContain("grew_while_dry");
    expect(Math.abs((diagnosis?.rain?.dryDays ?? 0) - 58)).toBeLessThanOrEqual(5);
  });

  it("contradicts dirt when the share grew in spite of it", () => {
    const diagnosis = diagnosisOf(
      dirt,
      60,
      rainOn((day) => day % 7 === 3),
    );
    expect(diagnosis).toMatchObject({ patterns: ["soiling"], confidence: "medium" });
    expect(diagnosis?.signs).toContain("grew_in_rain");
    expect(diagnosis?.rain?.wetDays).toBeGreaterThanOrEqual(6);
  });

  it("supports dirt when energy came back after it, and states how much", () => {
    const rained = rainOn((day) => day === 49);
    const diagnosis = diagnosisOf(washed, 60, rained);
    expect(diagnosis).toMatchObject({ patterns: ["soiling"], confidence: "high", rain: { washed: { mm: 12 } } });
    expect(diagnosis?.signs).toEqual(expect.arrayContaining(["grew_while_dry", "washed_by_rain"]));
    expect(diagnosis?.rain?.washed?.day).toBe(dayAt(changedOn) + 49);
    expect(diagnosis?.rain?.washed?.share).toBeCloseTo(0.14, 1);
  });
});

describe("an even share that is missing from the first day on", () => {
  it("looks like a wrong peak power", () =>
    expect(namesOfRoof("south 35", (_, kwh) => 0.5 * kwh)).toEqual(["wrong_entry"]));

  it("stays unknown when it is not even", () => {
    const isMorning = (start: number) => new Date(start).getUTCHours() < 12;
    const names = namesOfRoof("south 35", (start, kwh) => (isMorning(start) ? 0.35 : 0.7) * kwh);
    expect(names.filter((name) => name !== "unknown")).toEqual([]);
  });
});

describe("the sky of a shade", () => {
  const hourOf = (start: number) => (start - dayStart(dayAt(start))) / hourMs;

  it("is the part in which the sun is behind an object that is no half day", () => {
    const isShaded = (start: number) => start >= changedOn && [13, 14].includes(hourOf(start));
    const [shade, ...others] = lossesOfRoof("south 35", (start, kwh) => (isShaded(start) ? 0.3 * kwh : kwh), 30);
    expect(others).toEqual([]);
    expect(shade).toMatchObject({ type: "misc", pattern: "object_shade", diagnosis: { confidence: "high" } });
    const shaded = shade?.diagnosis?.sky?.filter(({ lost, expected }) => lost > 0.25 * expected) ?? [];
    // The sun is in the south at 13:40.
    for (const { azimuth, elevation } of shaded) {
      expect([azimuth >= 135, azimuth <= 210, elevation >= 50]).toEqual([true, true, true]);
    }
    expect((shade?.foundOn ?? 0) - dayAt(changedOn)).toBeLessThanOrEqual(10);
  });

  it("is in the east when the mornings are shaded, and names no pattern", () => {
    const history = meterHistory(
      meterWith([faultOf("shade_first_half", 0.75)], "2025-05-01"),
      faultBegin - 60,
      faultBegin + 20,
    );
    const [shade] = nameLosses(history, findIssues(history), faultBegin + 20);
    expect(shade).toMatchObject({ type: "shade_first_half", diagnosis: { patterns: [] } });
    expect(shade).not.toHaveProperty("pattern");
    const parts = shade?.diagnosis?.sky ?? [];
    const shaded = parts.filter(({ lost, expected }) => lost > 0.5 * expected);
    expect(shaded.length).toBeGreaterThan(3);
    for (const { azimuth } of shaded) expect(azimuth).toBeLessThan(165);
    expect(parts.some(({ azimuth, lost, expected }) => azimuth >= 195 && lost < 0.2 * expected)).toBe(true);
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
