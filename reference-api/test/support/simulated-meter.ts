import type { Fault } from "../../src/simulation/faults";
import { simulatedMeter } from "../../src/simulation/simulated-meter";

/** A simulated meter of 20 kW with faults, whose kWh has a price. */
export function meterWith(faults: readonly Fault[], operationalSince: string, id = 1) {
  const record = {
    id,
    seed: 11,
    peak_in_watt: 20_000,
    orientation_in_degrees: 180,
    angle_in_degrees: 30,
    has_mixed_panel_orientations: 0,
    operational_since: operationalSince,
    retired_on: null,
    amount_in_cents_per_kwh: 10,
  };
  return simulatedMeter(record, { region: 6, seed: 3, monitoredSince: null }, faults);
}
