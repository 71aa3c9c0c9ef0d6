/** The yield of panels in a typical year, the basis of a meter's P90 and a plant's promise. */
import type { ArrayYields, PanelArray } from "../../simulation";
import { createCache } from "../../simulation/cache";
import { dayOf } from "../../simulation/local-days";
import { regionIndex } from "../../simulation/regions";

/** Every fifth day of the reference years gives a yearly sum within a percent. */
const stepDays = 5;

const cachedYield = createCache<string, number>(1000);

type Roof = Omit<PanelArray, "inverterLimit">;

/** Yield of a typical year in the middle of the country, kWh/kWp: the mean of three reference years. */
export function typicalYield(yields: ArrayYields, roof: Roof): number {
  return cachedYield(`${roof.orientation}|${roof.tilt}|${roof.mixed}`, () => {
    const region = regionIndex("Utrecht");
    let sum = 0;
    for (let day = dayOf("2021-01-01"); day < dayOf("2024-01-01"); day += stepDays) {
      for (const hour of yields.hours(region, { ...roof, inverterLimit: 1 }, day)) sum += hour.actual;
    }
    return (sum * stepDays) / 3;
  });
}
