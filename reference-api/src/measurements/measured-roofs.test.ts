import { describe, expect, it } from "vitest";
import { independentYear, type RoofHour, roofPlace, roofs } from "../../test/support/independent-roof";
import { type MeasuredRoof, measuredRoof, pvwattsRoof } from "../../test/support/measured-roof";
import { pvwattsHours } from "../../test/support/measurement-files";
import { findIssues } from "../assessment/issues/issues";
import { nameLosses } from "../assessment/issues/loss-patterns";
import { meterHistory } from "../assessment/meter-history";
import { dayOf, dayStart, formatDay, hourMs, hoursInDay } from "../lib/local-days";
import { panelLightOfDay, type WeatherHour } from "./weather-day";

type RoofName = keyof typeof roofs;

const from = "2024-07-01";
const days = 600;
const light = independentYear(from, days, "perez");
const hourAt = (start: number) => light.get(start) as RoofHour;

interface Change {
  readonly panels?: readonly [number, number];
  readonly kwh?: (start: number, kwh: number) => number;
}

const recordedAt = (start: number): WeatherHour => {
  const { global, air, diffuse, direct } = hourAt(start);
  return [global, air, diffuse, direct];
};

const roof = (name: RoofName, { panels = roofs[name], kwh = (_, healthy) => healthy }: Change = {}) =>
  measuredRoof({
    place: roofPlace,
    panels,
    from,
    days,
    weatherAt: recordedAt,
    measuredAt: (start) => kwh(start, hourAt(start).kwh[name]),
  });

const issuesOf = ({ meter }: MeasuredRoof) =>
  findIssues(meterHistory(meter, dayOf(from), dayOf(from) + days - 1)).map(({ type, beganOn }) => ({ type, beganOn }));

/** The ratio of expected to generated energy of each month, relative to the ratio of all months. */
function monthsOf({ unlearned }: MeasuredRoof, count = days, start = from) {
  const { expected, generated } = meterHistory(unlearned, dayOf(start), dayOf(start) + count - 1);
  const total = (some: Float64Array) => some.reduce((sum, kwh) => sum + kwh, 0);
  const year = total(expected) / total(generated);
  const months = new Map<string, { expected: number; generated: number }>();
  for (const [position, kwh] of expected.entries()) {
    const month = formatDay(dayOf(start) + position).slice(0, 7);
    const sums = months.get(month) ?? { expected: 0, generated: 0 };
    months.set(month, sums);
    sums.expected += kwh;
    sums.generated += generated[position] ?? 0;
  }
  return {
    year,
    months: [...months.values()].map((month) => ({
      ratio: month.expected / month.generated / year,
      share: month.generated / total(generated),
    })),
  };
}

const since = (date: string) => (start: number) => start >= dayStart(dayOf(date));
const [afterString, afterShade] = [since("2025-10-01"), since("2025-05-01")];
const soiled = (date: string, share: number) => (start: number, kwh: number) =>
  kwh * (1 - share * Math.min(Math.max((start - dayStart(dayOf(date))) / (60 * 24 * hourMs), 0), 1));
const localHour = (start: number) => (start - dayStart(Math.floor(start / (24 * hourMs)))) / hourMs;

const healthySouth = roof("south 35");

describe.each(Object.keys(roofs) as RoofName[])("a healthy roof: %s", (name) => {
  const healthy = roof(name);

  it("is expected what it generates in each month, and nothing is found", () => {
    const { year, months } = monthsOf(healthy);
    expect(Math.abs(year - 1)).toBeLessThan(0.05);
    for (const { ratio, share } of months) {
      // The light from the sky in a dark month on panels that face away: 10 % of less than a hundredth of all energy.
      const isDark = name === "north 20" && share < 0.01;
      expect(Math.abs(ratio - 1)).toBeLessThan(isDark ? 0.1 : 0.06);
    }
    expect(issuesOf(healthy)).toEqual([]);
  });

  it.each<[string, RegExp, string, NonNullable<Change["kwh"]>]>([
    ["a lost string", /^misc$/, "2025-10-01", (start, kwh) => (afterString(start) ? 0.75 * kwh : kwh)],
    ["soiling", /^misc$/, "2025-07-01", soiled("2025-07-01", 0.2)],
    [
      "shade from 9 to 11 h",
      /^shade_first_half$/,
      "2025-05-01",
      (start, kwh) => (afterShade(start) && [9, 10].includes(localHour(start)) ? 0.35 * kwh : kwh),
    ],
  ])("shows %s within days of its begin, and does not learn it", (_, type, date, kwh) => {
    const broken = roof(name, { kwh });
    const found = issuesOf(broken);
    expect(found).toContainEqual(expect.objectContaining({ type: expect.stringMatching(type) }));
    expect(Math.abs((found[0]?.beganOn ?? 0) - dayOf(date))).toBeLessThanOrEqual(4);
    expect((broken.learned.performance?.factor ?? 0) / (healthy.learned.performance?.factor ?? 1)).toBeGreaterThan(
      0.97,
    );
  });
});

describe("the begin of soiling", () => {
  // In summer, a healthy wall generates 106 % of the expected energy on clear days, and 90 % on dull ones.
  it("is not moved by the weather before it when clear days differ from dull ones", () => {
    const found = issuesOf(roof("south wall", { kwh: soiled("2025-07-10", 0.2) }));
    expect(Math.abs((found[0]?.beganOn ?? 0) - dayOf("2025-07-10"))).toBeLessThanOrEqual(4);
  });
});

describe("what is learned", () => {
  it.each([0.85, 1.12])("is a peak power that is wrong by a factor of %s, which is no loss", (wrong) => {
    const wrongPeak = roof("south 35", { kwh: (_, kwh) => wrong * kwh });
    const healthy = healthySouth.learned.performance?.factor ?? 0;
    expect(wrongPeak.learned.performance?.factor).toBeCloseTo(wrong * healthy, 2);
    expect(issuesOf(wrongPeak)).toEqual([]);
  });

  it("is an azimuth that is wrong by 20 degrees", () =>
    expect(issuesOf(roof("south 35", { panels: [160, 35] }))).toEqual([]));

  it("has a limit: half of the strings lost from the first day stay a loss", () => {
    const broken = roof("south 35", { kwh: (_, kwh) => 0.5 * kwh });
    expect(broken.learned.performance?.factor).toBe(0.8);
    expect(issuesOf(broken)[0]).toMatchObject({ type: "misc" });
  });

  it("rises when a string that was lost from the first day is repaired", () => {
    const healthy = healthySouth.learned.performance?.factor ?? 0;
    const repaired = roof("south 35", { kwh: (start, kwh) => (since("2025-02-01")(start) ? kwh : 0.8 * kwh) });
    expect(repaired.learned.performance?.factor).toBeCloseTo(healthy, 1);
    expect(formatDay(repaired.learned.performance?.from ?? 0) >= "2025-01-27").toBe(true);
  });

  it("is not lowered by weeks after the first year", () => {
    const later = roof("south 35", { kwh: (start, kwh) => (since("2025-08-01")(start) ? 0.95 * kwh : kwh) });
    expect(later.learned).toEqual(healthySouth.learned);
  });
});

describe("the entered panels", () => {
  const apparent = (name: RoofName, entered: readonly [number, number], kwh?: Change["kwh"]) =>
    roof(name, { panels: entered, ...(kwh && { kwh }) }).learned.apparent?.panels ?? null;
  const hourOf = (start: number) => new Date(start).getUTCHours();

  it("fit when they are right, or roughly", () => {
    for (const name of Object.keys(roofs) as RoofName[]) expect(apparent(name, roofs[name])).toBeNull();
    expect(apparent("south 35", [160, 35])).toBeNull();
    expect(apparent("south 35", [180, 45])).toBeNull();
  });

  it.each<[RoofName, [number, number]]>([
    ["east 25", [180, 25]],
    ["west 25", [90, 25]],
    ["south 35", [270, 35]],
    ["south 35", [135, 35]],
    ["north 20", [180, 20]],
    ["south wall", [180, 35]],
    ["south 35", [180, 60]],
    ["flat", [180, 35]],
  ])("are corrected by the hours when %s was entered as %j, and no other cause is named", (name, panels) => {
    const wrong = roof(name, { panels });
    const { orientation = 0, tilt = 0 } = wrong.learned.apparent?.panels ?? {};
    expect(Math.abs(tilt - roofs[name][1])).toBeLessThanOrEqual(5);
    if (tilt > 0) expect(Math.abs(((orientation - roofs[name][0] + 540) % 360) - 180)).toBeLessThanOrEqual(10);
    const history = meterHistory(wrong.meter, dayOf(from), dayOf(from) + days - 1);
    const issues = nameLosses(history, findIssues(history), dayOf(from) + days - 1);
    for (const { pattern } of issues) expect(pattern).toBe("wrong_entry");
  });

  it.each<[RoofName, [number, number], number]>([
    ["east 25", [180, 25], 1],
    ["flat", [180, 35], 1],
    ["south 35", [180, 35], 0.7],
  ])(
    "of %s, entered as %j at %d of the peak power, are one issue in all seasons until they are corrected",
    (name, panels, part) => {
      const measuredAt = (start: number) => part * hourAt(start).kwh[name];
      const year = (
        entered: readonly [number, number],
        until: number,
        share: number,
        earlier?: MeasuredRoof["learned"],
      ) =>
        measuredRoof({
          ...{ place: roofPlace, panels: entered, from, days: until, weatherAt: recordedAt, earlier },
          measuredAt: (start) => measuredAt(start) / share,
        });
      const found: ReturnType<typeof findIssues>[] = [];
      let roof: MeasuredRoof | undefined;
      for (let until = 120; until <= days; until += 60) {
        roof = year(panels, until, 1, roof?.learned);
        const last = dayOf(from) + until - 1;
        const history = meterHistory(roof.meter, dayOf(from), last);
        const issues = nameLosses(history, findIssues(history), last);
        for (const issue of issues) expect(issue).toMatchObject({ pattern: "wrong_entry", resolvedOn: null });
        found.push(issues);
      }
      expect(found.map(({ length }) => length)).toEqual(found.map(() => 1));
      const begins = found.map(([issue]) => issue?.beganOn ?? 0);
      expect(Math.max(...begins) - Math.min(...begins)).toBeLessThanOrEqual(14);
      const corrected = year(roofs[name], days, part, roof?.learned);
      expect(corrected.learned.apparent).toBeNull();
      expect(issuesOf(corrected)).toEqual([]);
    },
  );

  it("that are wrong are no open issue of a meter that delivers no more", () => {
    const { meter } = roof("east 25", { panels: [180, 25] });
    const last = dayOf(from) + days - 1;
    const ended = { ...meter, deliveredUntil: last - 100 };
    const issues = findIssues(meterHistory(ended, dayOf(from), last));
    expect(issues).toMatchObject([{ type: "misc", resolvedOn: expect.any(Number) }]);
    expect(Math.abs((issues[0]?.resolvedOn ?? 0) - (last - 95))).toBeLessThanOrEqual(5);
  });

  it.each<[string, NonNullable<Change["kwh"]>]>([
    ["shade from 9 to 11 h", (start, kwh) => ([7, 8].includes(hourOf(start)) ? 0.35 * kwh : kwh)],
    ["shade in the morning", (start, kwh) => (hourOf(start) < 11 ? 0.6 * kwh : kwh)],
    ["shade in the afternoon", (start, kwh) => (hourOf(start) > 12 ? 0.6 * kwh : kwh)],
    ["a limit", (_, kwh) => Math.min(kwh, 0.4)],
    ["a clock that is slow", (start) => light.get(start + hourMs)?.kwh["south 35"] ?? 0],
  ])("fit in spite of %s from the first day on", (_, kwh) =>
    expect(apparent("south 35", roofs["south 35"], kwh)).toBeNull(),
  );
});

describe("the rating of an inverter", () => {
  const ratingOf = (name: RoofName, kwh?: Change["kwh"]) => roof(name, kwh ? { kwh } : {}).learned.ratingKwh;
  const capped = (limit: number) => (_: number, kwh: number) => Math.min(kwh, limit);

  it("is none when the energy has no ceiling, or one that begins later", () => {
    for (const name of Object.keys(roofs) as RoofName[]) expect(ratingOf(name)).toBeNull();
    const later = (start: number, kwh: number) => (since("2025-06-01")(start) ? Math.min(kwh, 0.4) : kwh);
    expect(ratingOf("south 35", later)).toBeNull();
  });

  it("is none when an even share or half a day is lost", () => {
    expect(ratingOf("south 35", (_, kwh) => 0.6 * kwh)).toBeNull();
    expect(ratingOf("south 35", (start, kwh) => (localHour(start) > 13 ? 0.4 * kwh : kwh))).toBeNull();
  });

  it.each<[RoofName, number]>([
    ["south 35", 0.45],
    ["south 35", 0.6],
    ["east 25", 0.5],
    ["west 25", 0.45],
    ["flat", 0.4],
  ])("is the ceiling of %s at %d kW from the first day on, and no loss against it is found", (name, limit) => {
    const limited = roof(name, { kwh: capped(limit) });
    expect(limited.learned.ratingKwh).toBeCloseTo(limit, 2);
    expect(issuesOf(limited)).toEqual([]);
    expect(
      Math.abs((limited.learned.performance?.factor ?? 0) - (roof(name).learned.performance?.factor ?? 0)),
    ).toBeLessThan(0.04);
  });

  it("hides no string that is lost later", () => {
    const broken = roof("south 35", {
      kwh: (start, kwh) => Math.min(since("2025-06-01")(start) ? 0.6 * kwh : kwh, 0.45),
    });
    expect(issuesOf(broken)).toContainEqual(expect.objectContaining({ type: "misc" }));
    expect(broken.learned.ratingKwh).toBeCloseTo(0.45, 2);
  });
});

const pvwattsYear = pvwattsHours();

describe("a year of PVWatts", () => {
  it.skipIf(pvwattsYear === null)("is expected month by month, in its light on the panels", () => {
    const pvwatts = pvwattsRoof(pvwattsYear ?? []);
    const { place, rowAt, weatherAt } = pvwatts;
    const { year, months } = monthsOf(pvwatts, 363, "2025-01-02");
    expect(Math.abs(year - 1)).toBeLessThan(0.05);
    for (const { ratio } of months) expect(Math.abs(ratio - 1)).toBeLessThan(0.03);
    expect(
      findIssues(meterHistory(pvwatts.meter, dayOf("2025-01-02"), dayOf("2025-12-30"))).map(({ type }) => type),
    ).toEqual([]);
    const array = { orientation: 180, tilt: 20, mixed: false };
    let [irradiation, ofTable, cells, cellsOfTable] = [0, 0, 0, 0];
    for (let day = dayOf("2025-01-02"); day < dayOf("2025-12-31"); day++) {
      const starts = Array.from({ length: hoursInDay(day) }, (_, index) => dayStart(day) + index * hourMs);
      const hours = panelLightOfDay(place, array, day, starts.map(weatherAt));
      for (const [index, start] of starts.entries()) {
        const { irradiance = 0, cell = null } = hours[index] ?? {};
        const [, , , , , , , irradianceOfTable = 0, cellOfTable = 0] = rowAt(start);
        irradiation += irradiance;
        ofTable += irradianceOfTable;
        cells += irradiance * (cell ?? 0);
        cellsOfTable += irradianceOfTable * cellOfTable;
      }
    }
    expect(Math.abs(irradiation / ofTable - 1)).toBeLessThan(0.015);
    expect(Math.abs(cells / irradiation - cellsOfTable / ofTable)).toBeLessThan(1);
  });
});
