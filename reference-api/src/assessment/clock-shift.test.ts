import { describe, expect, it } from "vitest";
import { independentYear, type RoofHour, roofPlace, roofs } from "../../test/support/independent-roof";
import { measuredRoof, pvwattsRoof } from "../../test/support/measured-roof";
import { pvwattsHours } from "../../test/support/measurement-files";
import { dayOf, dayStart, hourMs } from "../lib/local-days";
import { findIssues } from "./issues/issues";
import { nameLosses } from "./issues/loss-patterns";
import type { Meter } from "./meter";
import { meterHistory } from "./meter-history";

type RoofName = keyof typeof roofs;

const first = "2024-07-01";
const roofDays = 480;
const light = independentYear(first, roofDays + 1, "perez");
const changedOn = dayOf("2025-06-01");
const names = Object.keys(roofs) as RoofName[];

interface RoofOptions {
  readonly panels?: readonly [number, number];
  /** How fast the clock is at an instant. */
  readonly shiftAt?: (start: number) => number;
  readonly kwhOf?: (start: number, kwh: number) => number;
}

/** A measured roof under light that the product did not compute. */
function roofOf(
  name: RoofName,
  { panels = roofs[name], shiftAt = () => 0, kwhOf = (_, kwh) => kwh }: RoofOptions,
): Meter {
  const hourAt = (start: number) => light.get(start) as RoofHour;
  const { meter } = measuredRoof({
    place: roofPlace,
    panels,
    from: first,
    days: roofDays,
    weatherAt: (start) => [hourAt(start).global, hourAt(start).air, hourAt(start).diffuse, hourAt(start).direct],
    measuredAt: (start) => {
      const moved = start - shiftAt(start) * hourMs;
      return kwhOf(moved, light.get(moved)?.kwh[name] ?? 0);
    },
  });
  return meter;
}

/** The findings of a meter after a number of days. */
function issuesOf(meter: Meter, days = roofDays, from = first) {
  const to = dayOf(from) + days - 1;
  const history = meterHistory(meter, dayOf(from), to);
  return nameLosses(history, findIssues(history), to);
}

const clocksOf = (...args: Parameters<typeof issuesOf>) =>
  issuesOf(...args).filter(({ pattern }) => pattern === "clock");
const since =
  (day: number, hours: number) =>
  (start: number): number =>
    start >= dayStart(day) ? hours : 0;

describe.each(names)("the clock of a roof: %s", (name) => {
  it("is right without a fault", () => expect(clocksOf(roofOf(name, {}))).toEqual([]));

  it.each([-1, 1])("is named within days after it was moved by %i hours, and nothing else is found", (hours) => {
    const moved = roofOf(name, { shiftAt: since(changedOn, hours) });
    const days = changedOn - dayOf(first) + 14;
    const [clock, ...others] = issuesOf(moved, days);
    expect(others).toEqual([]);
    expect(clock).toMatchObject({ type: "misc", pattern: "clock", resolvedOn: null, diagnosis: { clockHours: hours } });
    expect((clock?.beganOn ?? 0) - changedOn).toBeLessThanOrEqual(4);
    expect(clock?.diagnosis?.signs).toContain("moved_on_one_day");
    expect(issuesOf(moved).map(({ pattern }) => pattern)).toEqual(["clock"]);
  });

  it.each([-1, 1])("is named when it was off by %i hours from the first day on", (hours) => {
    const [clock, ...others] = issuesOf(roofOf(name, { shiftAt: () => hours }));
    expect(others).toEqual([]);
    expect(clock).toMatchObject({ pattern: "clock", diagnosis: { clockHours: hours, confidence: "high" } });
    expect((clock?.foundOn ?? 0) - dayOf(first)).toBeLessThanOrEqual(14);
    expect(clock?.diagnosis?.signs).toEqual(["other_hours", "dark_hours"]);
  });

  it.each<[string, NonNullable<RoofOptions["kwhOf"]>]>([
    ["shade from 9 to 11 h", (start, kwh) => ([7, 8].includes(new Date(start).getUTCHours()) ? 0.35 * kwh : kwh)],
    ["shade in the morning", (start, kwh) => (new Date(start).getUTCHours() < 11 ? 0.3 * kwh : kwh)],
    ["shade in the afternoon", (start, kwh) => (new Date(start).getUTCHours() > 12 ? 0.3 * kwh : kwh)],
    ["a limit", (_, kwh) => Math.min(kwh, 0.3)],
  ])("is right when the energy has %s from a day on", (_, kwhOf) => {
    const faulty = roofOf(name, { kwhOf: (start, kwh) => (start >= dayStart(changedOn) ? kwhOf(start, kwh) : kwh) });
    expect(clocksOf(faulty)).toEqual([]);
  });
});

describe("the clock of a meter", () => {
  it("is right again on the day of the repair", () => {
    const repairedOn = changedOn + 40;
    const [clock] = clocksOf(
      roofOf("south 35", { shiftAt: (start) => (start >= dayStart(repairedOn) ? 0 : since(changedOn, 1)(start)) }),
    );
    expect((clock?.resolvedOn ?? 0) - repairedOn).toBeGreaterThan(0);
    expect((clock?.resolvedOn ?? 0) - repairedOn).toBeLessThanOrEqual(10);
  });

  it("is slow by one hour in winter and by two in summer when the times are UTC", () => {
    const isSummer = (start: number) => start >= Date.UTC(2025, 2, 30, 1) || start < Date.UTC(2024, 9, 27, 1);
    const [clock] = clocksOf(roofOf("south 35", { shiftAt: (start) => (isSummer(start) ? -2 : -1) }), 200);
    expect(clock?.diagnosis?.clockHours).toBe(-1);
    expect((clock?.beganOn ?? 0) - dayOf(first)).toBeLessThanOrEqual(4);
  });

  it.each<[RoofName, readonly [number, number]]>([
    ["east 25", [180, 25]],
    ["west 25", [180, 25]],
    ["south 35", [270, 35]],
    ["east 25", [135, 25]],
    ["south 35", [215, 35]],
  ])("is right when panels like %s were entered as %j", (name, panels) =>
    expect(clocksOf(roofOf(name, { panels }))).toEqual([]),
  );
});

const pvwatts = pvwattsHours();

describe("the clock of a year of PVWatts", () => {
  it.skipIf(pvwatts === null)("is right, and named when the year is moved by an hour", () => {
    const yearOf = (hours: number) => pvwattsRoof(pvwatts ?? [], hours).meter;
    expect(issuesOf(yearOf(0), 363, "2025-01-02")).toEqual([]);
    expect(clocksOf(yearOf(1), 363, "2025-01-02")).toMatchObject([{ resolvedOn: null, diagnosis: { clockHours: 1 } }]);
  });
});
