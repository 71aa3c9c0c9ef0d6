import { isMiscellaneous, issueFinding, sumKnown } from "@entities/issue";
import type { Losses } from "@entities/statistics";
import { smallestLossKwh } from "@heliograph/rules/units";
import { type Cause, type Cost, isCostly, type RecentDay, type Stake } from "./cause";

/** Adds up the days of several issues by date. */
export const sumOfDays = (all: readonly RecentDay[]): RecentDay[] =>
  [...new Set(all.map(({ date }) => date))].toSorted().map((date) => {
    const ofDay = all.filter((day) => day.date === date);
    return {
      date,
      lostKwh: sumKnown(ofDay.map(({ lostKwh }) => lostKwh)),
      notReceivedKwh: sumKnown(ofDay.map(({ notReceivedKwh }) => notReceivedKwh)),
    };
  });

/** Returns the sum of the values of several energies. It is known if the value of each energy is known. */
const sumOfValues = (energies: readonly Stake[]): number | null =>
  energies.some(({ kwh, cents }) => kwh && cents === null) ? null : sumKnown(energies.map(({ cents }) => cents));

/** Adds up the known costs of issues. */
export const sumOfCosts = (costs: readonly Cost[]): Cost => ({
  lostKwh: sumKnown(costs.map(({ lostKwh }) => lostKwh)),
  lostCents: sumOfValues(costs.map(({ lostKwh: kwh, lostCents: cents }) => ({ kwh, cents }))),
  notReceivedKwh: sumKnown(costs.map(({ notReceivedKwh }) => notReceivedKwh)),
  notReceivedCents: sumOfValues(costs.map(({ notReceivedKwh: kwh, notReceivedCents: cents }) => ({ kwh, cents }))),
  ...(costs.some(({ isEstimate }) => isEstimate) && { isEstimate: true }),
});

/** Returns the sum of the amounts at stake. */
export const sumOfStakes = (stakes: readonly Stake[]): Stake => ({
  kwh: sumKnown(stakes.map(({ kwh }) => kwh)),
  cents: sumOfValues(stakes),
});

/** The sum of the rates of the causes of a list. Its value counts the energy that has a price. */
export interface QueueSums {
  lost: Stake;
  notReceived: Stake;
  atStake: Stake;
  /** What was lost for a cause that is not known. */
  unexplainedKwh: number;
  /** What is at stake without a price. */
  unpricedKwh: number;
  /** The number of causes whose cost is not known. */
  unknownCosts: number;
}

/** Returns the sums of causes. */
export function sumQueue(causes: readonly Cause[]): QueueSums {
  const costly = causes.filter(isCostly);
  const sum = (of: (cause: Cause) => number | null) => sumKnown(costly.map(of));
  const ofUnknownCause = costly.filter(({ typeName, pattern }) =>
    isMiscellaneous(issueFinding({ type_name: typeName, pattern })),
  );
  const unpriced = costly.filter(({ atStake: { cents } }) => cents === null);
  const isUnknown = ({ atStake, costPerDay: { lostKwh, notReceivedKwh } }: Cause) =>
    atStake.kwh === null && lostKwh === null && notReceivedKwh === null;
  return {
    lost: { kwh: sum(({ costPerDay }) => costPerDay.lostKwh), cents: sum(({ costPerDay }) => costPerDay.lostCents) },
    notReceived: {
      kwh: sum(({ costPerDay }) => costPerDay.notReceivedKwh),
      cents: sum(({ costPerDay }) => costPerDay.notReceivedCents),
    },
    atStake: { kwh: sum(({ atStake }) => atStake.kwh), cents: sum(({ atStake }) => atStake.cents) },
    unexplainedKwh: sumKnown(ofUnknownCause.map(({ costPerDay }) => costPerDay.lostKwh)) ?? 0,
    unpricedKwh: sumKnown(unpriced.map(({ atStake }) => atStake.kwh)) ?? 0,
    unknownCosts: costly.filter(isUnknown).length,
  };
}

/** The rates that a company states and that no cause explains. */
export type NotExplained = Pick<QueueSums, "lost" | "notReceived" | "atStake">;

/**
 * Returns the rates of a company minus the rates of its causes (domain/triage.md#cost); null if nothing is left. An API
 * may state losses of plants without an issue.
 */
export function notExplained(losses: Losses, sums: readonly QueueSums[]): NotExplained | null {
  const rest = (total: number | null | undefined, parts: readonly (number | null)[]): number | null =>
    total == null ? null : Math.max(0, total - (sumKnown(parts) ?? 0));
  const restOf = (total: Stake, of: "lost" | "notReceived"): Stake => ({
    kwh: rest(
      total.kwh,
      sums.map((sum) => sum[of].kwh),
    ),
    cents: rest(
      total.cents,
      sums.map((sum) => sum[of].cents),
    ),
  });
  const lost = restOf({ kwh: losses.lost_kwh_per_day, cents: losses.lost_cents_per_day }, "lost");
  const notReceived = restOf(
    { kwh: losses.not_received_kwh_per_day, cents: losses.not_received_cents_per_day ?? null },
    "notReceived",
  );
  const atStake = sumOfStakes([lost, notReceived]);
  return (atStake.kwh ?? 0) < smallestLossKwh ? null : { lost, notReceived, atStake };
}

/** Returns the sums of causes together with what no cause explains. */
export const withNotExplained = (sums: QueueSums, rest: NotExplained | null): QueueSums =>
  rest === null
    ? sums
    : {
        ...sums,
        lost: addStakes(sums.lost, rest.lost),
        notReceived: addStakes(sums.notReceived, rest.notReceived),
        atStake: addStakes(sums.atStake, rest.atStake),
        unpricedKwh: sums.unpricedKwh + (rest.atStake.cents === null ? (rest.atStake.kwh ?? 0) : 0),
      };

/** The value counts the energy that has a price. */
const addStakes = (one: Stake, other: Stake): Stake => ({
  kwh: sumKnown([one.kwh, other.kwh]),
  cents: sumKnown([one.cents, other.cents]),
});
