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

/** Adds up the known costs of issues. The value is known if the value of each loss is known. */
export const sumOfCosts = (costs: readonly Cost[]): Cost => ({
  lostKwh: sumKnown(costs.map(({ lostKwh }) => lostKwh)),
  lostCents: costs.some(({ lostKwh, lostCents }) => lostKwh && lostCents === null)
    ? null
    : sumKnown(costs.map(({ lostCents }) => lostCents)),
  notReceivedKwh: sumKnown(costs.map(({ notReceivedKwh }) => notReceivedKwh)),
});

/** Returns the sum of the amounts at stake. The value is known if the value of each energy is known. */
export const sumOfStakes = (stakes: readonly Stake[]): Stake => ({
  kwh: sumKnown(stakes.map(({ kwh }) => kwh)),
  cents: stakes.some(({ kwh, cents }) => kwh && cents === null) ? null : sumKnown(stakes.map(({ cents }) => cents)),
});
