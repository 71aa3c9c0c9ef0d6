import type { Random } from "../../simulation/numbers";
import type { DemoScenario } from "./demo-scenarios";

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
