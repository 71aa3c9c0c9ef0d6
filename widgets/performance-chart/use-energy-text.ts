import { localeOf } from "@shared/i18n/language";
import { useFormat } from "@shared/i18n/use-format";
import { formatEnergy } from "@shared/lib/energy";

/** Returns a formatter of energy (kWh) with its unit; a dash for null. */
export function useEnergyText(): (kwh: number | null) => string {
  const { language } = useFormat();
  return (kwh) => {
    if (kwh === null) return "–";
    const { amount, unit } = formatEnergy(kwh, localeOf[language]);
    return `${amount} ${unit}`;
  };
}

/** Returns a formatter of a range of energy (kWh); a shared unit appears only once. */
export function useEnergyRangeText(): (lowKwh: number, highKwh: number) => string {
  const { language } = useFormat();
  return (lowKwh, highKwh) => {
    const low = formatEnergy(lowKwh, localeOf[language]);
    const high = formatEnergy(highKwh, localeOf[language]);
    const from = low.unit === high.unit ? low.amount : `${low.amount} ${low.unit}`;
    return `${from} – ${high.amount} ${high.unit}`;
  };
}
