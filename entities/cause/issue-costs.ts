import { issueSince } from "@entities/issue";
import { type CausePlant, lossWindow } from "@entities/plant";
import { dayOf, localDayText } from "@shared/lib/dates";
import { type Cost, type RecentDay, type Stake, unknownCost, unknownStake } from "./cause";
import { sumOfStakes } from "./sums";

type ListedIssue = CausePlant["meter_issues"][number];

export interface IssueCosts {
  atStake: Stake;
  /** The rate: on the days of the window on which the issue was open (domain/scores.md#rates). */
  costPerDay: Cost;
  /** Since the issue began. */
  costSoFar: Cost;
  recentDays: readonly RecentDay[];
}

const unknownCosts: IssueCosts = {
  atStake: unknownStake,
  costPerDay: unknownCost,
  costSoFar: unknownCost,
  recentDays: [],
};

/**
 * Returns what an issue costs, as the API states it. An API may state only the rate. What is at stake and the cost so far
 * then follow from it (domain/triage.md#cost).
 */
export function readIssueCosts(
  row: ListedIssue,
  { today, hasLosses }: { today: Temporal.PlainDate; hasLosses: boolean },
): IssueCosts {
  if (!hasLosses) return unknownCosts;
  const lostPerDay = { kwh: row.lost_kwh_per_day ?? null, cents: row.lost_cents_per_day ?? null };
  const notReceivedPerDay = {
    kwh: row.not_received_kwh_per_day ?? null,
    cents: row.not_received_cents_per_day ?? null,
  };
  const atStake = { kwh: row.at_stake_kwh_per_day ?? null, cents: row.at_stake_cents_per_day ?? null };
  const days = daysOf(row, today);
  const soFar = (stated: Stake, perDay: Stake): Stake =>
    stated.kwh === null && days?.all ? times(perDay, days.all) : stated;
  const lost = soFar({ kwh: row.lost_kwh ?? null, cents: row.lost_cents ?? null }, lostPerDay);
  const notReceived = soFar(
    { kwh: row.not_received_kwh ?? null, cents: row.not_received_cents ?? null },
    notReceivedPerDay,
  );
  const isDerived = lost.kwh !== (row.lost_kwh ?? null) || notReceived.kwh !== (row.not_received_kwh ?? null);
  return {
    atStake: atStake.kwh === null ? sumOfStakes([lostPerDay, notReceivedPerDay]) : atStake,
    costPerDay: toCost(lostPerDay, notReceivedPerDay),
    costSoFar: {
      ...toCost(lost, notReceived),
      // Before the window the rate is not known.
      ...(isDerived && (days?.all ?? 0) > (days?.inWindow ?? 0) && { isEstimate: true }),
    },
    recentDays: (row.recent_days ?? []).map(({ date, lost_kwh, not_received_kwh }) => ({
      date,
      lostKwh: lost_kwh,
      notReceivedKwh: not_received_kwh,
    })),
  };
}

const toCost = (lost: Stake, notReceived: Stake): Cost => ({
  lostKwh: lost.kwh,
  lostCents: lost.cents,
  notReceivedKwh: notReceived.kwh,
  notReceivedCents: notReceived.cents,
});

const times = ({ kwh, cents }: Stake, factor: number): Stake => ({
  kwh: kwh && kwh * factor,
  cents: cents && cents * factor,
});

interface IssueDays {
  /** The number of days of the issue in the window, at least 1. */
  inWindow: number;
  /** The number of its days up to the end of the window. Null if its first day is not known. */
  all: number | null;
}

/**
 * Returns the last day of the cost so far, `YYYY-MM-DD`: the end of the window, because later expected energy is
 * incomplete, or the day on which the issue was resolved.
 */
export function lastCostDay(today: Temporal.PlainDate, resolvedOn: string | null): string {
  const end = lossWindow(today).end.toString();
  const resolved = resolvedOn === null ? end : localDayText(resolvedOn);
  return resolved < end ? resolved : end;
}

/** Returns the number of days that an issue lasted. Null if it has no day in the window. */
function daysOf(row: ListedIssue, today: Temporal.PlainDate): IssueDays | null {
  const { start } = lossWindow(today);
  const since = issueSince(row);
  const first = since === null ? null : dayOf(localDayText(since));
  const last = dayOf(lastCostDay(today, row.resolved_on));
  const firstInWindow = first && Temporal.PlainDate.compare(first, start) > 0 ? first : start;
  const inWindow = firstInWindow.until(last).days + 1;
  return inWindow > 0 ? { inWindow, all: first && first.until(last).days + 1 } : null;
}
