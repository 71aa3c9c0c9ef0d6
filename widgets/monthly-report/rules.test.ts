import type { MeterIssue } from "@entities/issue";
import type { DayScore } from "@entities/plant";
import type { PromiseStatus } from "@entities/promise";
import { noNotes } from "@shared/api/v0/series";
import { textsIn } from "@shared/i18n/texts";
import { dayTextsOf } from "@shared/lib/date-range";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReportEnergy, ReportTicket } from "./plant-report";
import {
  barsOf,
  causesOf,
  compareDays,
  compareYears,
  costliest,
  effectText,
  generatedOn,
  issuesIn,
  lossesIn,
  perKwp,
  promiseIn,
  settlementEuros,
  stakeOf,
  yearChange,
} from "./rules";

const day = (text: string) => Temporal.PlainDate.from(text);
const range = (start: string, end: string) => ({ start: day(start), end: day(end) });
const october = range("2026-10-01", "2026-10-31");
const today = day("2026-11-27");
const energy = (date: string, generatedKwh: number | null = 8, expectedKwh: number | null = 10): ReportEnergy => ({
  date,
  generatedKwh,
  expectedKwh,
  comparedKwh: generatedKwh === null ? null : expectedKwh,
  errorKwh: 1,
});

describe("the energy of a plant", () => {
  it("is compared with that of a year earlier on days with complete data in both years", () => {
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
    expect(barsOf({ days, months: [] }, month, today).map(({ date }) => date)).toEqual(dayTextsOf(month));
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
        const bars = barsOf({ days, months: [] }, october, today);
        expect(bars.map(({ generatedKwh }) => generatedKwh)).toEqual(isReceived.map((has) => (has ? 8 : null)));
      }),
    );
  });

  it("has months for a longer period, and no expected energy that is not complete", () => {
    const months = ["2026-10-01", "2026-11-01"].map((date) => ({ ...energy(date, 200, 250), comparedKwh: 210 }));
    const bars = barsOf({ days: [], months }, range("2026-10-01", "2026-11-26"), today);
    expect(bars).toEqual([
      { date: "2026-10-01", generatedKwh: 200, expectedKwh: 250, isPartial: true, band: { lowKwh: 248, highKwh: 252 } },
      { date: "2026-11-01", generatedKwh: 200, expectedKwh: null, isPartial: false, band: null },
    ]);
  });

  it("is stated per kWp if the peak power is known", () => {
    expect(perKwp(500, 10_000)).toBe(50);
    expect([perKwp(null, 10_000), perKwp(500, null), perKwp(500, 0)]).toEqual([null, null, null]);
  });
});

describe("the losses of a plant", () => {
  const score = (date: string, lacking: Record<string, number>): DayScore => ({
    date,
    sun_score: null,
    yield_score: null,
    lacking: Object.entries(lacking).map(([reason, kwh]) => ({ reason, kwh })),
  });

  it("are added up by reason with their days, without snow and what was not received", () => {
    const scores = [
      score("2026-10-20", { interruption: 3, yield_missing: 9 }),
      score("2026-10-02", { interruption: 2, flatline: 1, yield_present: 4 }),
      score("2026-09-30", { interruption: 50 }),
      score("2026-10-03", { interruption: -1, strange: 2, odd: 1 }),
    ];
    expect(lossesIn(scores, october)).toEqual({
      reasons: [
        { reason: "interruption", kwh: 5, days: 2, first: "2026-10-02", last: "2026-10-20" },
        { reason: "unknown", kwh: 3, days: 1, first: "2026-10-03", last: "2026-10-03" },
        { reason: "flatline", kwh: 1, days: 1, first: "2026-10-02", last: "2026-10-02" },
      ],
      lostKwh: 9,
      snowKwh: 4,
    });
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
    lost_kwh: 10,
    lost_cents: 200,
    not_received_kwh: null,
    not_received_cents: null,
    ...over,
  });
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
      "Cleaned: Lost 12 kWh a day before; 98.0% of expected in the 7 days since",
    );
    expect(effect({ ok: false })).toBe(
      "Cleaned: What was lost before is not known; 98.0% of expected in the 7 days since",
    );
    expect(effect({ ok: true, value: issues }, ticket)).toBeNull();
  });

  it("are those that overlap the period", () => {
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

  it("group issues of one type, with what was done", () => {
    const issues = [
      issue({ id: 1, resolved_on: "2026-10-20" }),
      issue({ id: 2, meter_id: 6, resolved_on: "2026-10-25", lost_kwh: 5, lost_cents: 100 }),
      issue({ id: 3, type_name: "connectivity", lost_kwh: null, lost_cents: null, snoozed_until: "2026-12-01" }),
    ];
    expect(causesOf(7, issues, [ticket], today)).toMatchObject([
      {
        finding: "shade",
        meters: 2,
        cost: { lostKwh: 15, lostCents: 300 },
        resolvedOn: "2026-10-25",
        tickets: [ticket],
      },
      { finding: "connectivity", snoozedUntil: "2026-12-01", resolvedOn: null, isOpen: false, tickets: [] },
    ]);
  });

  it("go on when another issue of the meter has the outage, and are named by what a loss looks like", () => {
    const causes = causesOf(
      7,
      [
        issue({ id: 1, type_name: "misc", began_on: "2026-10-01", resolved_on: "2026-10-20" }),
        issue({ id: 2, type_name: "misc", pattern: "flatline", began_on: "2026-08-01", resolved_on: "2026-08-20" }),
        issue({ id: 3, type_name: "zero_yield", began_on: "2026-10-05" }),
      ],
      [],
      today,
    );
    expect(causes.map(({ finding, goesOn }) => [finding, goesOn])).toEqual([
      ["misc", true],
      ["flatline", false],
      ["zero_yield", false],
    ]);
  });

  it("have the tickets that name their type in any language, unless these are about other issues", () => {
    const about = (text: string, issueIds: number[] = []) =>
      causesOf(7, [issue({ type_name: "zero_yield" })], [{ ...ticket, issueIds, text }], today)[0]?.tickets.length;
    expect([about("zero yield for days"), about("al dagen geen opbrengst"), about("broken roof")]).toEqual([1, 1, 0]);
    expect([about("zero yield", [9]), about("", [1])]).toEqual([0, 1]);
  });

  it("come the costliest first: by value only if each has one, and without those that cost nothing", () => {
    const causes = (priced: boolean) => [
      ...causesOf(1, [issue({ lost_kwh: 10, lost_cents: 900 })], [], today),
      ...causesOf(2, [issue({ lost_kwh: 80, lost_cents: priced ? 500 : null })], [], today),
      ...causesOf(3, [issue({ lost_kwh: 0.2, lost_cents: 1 })], [], today),
    ];
    expect(costliest(causes(true), 5).map(({ plantId }) => plantId)).toEqual([1, 2]);
    expect(costliest(causes(false), 5).map(({ plantId }) => plantId)).toEqual([2, 1]);
  });

  it("have a value if energy that was lost and not received has a price", () => {
    const [cause] = causesOf(1, [issue({ not_received_kwh: 5, not_received_cents: null })], [], today);
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

  it("is that of the last day of the period", () => {
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
