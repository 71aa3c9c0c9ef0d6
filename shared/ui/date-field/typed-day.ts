import type { Language } from "@shared/i18n/language";
import { readDay } from "@shared/lib/date-range";

const separators: Record<Language, string> = { en: "/", nl: "-" };

/** How a day is written in an input, such as "dd/mm/yyyy". */
export const dayPatterns: Record<Language, string> = { en: "dd/mm/yyyy", nl: "dd-mm-jjjj" };

/** A wire date as it is written in an input; other text unchanged. */
export function typedDayText(value: string, language: Language): string {
  return readDay(value) ? value.split("-").toReversed().join(separators[language]) : value;
}

/**
 * The wire date of a typed day: day, month and a year of four digits with any separators, or none; or a wire date. Null
 * if the text is not one, or not yet.
 */
export function readTypedDay(text: string): string | null {
  const typed = text.trim();
  const parts = /^(\d{1,2})\D(\d{1,2})\D(\d{4})$/.exec(typed) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(typed);
  const [, day = "", month = "", year] = parts ?? [];
  const wire = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : typed;
  return readDay(wire) ? wire : null;
}
