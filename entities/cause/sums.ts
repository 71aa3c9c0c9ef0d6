import { isMiscellaneous, issueFinding, sumKnown } from "@entities/issue";
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
