import type { ImportResult } from "@entities/measurement";
import { I18nProvider } from "@lingui/react";
import { textsIn } from "@shared/i18n/texts";
import { renderMarkup } from "@testing/markup";
import { fork } from "effector";
import { Provider } from "effector-react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { $replacesFiner } from "./import-measurements";
import { DifferingDays, FinerValues, ImportButtonText, ImportedText, importedChartHref } from "./result-counts";

const noResult: ImportResult = {
  import_id: 1,
  new: 0,
  changed: 0,
  equal: 0,
  rejected: 0,
  rejected_by_reason: {},
  coarser: 0,
  finer_by_minutes: {},
  differing_days: 0,
  differences: [],
};

it.each([
  ["all values count", {}, false, "9,849.051 kWh"],
  ["values are rejected", { rejected: 132 }, false, "9,347 of 9,479 values"],
  ["finer values stay", { coarser: 132 }, false, "9,347 of 9,479 values"],
  ["finer values are replaced", { coarser: 132 }, true, "9,849.051 kWh"],
])("states the energy of an import, or the number of values, when %s", (_, counts, replacesFiner, expected) => {
  const results = [
    { ...noResult, new: 9_000 },
    { ...noResult, new: 40, changed: 7, equal: 300, ...counts },
  ];
  const textOf = (Text: typeof ImportedText) =>
    renderMarkup(<Text results={results} kwh={9_849.051} replacesFiner={replacesFiner} />);
  expect(textOf(ImportedText)).toBe(`${expected} imported`);
  expect(textOf(ImportButtonText)).toBe(`Import ${expected.replace("9.051", "9.1")}`);
});

describe("the comparison with what is stored", () => {
  const textOf = (content: ReactNode, replaces = false) =>
    renderToStaticMarkup(
      <Provider value={fork({ values: [[$replacesFiner, replaces]] })}>
        <I18nProvider i18n={textsIn("en")}>{content}</I18nProvider>
      </Provider>,
    )
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim();
  const calls = [
    { minutes: 1_440, starts: [], kwh: [] },
    { minutes: 60, starts: [], kwh: [] },
  ];
  const results = [{ ...noResult, coarser: 392, finer_by_minutes: { 60: 9_400 } }, noResult];

  it("says which finer values stay, and what would be replaced", () => {
    const preview = textOf(<FinerValues calls={calls} results={results} />);
    expect(preview).toContain("9,400 hours of the same time are stored and stay, because they say more.");
    expect(preview).toContain("Not counted: 392 daily totals.");
    expect(preview).toContain("Replace 9,400 hours by 392 daily totals");
    expect(textOf(<FinerValues calls={calls} results={results} />, true)).toContain(
      "Replaces 9,400 hours by 392 daily totals.",
    );
    expect(textOf(<FinerValues calls={calls} results={results} isDone />, true)).toBe(
      "Replaced 9,400 hours by 392 daily totals.",
    );
  });

  it("adds the values of several calls by their length", () => {
    const several: ImportResult[] = [
      { ...noResult, coarser: 1, finer_by_minutes: { 15: 96, 5: 288 } },
      { ...noResult, coarser: 20, finer_by_minutes: { 15: 80 } },
    ];
    expect(textOf(<FinerValues calls={calls} results={several} />, true)).toContain(
      "Replaces 288 values of 5 minutes and 176 quarter hours by 20 hours and 1 daily total.",
    );
  });

  it("names the first days that contradict what is stored", () => {
    const difference = (date: string) => ({ date, stored_in_kwh: 24, sent_in_kwh: 30.25 });
    const dates = ["2025-06-01", "2025-06-02", "2025-06-03", "2025-06-04"];
    const contradicting = { ...noResult, differing_days: 12, differences: dates.map(difference) };
    expect(textOf(<DifferingDays results={[contradicting]} />)).toMatch(
      /^12 days differ by more than 2 %: 1 Jun 2025 \(stored 24.0 kWh, files 30.3 kWh\), .*3 Jun 2025 \(.*\) … The files/,
    );
    const one = { ...noResult, differing_days: 1, differences: [difference("2025-06-01")] };
    expect(textOf(<DifferingDays results={[noResult, one]} />)).toMatch(
      /^1 day differs by more than 2 %: 1 Jun 2025 \(stored 24.0 kWh, files 30.3 kWh\) The files/,
    );
  });

  it("says nothing when nothing is finer or contradicts", () => {
    expect(textOf(<FinerValues calls={calls} results={[noResult]} />)).toBe("");
    expect(textOf(<DifferingDays results={[noResult]} />)).toBe("");
  });
});

describe("importedChartHref", () => {
  const day = (day: string, state: "complete" | "missing" | "above", kwh: number) => ({ day, state, kwh });
  const days = [day("2024-05-31", "above", 0), day("2024-06-01", "complete", 3), day("2024-06-02", "missing", 0)];
  const year = [...days, day("2025-06-30", "above", 4), day("2025-07-01", "missing", 0)];
  const plan = (minutes: number, planned = year) => ({ days: planned, calls: [{ minutes, starts: [], kwh: [] }] });
  const meter = (id: number) => ({
    id,
    name: "Roof",
    peakWatt: null,
    inUse: { from: null, until: null },
    measuredSince: null,
  });
  const target = (...meters: number[]) => ({
    plant: { companyId: 3, plantId: 9 },
    lastChartDay: "2025-06-30",
    meters: meters.map(meter),
  });

  it("opens the days with imported energy, of the meter when the plant has several", () => {
    const href = "/plants/9?companyId=3&period=day&start_date=2024-06-01&end_date=2025-06-30#performance";
    expect(importedChartHref(target(12), [{ id: 12 }], plan(60))).toBe(href);
    expect(importedChartHref(target(12, 13), [{ id: 13 }], plan(60))).toBe(href.replace("&period", "&meter=13&period"));
    expect(importedChartHref(target(12, 13), [{ id: 12 }, { id: 13 }], plan(60))).toBe(href);
  });

  it.each([
    [5, "hour"],
    [1_440, "day"],
  ])("opens a single day of values of %d minutes by %s", (minutes, period) => {
    const href = `/plants/9?companyId=3&period=${period}&start_date=2024-06-01&end_date=2024-06-01#performance`;
    expect(importedChartHref(target(12), [{ id: 12 }], plan(minutes, days))).toBe(href);
  });

  it("ends yesterday when the files end today, and has today when they have no other day", () => {
    const today = day("2025-07-01", "complete", 1);
    const href = "/plants/9?companyId=3&period=day&start_date=2024-06-01&end_date=2025-06-30#performance";
    expect(importedChartHref(target(12), [{ id: 12 }], plan(60, [...year.slice(0, -1), today]))).toBe(href);
    expect(importedChartHref(target(12), [{ id: 12 }], plan(60, [today]))).toContain(
      "start_date=2025-07-01&end_date=2025",
    );
  });

  it("opens nothing when no day has energy", () =>
    expect(importedChartHref(target(12), [{ id: 12 }], plan(60, [day("2024-06-02", "missing", 0)]))).toBeNull());
});
