import { typicalRadiation } from "../../assessment/promises";
import { dayOf } from "../../lib/local-days";
import { createCache, type Random } from "../../lib/numbers";
import type { PanelArray } from "../../lib/panel-model";
import { regionIndex } from "../../lib/regions";
import { yields } from "../../simulation/array-yield";
import type { DemoScenario } from "./demo-scenarios";

const cachedYield = createCache<string, number>(1000);

/** The yield of a typical year in the middle of the country in kWh/kWp, from the radiation of three years. */
export function typicalYield(roof: PanelArray): number {
  return cachedYield(`${roof.orientation}|${roof.tilt}|${roof.mixed}`, () => {
    const region = regionIndex("Utrecht");
    let sum = 0;
    let radiation = 0;
    for (let day = dayOf("2021-01-01"); day < dayOf("2024-01-01"); day += 5) {
      for (const hour of yields.hours(region, roof, day)) sum += hour.actual;
      radiation += yields.sky.day(region, day).radiation;
    }
    return (sum / radiation) * typicalRadiation;
  });
}

/** The promised yield. Most plants reach it; some promises are too high. `age`: the performance of the aged panels. */
export function promisedTotalWh(
  random: Random,
  scenario: DemoScenario | null,
  meters: readonly { readonly p90_in_kwh?: number | null }[],
  age: number,
): number {
  const randomFactor = random.weighted([
    [random.between(0.86, 0.97), 84],
    [random.between(1, 1.04), 11],
    [random.between(1.1, 1.2), 5],
  ]);
  const usual = meters.reduce((sum, meter) => sum + (meter.p90_in_kwh ?? 0), 0) / 0.92;
  return Math.round(usual * age * (scenario?.promise ?? randomFactor)) * 1000;
}
