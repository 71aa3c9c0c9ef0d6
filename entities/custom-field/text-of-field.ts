import { useFormat } from "@shared/i18n/format";

/** Returns a function that formats a custom field's value. A value that does not match its kind is shown unchanged. */
export function useFieldText(): (entry: { kind: string; value: string }) => string {
  const format = useFormat();
  return ({ kind, value }) => {
    if (value === "") return "–";
    const amount = Number(value);
    if (kind === "date" && /^\d{4}-\d{2}-\d{2}/.test(value)) return format.date(value);
    if (Number.isNaN(amount)) return value;
    if (kind === "euro") return format.euros(amount);
    return kind === "integer" || kind === "float" ? format.number(amount, 10) : value;
  };
}
