import type { Cost, RecentDay, Stake } from "./cause";

/** Returns the sum of the known values; null if no value is known. */
const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
};

/** Adds up the days of several issues by date. */
export const sumOfDays = (all: readonly RecentDay[]): RecentDay[] =>
  [...new Set(all.map(({ date }) => date))].toSorted().map((date) => {
    const ofDay = all.filter((day) => day.date === date);
    return {
      date,
      lostKwh: sum(ofDay.map(({ lostKwh }) => lostKwh)),
      notReceivedKwh: sum(ofDay.map(({ notReceivedKwh }) => notReceivedKwh)),
    };
  });

/** Adds up the known costs of issues. */
export const sumOfCosts = (costs: readonly Cost[]): Cost => ({
  lostKwh: sum(costs.map(({ lostKwh }) => lostKwh)),
  lostCents: sum(costs.map(({ lostCents }) => lostCents)),
  notReceivedKwh: sum(costs.map(({ notReceivedKwh }) => notReceivedKwh)),
});

/** Returns the sum of the amounts at stake. The value is known if the value of each energy is known. */
export const sumOfStakes = (stakes: readonly Stake[]): Stake => ({
  kwh: sum(stakes.map(({ kwh }) => kwh)),
  cents: stakes.some(({ kwh, cents }) => kwh && cents === null) ? null : sum(stakes.map(({ cents }) => cents)),
});
