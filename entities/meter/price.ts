import { isRetired } from "./meter";
import type { Meter } from "./schema";

type PricedMeter = Pick<Meter, "amount_in_cents_per_kwh" | "peak_in_watt" | "retired_on">;

/**
 * The mean price of a kWh in euros of the meters in use, weighted by their peak power. Null if a price is not known
 * (domain/promises.md#difference).
 */
export function meanPrice(meters: readonly PricedMeter[], today: Temporal.PlainDate): number | null {
  const used = meters.filter((meter) => !isRetired(meter, today));
  const isSized = used.every(({ peak_in_watt }) => (peak_in_watt ?? 0) > 0);
  let cents = 0;
  let weights = 0;
  for (const { amount_in_cents_per_kwh: price, peak_in_watt } of used) {
    if (price === null) return null;
    const weight = isSized ? (peak_in_watt ?? 0) : 1;
    cents += price * weight;
    weights += weight;
  }
  return weights === 0 ? null : cents / weights / 100;
}
