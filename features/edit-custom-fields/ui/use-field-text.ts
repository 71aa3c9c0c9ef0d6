import { localeOf } from "@shared/i18n/language";
import { useFormat } from "@shared/i18n/use-format";
import type { CustomFieldEntry } from "../entries";

/** Returns the text of a custom field's value; a value that does not match its kind is shown as it is. */
export function useFieldText(): (entry: Pick<CustomFieldEntry, "kind" | "value">) => string {
  const format = useFormat();
  const locale = localeOf[format.language];
  return ({ kind, value }) => {
    if (value === "") return "–";
    const amount = Number(value);
    if (kind === "date" && /^\d{4}-\d{2}-\d{2}/.test(value)) return format.date(value);
    if (Number.isNaN(amount)) return value;
    if (kind === "euro")
      return new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" }).format(amount);
    if (kind === "integer" || kind === "float") {
      return new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }).format(amount);
    }
    return value;
  };
}
