/** The precision of figures in reports, equal to that of the screens (domain/exports.md). */
import { roundOrNull } from "../simulation/numbers";

/** A loss below this is not stated, kWh. */
const smallestLossKwh = 0.5;
/** The value of a loss below this is not stated, cents. */
const smallestLossCents = 10;
/** From this value on, cents are within the error of the expected energy. */
const wholeEurosFrom = 10;

/** The energy of a day or of a longer period. */
export const energyCell = (kwh: number | null): number | null => roundOrNull(kwh, 1);

/** Energy that was lost or not received; empty when it is not known or too small to state. */
export function lossCell(kwh: number | null): number | null {
  if (kwh === null || kwh === 0) return kwh;
  return kwh < smallestLossKwh ? null : Number(kwh.toPrecision(2));
}

/** The value in euros of energy that was lost or not received; empty when it is not known or too small to state. */
export function lossValueCell(cents: number | null): number | null {
  if (cents === null || cents === 0) return cents;
  if (cents < smallestLossCents) return null;
  return roundOrNull(cents / 100, cents / 100 < wholeEurosFrom ? 2 : 0);
}
