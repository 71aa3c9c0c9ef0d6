import type { Cause } from "@entities/cause";
import { textsIn } from "@shared/i18n/texts";
import { describe, expect, it } from "vitest";
import type { EvidenceDay } from "./evidence.server";
import { evidenceSentence, firstCostDay, markedEnergy } from "./evidence-sentence";

const today = Temporal.PlainDate.from("2026-11-27");
const neighbours = { count: 4, ratio: 0.9838 };
const alert = { typeName: "driver_high", text: null, date: "2026-11-20" };

/** The last 30 days, with data until a day. */
const daysUntil = (lastWithData: string, lostKwh: number | null = null): EvidenceDay[] =>
  Array.from({ length: 30 }, (_, index) => {
    const date = today.subtract({ days: 30 - index }).toString();
    const hasData = date <= lastWithData;
    // The expected energy of the last days is not known.
    const notReceivedKwh = date > "2026-11-25" ? null : hasData ? 0 : 10;
    return {
      date,
      generatedKwh: hasData ? 8 : null,
      lostKwh: date < "2026-11-18" ? null : lostKwh,
      comparedKwh: null,
      notReceivedKwh,
    };
  });

const issuesOf = (typeName: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, meterId: index + 1, typeName }));

type Options = Parameters<typeof evidenceSentence>[0];
interface Changes extends Partial<Pick<Options, "hasOutage" | "i18n" | "isDiagnosed">> {
  pattern?: Options["row"]["pattern"];
  plant?: Partial<Options["plant"]>;
  evidence?: Partial<Options["evidence"]>;
}
const costOf = (lostKwh: number) => ({ lostKwh, lostCents: null, notReceivedKwh: null, notReceivedCents: null });
const free = { costSoFar: costOf(0) };
const sentence = (typeName: string, { evidence, plant, pattern, ...changes }: Changes = {}) =>
  evidenceSentence({
    i18n: textsIn("en"),
    row: { typeName, ...(pattern && { pattern }) },
    plant: { since: "2026-11-18", sinceTime: null, issues: issuesOf(typeName, 3), costSoFar: costOf(90), ...plant },
    hasOutage: false,
    today,
    ...changes,
    evidence: {
      days: daysUntil("2026-11-17"),
      score: null,
      meterCount: 3,
      meters: [],
      neighbours: null,
      alert: null,
      ...evidence,
    },
  });

describe("evidenceSentence", () => {
  it("states which inverters send nothing since when, the fault of the driver, and nearby plants", () => {
    const evidence = { days: daysUntil("2026-11-17"), score: null, meterCount: 3, neighbours, alert: null };
    expect(sentence("connectivity", { hasOutage: true, evidence })).toBe(
      "No data from 3 of 3 inverters since 18 Nov 2026 (9 days); the driver reports an error; 4 plants within 10 km delivered 98.4% of expected in the last 7 days.",
    );
    expect(sentence("connectivity", { evidence: { ...evidence, neighbours: null, meterCount: null } })).toBe(
      "No data from 3 inverters since 18 Nov 2026 (9 days).",
    );
    expect(sentence("connectivity", { i18n: textsIn("nl") })).toBe(
      "Geen gegevens van 3 van de 3 omvormers sinds 18 nov 2026 (9 dagen).",
    );
  });

  it("states the time of day at which the inverters stopped, if it is known", () => {
    expect(sentence("connectivity", { plant: { sinceTime: "2026-11-18T10:00:00Z" } })).toBe(
      "No data from 3 of 3 inverters since 18 Nov 2026, 11:00 (9 days).",
    );
  });

  it("names types and inverters that are not known", () => {
    const evidence = { days: [], meters: [{ id: 9, name: null, isUnknown: true }] };
    expect(sentence("47", { evidence })).toBe("Unknown type 47 since 18 Nov 2026 (9 days); unknown inverter #9.");
    const issues = [{ id: 1, meterId: null, typeName: null }];
    expect(sentence("", { plant: { issues }, evidence: { days: [] } })).toBe(
      "Unknown type since 18 Nov 2026 (9 days); the inverter is not known.",
    );
    const ofPlant = [{ id: 1, meterId: null, typeName: "yield_promise_status" }];
    expect(sentence("yield_promise_status", { plant: { issues: ofPlant }, evidence: { days: [] } })).toBe("");
  });

  it("reports an alert of the driver only if it is as recent as the cause", () => {
    const text = (date: string) =>
      sentence("meter_credentials", {
        evidence: { days: [], score: null, meterCount: 3, neighbours: null, alert: { ...alert, date } },
      });
    expect(text("2026-11-17")).not.toContain("driver");
    expect(text("2026-11-18")).toContain("the driver reports an error");
  });

  it("counts the days with losses and missing data from the day on which the cause began", () => {
    const evidence = { score: null, meterCount: 3, neighbours: null, alert: null };
    expect(sentence("shade", { evidence: { ...evidence, days: daysUntil("2026-11-26", 2) } })).toBe(
      "Energy was lost on 9 of the last 30 days.",
    );
    expect(sentence("misc", { evidence: { ...evidence, days: daysUntil("2026-11-10", 2) } })).toBe(
      "The yield was below expected on 9 of the last 30 days; data are missing on 9 of the last 30 days.",
    );
  });

  it("counts no days below expected whose energy is too small for a loss", () => {
    expect(sentence("misc", { evidence: { days: daysUntil("2026-11-26", 0.4) } })).toBe("");
    expect(sentence("shade", { evidence: { days: daysUntil("2026-11-26", 0.4) } })).toBe(
      "Energy was lost on 9 of the last 30 days.",
    );
  });

  it.each(["clock", "snow"] as const)("counts no days below expected of a %s, which costs nothing", (pattern) => {
    const evidence = { days: daysUntil("2026-11-26", 2), score: 0.9 };
    expect(sentence("misc", { pattern, isDiagnosed: true, plant: free, evidence })).toBe("");
  });

  it("states the flat line and what the plant delivered, and losses only when it costs something", () => {
    const options = { pattern: "flatline", evidence: { days: daysUntil("2026-11-26", 2), score: 1.006 } } as const;
    const flat =
      "The same energy every hour since 18 Nov 2026 (9 days); the plant delivered 100.6% of expected in the last 7 days";
    expect(sentence("misc", { ...options, plant: free })).toBe(`${flat}.`);
    expect(sentence("misc", options)).toBe(`${flat}; the yield was below expected on 9 of the last 30 days.`);
  });

  it("begins with the score of the plant when the cause is not known", () => {
    const plant = { since: "2026-11-09", issues: issuesOf("misc", 1) };
    const evidence = { days: [], score: 0.784, meterCount: 1, neighbours, alert: null };
    expect(sentence("misc", { plant, evidence })).toBe(
      "Low yield, cause unknown: 78.4% of expected in the last 7 days, since 9 Nov 2026 (18 days); 4 plants within 10 km delivered 98.4% of expected in the last 7 days.",
    );
    expect(sentence("misc", { plant, isDiagnosed: true, evidence: { ...evidence, neighbours: null } })).toBe("");
    expect(sentence("misc", { plant, evidence: { ...evidence, score: null, neighbours: null } })).toBe("");
    expect(sentence("shade", { plant, evidence: { ...evidence, neighbours: null } })).toBe("");
  });

  it("is empty without any evidence", () => {
    expect(
      sentence("shade", { evidence: { days: [], score: null, meterCount: 3, neighbours: null, alert: null } }),
    ).toBe("");
  });
});

describe("markedEnergy", () => {
  it("is the energy below expected of an unknown cause, and no loss of what costs nothing", () => {
    const marked = (typeName: string, pattern: Options["row"]["pattern"], lostKwh: number) =>
      markedEnergy({ typeName, ...(pattern && { pattern }) }, { costSoFar: costOf(lostKwh) });
    expect(marked("shade", undefined, 0)).toBe("lost");
    expect(marked("misc", "soiling", 0)).toBe("below");
    expect(marked("misc", "flatline", 5)).toBe("below");
    expect(marked("misc", "snow", 0)).toBe("snow");
    expect([marked("misc", "clock", 0), marked("misc", "flatline", 0)]).toEqual([null, null]);
  });
});

describe("the first day of a cost", () => {
  const since = "2026-06-13";
  const day = (date: string, lostKwh: number | null, notReceivedKwh: number | null) => ({
    date,
    lostKwh,
    notReceivedKwh,
  });
  const firstOf = (recentDays: ReturnType<typeof day>[], plants: number, lostKwh: number | null = null) =>
    firstCostDay(
      { plants: Array.from({ length: plants }) as Cause["plants"], recentDays },
      { since, costSoFar: { lostKwh, lostCents: null, notReceivedKwh: 9, notReceivedCents: null } },
      [day("2026-06-12", 4, 9), day(since, null, 97)],
    );

  it("is the day on which the energy ended when its hours belong to the cause", () => {
    expect(firstOf([day("2026-06-11", null, 0), day("2026-06-12", 73, null)], 1)).toBe("2026-06-12");
    expect(firstOf([day("2026-06-10", 8, null), day("2026-06-12", null, 0)], 1)).toBe(since);
  });

  it("is known from what the plant did not receive when the cause has several plants", () => {
    expect(firstOf([], 2)).toBe("2026-06-12");
    expect(firstOf([], 2, 50)).toBe(since);
  });
});
