import { sumKnown } from "@entities/issue";
import type { Cost, RecentDay, Stake } from "./cause";

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
