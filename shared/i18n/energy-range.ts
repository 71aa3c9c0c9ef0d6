import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { energyUnitFor, roundRange } from "@shared/lib/units";
import { formatIn } from "./format";

/**
 * Formats a range of energy in kWh with rounded ends: "49 to 60 kWh" (domain/units.md#ranges). The unit is that of its
 * upper end by default.
 */
export function energyRangeText(
  i18n: I18n,
  { lowKwh, highKwh }: { lowKwh: number; highKwh: number },
  { unit, kwhPerUnit } = energyUnitFor(highKwh),
): string {
  const { low, high, decimals } = roundRange(lowKwh / kwhPerUnit, highKwh / kwhPerUnit);
  const format = formatIn(i18n);
  const from = format.number(low, decimals, true);
  const to = format.number(high, decimals, true);
  return i18n._(msg`${from} to ${to} ${unit}`);
}
