import fc from "fast-check";
import { type Day, dayStart, hourMs } from "../../src/lib/local-days";
import { type Fault, faultKinds } from "../../src/simulation/faults";
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

/** Any fault that begins within two days of the beginning of a day, at a quarter past an hour. */
export const anyFault = (around: Day): fc.Arbitrary<Fault> =>
  fc
    .record({
      kind: fc.constantFrom(...faultKinds),
      from: fc.integer({ min: -50, max: 40 }),
      hours: fc.option(fc.integer({ min: 1, max: 90 })),
      magnitude: fc.double({ min: 0.1, max: 2, noNaN: true }),
    })
    .map(({ kind, from, hours, magnitude }) => {
      const start = dayStart(around) + from * hourMs + hourMs / 4;
      return { kind, from: start, to: hours === null ? null : start + hours * hourMs, magnitude };
    });
