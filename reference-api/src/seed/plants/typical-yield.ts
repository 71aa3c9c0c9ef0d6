/** What panels yield in a usual year, on which a meter's P90 and a plant's promise are based. */
import type { ArrayYields, PanelArray } from "../../simulation";
import { dayOf } from "../../simulation/local-days";
import { regionIndex } from "../../simulation/regions";

/** Every so many days of the reference year is enough for a yearly sum within a percent. */
const stepDays = 5;

const yieldCache = new Map<string, number>();

/** Yield of an ordinary year in the middle of the country, kWh/kWp: the mean of three reference years. */
export function typicalYield(yields: ArrayYields, roof: Omit<PanelArray, "inverterLimit">): number {
  const key = `${roof.orientation}|${roof.tilt}|${roof.mixed}`;
  let yearly = yieldCache.get(key);
  if (yearly === undefined) {
    const array = { ...roof, inverterLimit: 1 };
    const region = regionIndex("Utrecht");
    let sum = 0;
    for (let day = dayOf("2021-01-01"); day < dayOf("2024-01-01"); day += stepDays) {
      for (const hour of yields.hours(region, array, day)) sum += hour.actual;
    }
    yearly = (sum * stepDays) / 3;
    yieldCache.set(key, yearly);
  }
  return yearly;
}
