import { descriptionHint } from "@entities/ticket";
import type { Format } from "@shared/i18n/format";
import { localeOf } from "@shared/i18n/language";
import { readDay } from "@shared/lib/date-range";
import { formatEnergy } from "@shared/lib/energy";

/** The texts of values in the page's language. */
export interface ValueTexts {
  empty: string;
  yes: string;
  no: string;
}

const flags: readonly string[] = ["private", "has_mixed_panel_orientations"];
const wattHoursInKwh = 1_000;

/** The value of an audited field as text: dates, times, numbers and yes or no in the page's language, without HTML. */
export function valueText(field: string, value: unknown, format: Format, texts: ValueTexts): string {
  if (value === null) return texts.empty;
  if (typeof value === "boolean" || (flags.includes(field) && /^[01]$/.test(String(value)))) {
    return Number(value) === 1 ? texts.yes : texts.no;
  }
  if (typeof value === "number") {
    if (field !== "promised_total_wh") return field.endsWith("_id") ? String(value) : format.number(value, 4);
    const { amount, unit } = formatEnergy(value / wattHoursInKwh, localeOf[format.language]);
    return `${amount} ${unit}`;
  }
  if (typeof value !== "string") return JSON.stringify(value);
  if (readDay(value)) return format.date(value);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return format.dateTime(value);
  return field === "description" ? descriptionHint(value) : value;
}
