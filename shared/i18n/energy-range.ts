import { energyUnitFor } from "@heliograph/rules/units";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { roundRange } from "@shared/lib/units";
import { formatIn } from "./format";

/**
 * Formats a range of energy in kWh with rounded ends: "49 to 60 kWh" (domain/units.md#ranges). The unit is that of its
 * upper end by default.
 */
export function energyRangeText(
  i18n: I18n,
  range: { lowKwh: number; highKwh: number },
  energyUnit = energyUnitFor(range.highKwh),
): string {
  const { low, high, decimals } = roundRange(range, energyUnit);
  const format = formatIn(i18n);
  const { unit } = energyUnit;
  const from = format.number(low, decimals, true);
  const to = format.number(high, decimals, true);
  return i18n._(msg`${from} to ${to} ${unit}`);
}
