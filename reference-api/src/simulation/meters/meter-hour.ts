import { type Energy, energyOf } from "../energy";

/** One hour of a meter; energies in kWh. */
export interface MeterHour {
  /** Start of the hour, ms since the epoch. */
  readonly start: number;
  /** Measured; null when no measurement was received, and for a spike. */
  readonly generated: number | null;
  /** The measurement was more than the peak power allows. */
  readonly spike: "high" | "medium" | null;
  /** From the reported radiation, the panels, the inverter and the learned performance of the meter. */
  readonly expected: number;
  /** The energy is part of that of a longer interval, and not known by hour. */
  readonly isInLonger?: boolean;
  /** The sun is behind the panels. */
  readonly isBehind?: boolean;
}

/** The energy of an hour. */
export function energyOfHour({ generated, expected, isInLonger }: MeterHour): Energy {
  return isInLonger
    ? { generated, expected, comparedExpected: expected, missingHours: 0 }
    : energyOf(generated, expected);
}

/** Whether a data logger repeats one value through the day. `hours`: those with measurements. */
export function isFlat(hours: readonly MeterHour[]): boolean {
  return hours.length > 5 && hours.every((hour) => hour.generated === hours[0]?.generated);
}
