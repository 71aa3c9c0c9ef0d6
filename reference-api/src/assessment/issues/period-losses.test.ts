import { describe, expect, it } from "vitest";
import { meterWith } from "../../../test/support/simulated-meter";
import { dayOf, dayStart } from "../../lib/local-days";
import type { Fault, FaultKind } from "../../simulation/faults";
import { meterHistory } from "../meter-history";
import type { IssueType } from "./issue-types";
import { blocksOf, meterLoss } from "./losses";
import { type LossCause, type PeriodLosses, periodLosses, type StoredIssue, splitLost } from "./period-losses";

const period = (first: string, last: string) => ({ from: dayOf(first), to: dayOf(last) });
const may = period("2026-05-01", "2026-05-31");
const spring = period("2026-03-01", "2026-05-31");

type PlannedFault = [kind: FaultKind, first: string, last: string, magnitude: number];

/** A meter with faults in spring. */
function meterIn(id: number, faults: readonly PlannedFault[], issues: readonly StoredIssue[] = []) {
  const planned = faults.map(
    ([kind, first, last, magnitude]): Fault => ({
      ...{ kind, magnitude },
      from: dayStart(dayOf(first)),
      to: dayStart(dayOf(last) + 1),
    }),
  );
  const meter = meterWith(planned, "2024-06-01", id);
  return { history: meterHistory(meter, spring.from - 14, spring.to), issues };
}

const issue = (id: number, type: IssueType, began: string, resolved: string | null = null): StoredIssue => ({
  ...{ id, type, beganOn: dayOf(began), foundOn: dayOf(began) + 3 },
  resolvedOn: resolved === null ? null : dayOf(resolved),
});

const kwhOf = (causes: readonly LossCause[]) => causes.reduce((sum, { lost }) => sum + (lost.kwh ?? 0), 0);
const summary = ({ causes }: PeriodLosses) =>
  causes.map(({ issueId, type, lost }) => [issueId, type, (lost.kwh ?? 0) > 0]);

const dirty: PlannedFault = ["string_outage", "2026-04-06", "2026-05-24", 0.2];

describe("the losses of a period", () => {
  it("are the sum of its blocks, and for seven days the losses of the window", () => {
    const { history, issues } = meterIn(1, [dirty], [issue(8, "misc", "2026-04-06", "2026-05-26")]);
    const blocks = blocksOf(may).map((block) => meterLoss(history, block)?.lost ?? 0);
    expect(blocks.filter((kwh) => kwh > 0)).toHaveLength(4);
    const lost = blocks.reduce((sum, kwh) => sum + kwh, 0);
    expect(periodLosses([{ history, issues }], may).lost).toEqual({
      kwh: expect.closeTo(lost, 6),
      cents: expect.closeTo(lost * 10, 5),
    });
    const window = period("2026-04-29", "2026-05-05");
    expect(periodLosses([{ history, issues }], window).lost.kwh).toBeCloseTo(meterLoss(history, window)?.lost ?? 0, 9);
  });

  it("belong to causes that add up to them; what neither an issue nor a reason confirms was scatter", () => {
    const meter = meterIn(1, [dirty, ["inverter_down", "2026-05-04", "2026-05-08", 1]]);
    const zeroYield = issue(7, "zero_yield", "2026-05-04", "2026-05-09");
    const low = issue(8, "misc", "2026-04-06", "2026-05-26");
    const without = periodLosses([{ ...meter, issues: [zeroYield] }], may);
    expect(summary(without)).toEqual([[7, "zero_yield", true]]);
    const dull = periodLosses([meterIn(1, [["string_outage", "2026-04-06", "2026-05-24", 0.6]])], may);
    expect(summary(dull)).toEqual([[null, "misc", true]]);
    expect(dull.lost.kwh).toBeCloseTo(kwhOf(dull.causes), 6);
    const withIssue = periodLosses([{ ...meter, issues: [zeroYield, low] }], may);
    expect(summary(withIssue)).toEqual([
      [8, "misc", true],
      [7, "zero_yield", true],
    ]);
    for (const losses of [without, withIssue]) expect(losses.lost.kwh).toBeCloseTo(kwhOf(losses.causes), 6);
    const days = withIssue.causes.find(({ issueId }) => issueId === 8)?.days ?? [];
    expect(Math.min(...days)).toBeGreaterThanOrEqual(may.from);
    expect(Math.max(...days)).toBeLessThanOrEqual(dayOf("2026-05-25"));
  });

  it("to a limit are curtailed, and not in what else was lost", () => {
    const down: PlannedFault = ["inverter_down", "2026-05-04", "2026-05-08", 1];
    const limited = { ...issue(8, "misc", "2026-04-06", "2026-05-26"), pattern: "limit" as const };
    const losses = periodLosses([meterIn(1, [dirty, down], [issue(7, "zero_yield", "2026-05-04"), limited])], may);
    const kwhOfIssue = (id: number) => losses.causes.find(({ issueId }) => issueId === id)?.lost.kwh ?? 0;
    expect(kwhOfIssue(8)).toBeGreaterThan(0);
    expect(splitLost(losses)).toEqual({
      curtailed: expect.closeTo(kwhOfIssue(8), 6),
      other: expect.closeTo(kwhOfIssue(7), 6),
    });
    const unknown = { kwh: null, cents: null };
    expect(splitLost({ lost: unknown, causes: [] })).toEqual({ curtailed: null, other: null });
    expect(splitLost({ lost: { kwh: 3, cents: null }, causes: [] })).toEqual({ curtailed: 0, other: 3 });
  });

  it("of a quarter are the sum of its months, and of a plant the sum of its meters, with nothing offset", () => {
    const meters = [
      meterIn(1, [dirty], [issue(7, "misc", "2026-04-08")]),
      meterIn(
        2,
        [["inverter_down", "2026-03-10", "2026-03-20", 1]],
        [issue(9, "zero_yield", "2026-03-10", "2026-03-21")],
      ),
      meterIn(3, []),
    ];
    const months = [period("2026-03-01", "2026-03-31"), period("2026-04-01", "2026-04-30"), may].map((month) =>
      periodLosses(meters, month),
    );
    const quarter = periodLosses(meters, spring);
    const sumOf = (parts: readonly PeriodLosses[]) => parts.reduce((sum, { lost }) => sum + (lost.kwh ?? 0), 0);
    expect(quarter.lost.kwh).toBeCloseTo(sumOf(months), 6);
    expect(quarter.lost.kwh).toBeCloseTo(sumOf(meters.map((meter) => periodLosses([meter], spring))), 6);
    expect(quarter.lost.kwh).toBeCloseTo(kwhOf(quarter.causes), 6);
    expect(periodLosses([meterIn(3, [])], spring)).toMatchObject({ lost: { kwh: 0, cents: 0 }, causes: [] });
  });

  it("leave out what was not received, which belongs to the outage", () => {
    const outage: PlannedFault = ["lost_connection", "2026-05-11", "2026-05-20", 1];
    const { lost, notReceived, notReceivedDays, causes } = periodLosses(
      [meterIn(1, [outage], [issue(7, "connectivity", "2026-05-11", "2026-05-21")])],
      may,
    );
    expect([lost.kwh, notReceivedDays]).toEqual([0, 10]);
    expect(causes).toEqual([
      {
        ...{ meterId: 1, issueId: 7, type: "connectivity", pattern: null, lost: { kwh: null, cents: null } },
        ...{
          notReceived: {
            kwh: expect.closeTo(notReceived.kwh ?? 0, 6),
            cents: expect.closeTo(notReceived.cents ?? 0, 5),
          },
        },
        ...{ days: Array.from({ length: 10 }, (_, index) => dayOf("2026-05-11") + index) },
      },
    ]);
    expect(notReceived.kwh).toBeGreaterThan(100);
  });

  it("are not known of a period without a day", () => {
    const unknown = { kwh: null, cents: null };
    expect(periodLosses([], { from: may.to, to: may.from })).toMatchObject({ lost: unknown, causes: [], snow: [] });
  });
});
