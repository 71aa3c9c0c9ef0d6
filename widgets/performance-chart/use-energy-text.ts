import { localeOf } from "@shared/i18n/language";
import { useFormat } from "@shared/i18n/use-format";
import { formatEnergy } from "@shared/lib/energy";

/** Writes an amount of energy (kWh) with its unit; a dash where it is not known. */
export function useEnergyText(): (kwh: number | null) => string {
  const { language } = useFormat();
  return (kwh) => {
    if (kwh === null) return "–";
    const { amount, unit } = formatEnergy(kwh, localeOf[language]);
    return `${amount} ${unit}`;
  };
}

/** Writes a range of energy (kWh); a unit that both ends share is said once. */
export function useEnergyRangeText(): (lowKwh: number, highKwh: number) => string {
  const { language } = useFormat();
  return (lowKwh, highKwh) => {
    const low = formatEnergy(lowKwh, localeOf[language]);
    const high = formatEnergy(highKwh, localeOf[language]);
    const from = low.unit === high.unit ? low.amount : `${low.amount} ${low.unit}`;
    return `${from} – ${high.amount} ${high.unit}`;
  };
}
