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
