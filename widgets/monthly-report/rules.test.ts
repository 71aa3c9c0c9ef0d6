import { compareDays, energyBars, type PeriodEnergy } from "@entities/energy";
import type { MeterIssue } from "@entities/issue";
import type { PeriodCause } from "@entities/plant";
import type { PromiseStatus } from "@entities/promise";
import { noNotes } from "@shared/api/v0/series";
import { textsIn } from "@shared/i18n/texts";
import { dayTextsOf } from "@shared/lib/date-range";
import { day, range } from "@testing/days";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PlantReport } from "./plant-report";
import {
  causesOf,
  compareYears,
  costliest,
  costOfIssue,
  effectText,
  generatedOn,
  issuesIn,
  notReceivedOn,
  perKwp,
  promiseIn,
  settlementEuros,
  stakeOf,
  yearChange,
} from "./rules";
import type { ReportTicket } from "./sections.server";

const october = range("2026-10-01", "2026-10-31");
const today = day("2026-11-27");
const energy = (date: string, generatedKwh: number | null = 8, expectedKwh: number | null = 10): PeriodEnergy => ({
  date,
  generatedKwh,
  expectedKwh,
  comparedKwh: generatedKwh === null ? null : expectedKwh,
  errorKwh: 1,
});

describe("the energy of a plant", () => {
  it("is compared with the energy of a year earlier on days with complete data in both years", () => {
    const partly = { ...energy("2026-10-03", 8), comparedKwh: 5 };
    const years = compareYears({
      days: [energy("2026-10-01", 8), energy("2026-10-02", null), partly, energy("2026-10-04", 8)],
      yearEarlier: [energy("2025-10-01", 16), energy("2025-10-02", 16), energy("2025-10-03", 16)],
      notes: noNotes,
    });
    expect(years).toEqual({ kwh: 8, earlierKwh: 16 });
    expect(yearChange(years)).toBe(-0.5);
    expect(compareYears({ days: [energy("2024-02-29", 8)], yearEarlier: [], notes: noNotes })).toBeNull();
  });

  it.each([
    ["March, with a day of 23 hours", range("2026-03-01", "2026-03-31")],
    ["October, with a day of 25 hours", october],
    ["a February with a leap day", range("2024-02-01", "2024-02-29")],
  ])("counts each day of %s once", (_, month) => {
    const days = dayTextsOf(month).map((date) => energy(date));
    const comparison = compareDays(days, month, today);
    expect(comparison).toMatchObject({ generatedKwh: 8 * days.length, comparedKwh: 10 * days.length, ratio: 0.8 });
    expect(energyBars({ days, months: [] }, month, today).map(({ date }) => date)).toEqual(dayTextsOf(month));
  });

  it("has gaps instead of zeros, for any days without data", () => {
    const received = fc.array(fc.boolean(), { minLength: 31, maxLength: 31 });
    fc.assert(
      fc.property(received, (isReceived) => {
        const days = dayTextsOf(october).map((date, index) => energy(date, isReceived[index] ? 8 : null));
        const count = isReceived.filter(Boolean).length;
        const { notReceived, ratio } = compareDays(days, october, today);
        expect(notReceived).toEqual(count === 31 ? null : { kwh: (31 - count) * 10, days: 31 - count });
        expect(ratio).toBe(count === 0 ? null : 0.8);
        expect(generatedOn(days)).toBe(count === 0 ? null : count * 8);
        const bars = energyBars({ days, months: [] }, october, today);
        expect(bars.map(({ generatedKwh }) => generatedKwh)).toEqual(isReceived.map((has) => (has ? 8 : null)));
      }),
    );
  });

  it("has months for a longer period, and no expected energy that is not complete", () => {
    const months = ["2026-10-01", "2026-11-01"].map((date) => ({ ...energy(date, 200, 250), comparedKwh: 210 }));
    expect(energyBars({ days: [], months }, range("2026-10-01", "2026-11-26"), today)).toEqual([
      { date: "2026-10-01", generatedKwh: 200, expectedKwh: 250, isPartial: true, band: { lowKwh: 248, highKwh: 252 } },
      { date: "2026-11-01", generatedKwh: 200, expectedKwh: null, isPartial: false, band: null },
    ]);
  });

  it("is not known to be missing while the expected energy is not complete", () => {
    const days = ["2026-11-25", "2026-11-26"].map((date) => energy(date, null));
    expect(days.map((one) => notReceivedOn(one, today))).toEqual([10, null]);
  });

  it("is stated per kWp if the peak power is known", () => {
    expect(perKwp(500, 10_000)).toBe(50);
    expect([perKwp(null, 10_000), perKwp(500, null), perKwp(500, 0)]).toEqual([null, null, null]);
  });
});

describe("the causes of a plant", () => {
  const issue = (over: Partial<MeterIssue>): MeterIssue => ({
    id: 1,
    meter_id: 5,
    meter: null,
    type_name: "shade",
    severity: 75,
    found_on: "2026-10-05",
    began_on: "2026-10-02",
    resolved_on: null,
    snoozed_until: null,
    // What it cost since it began, also before the period.
    lost_kwh: 500,
    lost_cents: 9_000,
    not_received_kwh: null,
    not_received_cents: null,
    ...over,
  });
  const cost = (issueId: number | null, over: Partial<PeriodCause> = {}): PeriodCause => ({
    name: "shade",
    issueId,
    lostKwh: 10,
    lostCents: 200,
    notReceivedKwh: null,
    notReceivedCents: null,
    first: "2026-10-02",
    last: "2026-10-20",
    ...over,
  });
  const reportOf = (
    plantId: number,
    parts: { issues?: MeterIssue[]; tickets?: ReportTicket[]; causes?: PeriodCause[] },
  ) => {
    const { causes = [], ...others } = parts;
    const losses = { source: "issues", causes };
    const values = Object.entries({ ...others, losses }).map(([name, value]) => [name, { ok: true, value }]);
    return { plant: { id: plantId }, parts: Object.fromEntries(values) } as unknown as PlantReport;
  };
  const period = { range: october, today };
  const ticket: ReportTicket = {
    id: 9,
    number: "T-9",
    title: "Shade",
    createdAt: null,
    closedOn: null,
    issueIds: [2],
    repair: null,
    text: "",
    lastComment: null,
  };

  it("state the effect of a ticket as its page does, without a cost if its issues failed to load", () => {
    const closed = { ...ticket, repair: { finding: "cleaned" as const, after: { ratio: 0.98, days: 7 } } };
    const issues = [issue({ id: 1 }), issue({ id: 2, resolved_on: "2026-10-06", lost_kwh: 60 })];
    const effect = (result: unknown, of: ReportTicket = closed) =>
      effectText(textsIn("en"), of, { report: { parts: { issues: result } } as never, today });
    expect(effect({ ok: true, value: issues })).toBe(
      "Cleaned: Lost 60 kWh in the 5 days before; 98.0% of expected in the 7 days since",
    );
    expect(effect({ ok: false })).toBe(
      "Cleaned: What was lost before is not known; 98.0% of expected in the 7 days since",
    );
    expect(effect({ ok: true, value: issues }, ticket)).toBeNull();
  });

  it("are the causes that overlap the period", () => {
    const issues = [
      issue({ id: 1, resolved_on: "2026-09-30" }),
      issue({ id: 2, resolved_on: "2026-10-01" }),
      issue({ id: 3, began_on: "2026-11-01" }),
      issue({ id: 4, began_on: "2026-09-01" }),
      issue({ id: 5, began_on: null, found_on: "2026-10-31" }),
      issue({ id: 6, type_name: "ticket" }),
    ];
    expect(issuesIn(issues, october).map(({ id }) => id)).toEqual([4, 2, 5]);
  });

  it("group issues of one type, with what they cost in the period and what was done", () => {
    const issues = [
      issue({ id: 1, resolved_on: "2026-10-20" }),
      issue({ id: 2, meter_id: 6, resolved_on: "2026-10-25" }),
      issue({ id: 3, type_name: "connectivity", snoozed_until: "2026-12-01" }),
    ];
    const causes = [cost(1), cost(2, { lostKwh: 5, lostCents: 100 })];
    const report = reportOf(7, { issues, tickets: [ticket], causes });
    expect(causesOf(report, period)).toMatchObject([
      { finding: "shade", cost: { lostKwh: 15, lostCents: 300 }, resolvedOn: "2026-10-25", tickets: [ticket] },
      { finding: "connectivity", cost: { lostKwh: null }, snoozedUntil: "2026-12-01", resolvedOn: null, tickets: [] },
    ]);
    expect(issues.map((one) => costOfIssue(report, one)?.lostKwh ?? null)).toEqual([10, 5, null]);
  });

  it("include what was lost without an issue, which is not open", () => {
    const report = reportOf(7, { issues: [issue({ id: 1 })], causes: [cost(1), cost(null, { name: "misc" })] });
    expect(causesOf(report, period)).toMatchObject([
      { finding: "shade", isUnresolved: true },
      { finding: "misc", cost: { lostKwh: 10 }, since: null, resolvedOn: null, isUnresolved: false },
    ]);
  });

  it("go on when another issue of the meter has the outage, and are named by what a loss looks like", () => {
    const issues = [
      issue({ id: 1, type_name: "misc", began_on: "2026-10-01", resolved_on: "2026-10-20" }),
      issue({ id: 2, type_name: "misc", pattern: "flatline", began_on: "2026-09-01", resolved_on: "2026-10-02" }),
      issue({ id: 3, type_name: "zero_yield", began_on: "2026-10-05" }),
    ];
    expect(causesOf(reportOf(7, { issues }), period).map(({ finding, goesOn }) => [finding, goesOn])).toEqual([
      ["flatline", false],
      ["misc", true],
      ["zero_yield", false],
    ]);
  });

  it("have no cost if the losses failed to load, or the API states none of issues", () => {
    const report = reportOf(7, { issues: [issue({})], causes: [cost(1)] });
    const failed = { ...report, parts: { ...report.parts, losses: { ok: false, error: {} as never } as const } };
    const losses = { ok: true, value: { source: "statuses", causes: [cost(null, { name: "interruption" })] } } as never;
    for (const each of [failed, { ...report, parts: { ...report.parts, losses } }]) {
      expect(causesOf(each, period)).toMatchObject([{ finding: "shade", cost: { lostKwh: null } }]);
    }
  });

  it("have the tickets that name their type in any language, unless these are about other issues", () => {
    const about = (text: string, issueIds: number[] = []) => {
      const issues = [issue({ type_name: "zero_yield" })];
      return causesOf(reportOf(7, { issues, tickets: [{ ...ticket, issueIds, text }] }), period)[0]?.tickets.length;
    };
    expect([about("zero yield for days"), about("al dagen geen opbrengst"), about("broken roof")]).toEqual([1, 1, 0]);
    expect([about("zero yield", [9]), about("", [1])]).toEqual([0, 1]);
  });

  it("come the costliest first: by value only if each has one, and without causes that cost nothing", () => {
    const causes = (priced: boolean) =>
      [
        reportOf(1, { causes: [cost(1, { lostKwh: 10, lostCents: 900 })] }),
        reportOf(2, { causes: [cost(2, { lostKwh: 80, lostCents: priced ? 500 : null })] }),
        reportOf(3, { causes: [cost(3, { lostKwh: 0.2, lostCents: 1 })] }),
      ].flatMap((report) => causesOf(report, period));
    expect(costliest(causes(true), 5).map(({ plantId }) => plantId)).toEqual([1, 2]);
    expect(costliest(causes(false), 5).map(({ plantId }) => plantId)).toEqual([2, 1]);
  });

  it("have a value if energy that was lost and not received has a price", () => {
    const [cause] = causesOf(reportOf(1, { causes: [cost(1, { notReceivedKwh: 5 })] }), period);
    expect(cause && stakeOf(cause)).toEqual({ kwh: 15, cents: null });
  });
});

describe("the promise of a plant", () => {
  const promise = (period_start: string, over: Partial<PromiseStatus> = {}): PromiseStatus => ({
    id: 1,
    period_index: 0,
    period_start,
    summary: "AHEAD",
    difference_till_now_pct: null,
    difference_till_now_wh: -2_000_000,
    delivered_till_now_wh: 8_000_000,
    promised_till_now_wh: 10_000_000,
    promised_total_wh: 20_000_000,
    radiation_received_pct: 100,
    last_change: null,
    ...over,
  });

  it("is the promise of the last day of the period", () => {
    const promises = [promise("2026-10-31"), promise("2025-10-31")];
    expect(promiseIn(promises, october)?.period_start).toBe("2026-10-31");
    expect(promiseIn(promises, range("2026-09-01", "2026-09-30"))?.period_start).toBe("2025-10-31");
    expect(promiseIn(promises, range("2024-09-01", "2024-09-30"))).toBeNull();
  });

  it("is settled at the price of the plant, and without a price in kWh only", () => {
    expect(settlementEuros(promise("2026-01-01"), 0.1)).toBe(-200);
    expect(settlementEuros(promise("2026-01-01"), null)).toBeNull();
    expect(settlementEuros(promise("2026-01-01", { delivered_till_now_wh: null }), 0.1)).toBeNull();
  });
});
