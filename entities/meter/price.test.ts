import { expect, it } from "vitest";
import { meanPrice } from "./meter";

const today = Temporal.PlainDate.from("2026-11-27");
const meter = (cents: number | null, watt: number | null, retired_on: string | null = null) => ({
  id: 1,
  name: null,
  peak_in_watt: watt,
  amount_in_cents_per_kwh: cents,
  operational_since: null,
  retired_on,
  inbound_driver: null,
});

it.each([
  ["by peak power", [meter(10, 30_000), meter(30, 10_000)], 0.15],
  ["without weights if a peak power is not known", [meter(10, 30_000), meter(30, null)], 0.2],
  ["without retired meters", [meter(10, 1), meter(90, 1, "2026-01-01")], 0.1],
  ["not if a price is not known", [meter(10, 1), meter(null, 1)], null],
  ["not without meters", [], null],
])("averages the prices of the meters %s", (_, meters, euros) => expect(meanPrice(meters, today)).toBe(euros));
