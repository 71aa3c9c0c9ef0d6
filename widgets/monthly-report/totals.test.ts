import type { PeriodEnergy } from "@entities/energy";
import { noNotes } from "@shared/api/v0/series";
import { dayTextsOf } from "@shared/lib/date-range";
import { day } from "@testing/days";
import { periodEnergy } from "@testing/period-energy";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PlantReport, reportedData } from "./plant-report";
import { plantRows } from "./plant-rows";
import { median, totalsOf } from "./totals";

const context = { range: { start: day("2026-10-01"), end: day("2026-10-31") }, today: day("2026-11-27") };
const energy = (date: string, generatedKwh: number | null) => periodEnergy(date, generatedKwh, 10, 1);
const days = (year: number, kwh: number | null) =>
  dayTextsOf({ start: day(`${year}-10-01`), end: day(`${year}-10-31`) }).map((date) => energy(date, kwh));

interface Given {
  kwh?: number | null;
  earlierKwh?: number | null;
  since?: string;
  price?: number | null;
  isLight?: boolean;
}

function report(
  id: number,
  { kwh = 8, earlierKwh = 9, since = "2020-01-01", price = 0.1, isLight = false }: Given = {},
) {
  const value = (part: object) => ({ ok: true, value: part }) as never;
  const plant = {
    id,
    companyId: 3,
    name: `Plant ${id}`,
    city: null,
    address: "",
    owner: null,
    drivers: [],
    metersInUse: 1,
    dataDays: null,
    importedUntil: null,
  };
  const cause = (meter: number, name: string, lostKwh: number) => ({
    ...{ name, issueId: meter, lostKwh, lostCents: price === null ? null : lostKwh * price * 100 },
    ...{ notReceivedKwh: null, notReceivedCents: null, first: "2026-10-03", last: "2026-10-03" },
  });
  const causes = [cause(1, "power_interruption", 0.5), cause(2, "power_interruption", 0.5), cause(3, "misc", 1)];
  const parts: PlantReport["parts"] = isLight
    ? { tickets: value([]) }
    : {
        energy: value({ days: days(2026, kwh), yearEarlier: days(2025, earlierKwh), notes: noNotes }),
        months: value([energy("2026-10-01", kwh), energy("2025-10-01", earlierKwh)]),
        losses: value({ source: "issues", lostKwh: 2, snow: [{ date: "2026-10-04", kwh: 7 }], causes }),
        issues: value([]),
        tickets: value([
          { id, createdAt: "2026-10-01", closedOn: "2026-11-02", issueIds: [], text: "", lastComment: null },
        ]),
      };
  return { plant: { ...plant, peakWatt: 10_000, monitoredSince: since, isLight, price }, parts } satisfies PlantReport;
}

describe("reportedData", () => {
  const known = (id: number, dataDays: { start: string; end: string } | null, isLight = false) => {
    const value = report(id, { isLight });
    return [id, { ok: true, value: { ...value, plant: { ...value.plant, dataDays } } }] as const;
  };
  const dataOf = (plants: number[], ...reports: ReturnType<typeof known>[]) => {
    const data = reportedData(
      plants.map((id) => ({ id })),
      new Map(reports),
    );
    return data && `${data.start}..${data.end}`;
  };
  const first = known(1, { start: "2024-06-01", end: "2025-06-30" });

  it("is the days with data of all plants", () => {
    const second = known(2, { start: "2024-09-01", end: "2025-08-31" });
    expect(dataOf([1], first)).toBe("2024-06-01..2025-06-30");
    expect(dataOf([1, 2, 3], first, second, known(3, null, true))).toBe("2024-06-01..2025-08-31");
  });

  it("is null when the data of a plant is not known, or not loaded", () => {
    expect(dataOf([1, 2], first, known(2, null))).toBeNull();
    expect(dataOf([1, 2], first)).toBeNull();
    expect(dataOf([])).toBeNull();
  });
});

const totals = (...reports: PlantReport[]) => totalsOf(reports, [], context);

describe("the median", () => {
  it.each([
    [[], null],
    [[3], 3],
    [[9, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
  ])("of %j is %s", (values, expected) => expect(median(values)).toBe(expected));
});

describe("the totals of a report", () => {
  it("have the median of the plants that were monitored during all of the period", () => {
    const plants = [report(1, { kwh: 10 }), report(2, { kwh: 20 }), report(3, { kwh: 1, since: "2026-10-02" })];
    expect(totals(...plants).medianPerKwp).toBe((31 * 15) / 10);
  });

  it("are the sums of its plants", () => {
    const energies = fc.array(fc.option(fc.integer({ min: 0, max: 50 })), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(energies, (values) => {
        const sums = totals(...values.map((kwh, id) => report(id, { kwh })));
        const known = values.filter((kwh) => kwh !== null);
        const generated = known.reduce((sum, kwh) => sum + kwh * 31, 0);
        expect(sums.generatedKwh).toBe(known.length === 0 ? null : generated);
        expect(sums.ratio).toBe(known.length === 0 ? null : generated / (known.length * 310));
        const missing = values.length - known.length;
        expect(sums.notReceived).toEqual({ kwh: missing * 310, days: missing > 0 ? 31 : 0 });
        expect(sums.withoutData).toHaveLength(missing);
      }),
    );
  });

  it("compare the same plants with the year before, and name the new ones", () => {
    const { earlier, newPlants, months } = totals(
      report(1),
      report(2, { since: "2026-04-25", earlierKwh: null }),
      report(3, { since: "2025-10-02" }),
      report(4, { earlierKwh: null }),
    );
    expect(earlier).toEqual({ kwh: 248, earlierKwh: 279, plants: 1 });
    expect(newPlants.map(({ id }) => id)).toEqual([2, 3]);
    expect(months.at(-1)).toEqual({ month: 10, kwh: 8, earlierKwh: 9 });
    expect(months[0]).toEqual({ month: 1, kwh: null, earlierKwh: null });
  });

  it("tell plants that were not monitored yet from plants without data", () => {
    const { notMonitored, newPlants, withoutData } = totals(
      report(1, { kwh: null }),
      report(2, { since: "2026-11-01" }),
    );
    expect([notMonitored, newPlants, withoutData].map((plants) => plants.map(({ id }) => id))).toEqual([[2], [], [1]]);
  });

  it("state the value of the plants with a price, and the energy of the others", () => {
    const { lostByCause, lostKwh, lostEuros, unpricedKwh, snowKwh } = totals(report(1), report(2, { price: null }));
    expect(lostByCause).toEqual([
      { name: "misc", kwh: 2, euros: 0.1, plants: 2 },
      { name: "power_interruption", kwh: 2, euros: 0.1, plants: 2 },
    ]);
    expect([lostKwh, lostEuros, unpricedKwh, snowKwh]).toEqual([4, 0.2, 2, 14]);
    expect(totals(report(2, { price: null })).lostEuros).toBeNull();
  });

  it("add up what the causes of all plants cost, which is what was lost", () => {
    const sums = totals(...[1, 2, 3].map((id) => report(id)));
    const ofCauses = sums.lostByCause.reduce((sum, { kwh }) => sum + kwh, 0);
    const ofPlants = sums.causes.reduce((sum, { cost }) => sum + (cost.lostKwh ?? 0), 0);
    expect([sums.lostKwh, ofCauses]).toEqual([6, 6]);
    // The costliest five of six causes.
    expect([sums.causes.length, ofPlants]).toEqual([5, 5]);
  });

  it("compare no plant without weather, and name it", () => {
    const unknown = report(2);
    const days = (unknown.parts.energy as { value: { days: PeriodEnergy[] } }).value.days;
    for (const each of days) Object.assign(each, { expectedKwh: null, comparedKwh: null });
    Object.assign(unknown.plant, { weather: "no_source" });
    const totals = totalsOf([report(1), unknown], [], context);
    expect([totals.ratio, totals.comparedGeneratedKwh, totals.generatedKwh]).toEqual([0.8, 8 * 31, 16 * 31]);
    expect(totals.notCompared).toEqual({ kwh: 8 * 31, days: context.range, isIncomplete: false });
    expect(totals.withoutWeather.map(({ id }) => id)).toEqual([2]);
  });

  it("leave out light plants, and count tickets of the period", () => {
    const sums = totals(report(1), report(2, { isLight: true }));
    expect(sums).toMatchObject({ generatedKwh: 248, withoutData: [], tickets: { opened: 1, closed: 0 } });
  });

  it("name the plants of a part that failed", () => {
    const failed = report(2);
    failed.parts.energy = { ok: false, error: {} as never };
    const { generatedKwh, missing } = totals(report(1), failed);
    expect(generatedKwh).toBe(248);
    expect(missing).toEqual([{ part: "energy", names: ["Plant 2"] }]);
  });
});

describe("the list of a long report", () => {
  const withLosses = (id: number, lostKwh: number, price: number | null = 0.1) => {
    const made = report(id, { price });
    const cost = { notReceivedKwh: null, notReceivedCents: null, first: "2026-10-03", last: "2026-10-03" };
    const lostCents = price === null ? null : lostKwh * price * 100;
    const losses = {
      source: "issues",
      lostKwh,
      snow: [],
      causes: [{ name: "misc", issueId: 1, lostKwh, lostCents, ...cost }],
    };
    return { ...made, parts: { ...made.parts, losses: { ok: true, value: losses } as never } };
  };
  const idsOf = (reports: PlantReport[]) => {
    const { worst, others } = plantRows(reports, [], context);
    return [worst, others].map((rows) => rows.map(({ plant }) => plant.id));
  };

  it("has the costliest plant first, and plants without losses apart", () =>
    expect(idsOf([withLosses(1, 0.4), withLosses(2, 3), withLosses(3, 9), report(4, { isLight: true })])).toEqual([
      [3, 2],
      [1, 4],
    ]));

  it("compares energy when a plant has no price", () =>
    expect(idsOf([withLosses(1, 3, 0.5), withLosses(2, 9, null)])).toEqual([[2, 1], []]));

  it("names a plant that sent nothing, and one of which a part failed", () => {
    const failed = withLosses(2, 0);
    const parts: PlantReport["parts"] = { ...failed.parts, issues: { ok: false, error: {} as never } };
    const silent = withLosses(3, 0);
    const nothing = report(3, { kwh: null }).parts.energy;
    expect(
      idsOf([
        withLosses(1, 0),
        { ...failed, parts },
        { ...silent, parts: { ...silent.parts, energy: nothing } as never },
      ]),
    ).toEqual([[2, 3], [1]]);
  });

  it("states what was generated, of what was expected", () => {
    const { worst } = plantRows(
      [withLosses(1, 3, 0.5)],
      [{ id: 1, name: "", city: null, status: "ok" as never }],
      context,
    );
    expect(worst).toMatchObject([
      { generatedKwh: 31 * 8, ratio: 0.8, stake: { kwh: 3, cents: 150 }, status: "ok", openCauses: 0, promise: null },
    ]);
  });
});
