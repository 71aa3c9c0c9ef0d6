import { renderMarkup } from "@testing/markup";
import { describe, expect, it } from "vitest";
import {
  comparedRatio,
  compareEnergy,
  isPartial,
  notReceivedKwh,
  possiblePerformance,
  type Uncompared,
} from "./comparison";
import { ComparisonText } from "./comparison-text";
import { KeyFigureList } from "./key-figures";
import { toEnergy } from "./period";

const day = (number: number) => Temporal.PlainDate.from({ year: 2026, month: 11, day: number });
const range = { start: day(1), end: day(23) };
const row = (actual: number | null, expected: number | null, compared?: number | null) =>
  toEnergy({
    actual_yield_in_kwh: actual,
    expected_yield_in_kwh: expected,
    ...(compared !== undefined && { compared_expected_yield_in_kwh: compared }),
  });
const on = (number: number, energy: ReturnType<typeof row>) => ({
  ...energy,
  first: day(number),
  last: day(number),
  isComplete: number <= 21,
});
const text = (periods: Parameters<typeof compareEnergy>[0], uncompared: Uncompared | null = null) => {
  const markup = renderMarkup(<ComparisonText comparison={compareEnergy(periods, range)} uncompared={uncompared} />);
  return markup.replaceAll(/<\/?p>/g, "").trim();
};

describe("toEnergy", () => {
  it("compares the hours with data, and whole periods with data when the extension is missing", () => {
    expect(row(3, 10, 4)).toEqual({ generatedKwh: 3, expectedKwh: 10, comparedKwh: 4 });
    expect(row(3, 10)).toMatchObject({ comparedKwh: 10 });
    expect(row(3, 10, null)).toMatchObject({ comparedKwh: 10 });
    expect(row(null, 10, 0)).toMatchObject({ comparedKwh: null });
    expect(row(null, 10)).toMatchObject({ comparedKwh: null });
  });

  it("knows the energy that was not received, and whether a part of the period is missing", () => {
    const energies = [row(3, 10, 4), row(3, 10, 9.999), row(null, 10, 0), row(3, null)];
    expect(energies.map(notReceivedKwh)).toEqual([6, 0, 10, 0]);
    expect(energies.map(isPartial)).toEqual([true, false, false, false]);
  });
});

describe("possiblePerformance", () => {
  const days = { start: day(1), end: day(14) };
  const performance = (actual: number | null, expected: number | null) => ({
    actual_yield_in_kwh: actual,
    expected_yield_in_kwh: expected,
    compared_expected_yield_in_kwh: expected,
  });
  const unknown = { ...performance(null, null), isImpossible: true };

  it.each([
    [-5_000, 3_000],
    [4_294_967_295, 3_000],
    [2_900_000, 3_000],
    [-1, null],
  ])("is unknown when %d of %o kWh are impossible", (actual, expected) =>
    expect(possiblePerformance(performance(actual, expected), days)).toEqual(unknown),
  );

  it.each([
    [2_900, 3_000],
    [0, 3_000],
    [0, 0],
    [1_235, 0],
    [null, 3_000],
  ])("is %o when %d kWh are possible", (actual, expected) =>
    expect(possiblePerformance(performance(actual, expected), days)).toEqual(performance(actual, expected)),
  );

  it("reads tiny negative energy as zero, and negative expected energy as unknown", () => {
    expect(possiblePerformance(performance(-0.2, 3_000), days)).toMatchObject({ actual_yield_in_kwh: 0 });
    expect(possiblePerformance(performance(2_900, -500), days)).toMatchObject({
      actual_yield_in_kwh: 2_900,
      expected_yield_in_kwh: null,
    });
  });
});

describe("compareEnergy", () => {
  it("compares the same hours and states what it leaves out", () => {
    const periods = [on(19, row(9, 10, 10)), on(20, row(3, 10, 4)), on(21, row(null, 10, 0)), on(22, row(5, 6, 6))];
    expect(compareEnergy(periods, range)).toEqual({
      generatedKwh: 12,
      comparedKwh: 14,
      ratio: 12 / 14,
      days: { start: day(19), end: day(20) },
      hours: null,
      notReceived: { kwh: 16, days: 2 },
      notCompared: { kwh: 5, days: { start: day(22), end: day(22) }, isIncomplete: true },
    });
  });

  it("counts the days with missing hours when the expected energy is unknown", () => {
    const measured = (number: number, actual: number | null, missingHours: number | null) => ({
      ...on(number, row(actual, null)),
      missingHours,
    });
    const periods = [measured(18, null, null), measured(19, 9, 0), measured(20, 3, 4), measured(21, null, 24)];
    expect(compareEnergy(periods, range).notReceived).toEqual({ kwh: null, days: 2 });
    expect(periods.map(isPartial)).toEqual([false, false, true, false]);
    expect(text(periods)).toBe(
      "<strong>12.0 kWh generated</strong>, 19 – 20 Nov 2026. Not compared. Data is missing on 2 days.",
    );
    // Of a plant of which nothing is ever expected, no comparison is missing.
    const generated = "<strong>12.0 kWh generated</strong>";
    const rest = ", 19 – 20 Nov 2026. Data is missing on 2 days.";
    expect(text(periods, { peakWatt: 8_000 })).toBe(`${generated} (1.50 kWh/kWp)${rest}`);
    expect(text(periods, { peakWatt: null })).toBe(`${generated}${rest}`);
    // The missing hours of the night are no missing energy.
    expect(isPartial({ ...row(9, 10, 10), missingHours: 8 })).toBe(false);
    const week = { ...measured(9, 3, 24), last: day(15) };
    expect(text([week])).toContain("A part of the data is missing.");
  });

  it("counts each day once when periods are hours, and no days when periods are longer", () => {
    const hours = [on(20, row(null, 1, 0)), on(20, row(null, 2, 0))];
    expect(compareEnergy(hours, range).notReceived).toEqual({ kwh: 3, days: 1 });
    const week = { ...on(9, row(3, 10, 4)), last: day(15) };
    expect(compareEnergy([week], range).notReceived).toEqual({ kwh: 6, days: null });
  });

  it("has no days outside the range when a week begins before the range", () => {
    const week = { ...row(3, 4), first: day(1).subtract({ days: 6 }), last: day(1), isComplete: true };
    expect(compareEnergy([week], range).days).toEqual({ start: day(1), end: day(1) });
  });
});

describe("comparedRatio", () => {
  it("has no percentage when the expected energy is zero or shown as zero", () => {
    expect([0, 0.004, 10].map((comparedKwh) => comparedRatio({ generatedKwh: 5, comparedKwh }))).toEqual([
      null,
      null,
      0.5,
    ]);
  });
});

describe("ComparisonText", () => {
  it("states the generated energy when no energy was expected", () => {
    expect(text([on(19, row(26, 0, 0)), on(20, row(100, 0, 0))])).toBe(
      "<strong>126.0 kWh generated</strong>, 19 – 20 Nov 2026; nothing was expected.",
    );
    expect(text([on(19, row(0, 0, 0))])).toBe("<strong>0 kWh generated</strong>, 19 Nov 2026; nothing was expected.");
  });

  it("states the percentage, both energies, their days and the days that are not compared yet", () => {
    const periods = [on(1, row(1_185, 1_194)), on(21, row(1_100, 1_100)), on(22, row(100, 90)), on(23, row(12, 15))];
    expect(text(periods)).toBe(
      "<strong>99.6% of expected</strong>: 2,285 of 2,294 kWh, 1 – 21 Nov 2026. Not yet compared: 112.0 kWh on 22 – 23 Nov 2026.",
    );
  });

  it("states the energy that was not received", () => {
    expect(text([on(1, row(10, 10, 10)), on(2, row(null, 8, 0))])).toBe(
      "<strong>100.0% of expected</strong>: 10.0 of 10.0 kWh, 1 Nov 2026.  Not received: 8.0 kWh on 1 day.",
    );
  });

  it("states no comparison when nothing can be compared", () => {
    expect(text([on(22, row(5, 6))])).toBe("<strong>5.0 kWh generated</strong>, 22 Nov 2026. Not yet compared.");
    expect(text([on(1, row(null, null))])).toBe("<strong>No data</strong> for this period.");
    // The expected energy of the first day will not arrive.
    expect(text([on(1, row(5, null)), on(22, row(5, null))])).toBe(
      "<strong>10.0 kWh generated</strong>, 1 – 22 Nov 2026. Not compared.",
    );
  });
});

describe("the list of key figures", () => {
  const kpis = {
    ...{ start_date: null, end_date: null, availability_by_time: 0.9953, availability_by_energy: 1 },
    ...{ availability_covered_share: 0.99, performance_ratio: 0.8214, corrected_performance_ratio: null },
    ...{ performance_covered_share: 0.99, specific_yield_in_kwh_per_kwp: 92.5, capacity_factor: 0.1243 },
    ...{ yield_covered_share: 1, curtailed_kwh: 12.4, other_lost_kwh: 0, not_received_kwh: null },
  };

  it("says why figures are dashes when measurements are missing", () => {
    const partial = { ...kpis, performance_ratio: null, performance_covered_share: 0.83 };
    const reason = "missing in more than 10% of the daylight";
    expect(renderMarkup(<KeyFigureList kpis={partial} days="1 – 31 May 2026" />)).toContain(reason);
    expect(renderMarkup(<KeyFigureList kpis={kpis} days="1 – 31 May 2026" />)).not.toContain(reason);
  });

  it("states shares, kWh/kWp and energy, and a dash for what is not known", () => {
    const markup = renderMarkup(<KeyFigureList kpis={kpis} days="1 – 31 May 2026" />);
    const values = [...markup.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, value = ""]) => value.replaceAll(/<[^>]*>/g, ""));
    expect(values).toEqual(["99.5%", "100.0%", "82.1%", "–", "92.50 kWh/kWp", "12.4%", "12 kWh", "0 kWh", "–"]);
  });
});
