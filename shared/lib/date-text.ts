import { type Language, languages, monthNames, shortMonthNames } from "../i18n/language";
import { readDay } from "./date-range";

const separators: Record<Language, string> = { en: "/", nl: "-" };

/** How a day is written in an input, such as "dd/mm/yyyy". */
export const dayPatterns: Record<Language, string> = { en: "dd/mm/yyyy", nl: "dd-mm-jjjj" };

/** A wire date as it is written in an input; other text unchanged. */
export function typedDayText(value: string, language: Language): string {
  return readDay(value) ? value.split("-").toReversed().join(separators[language]) : value;
}

/**
 * The wire date of a typed day: day, month and a year of four digits with any separators, or none; the month may be a
 * name in either language; or a wire date. Null if the text is not one, or not yet.
 */
export function readTypedDay(text: string): string | null {
  const typed = text.trim();
  const parts =
    /^(\d{1,2})[^\da-z]+(\d{1,2}|[a-z]{3,})[^\da-z]+(\d{4})$/i.exec(typed) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(typed);
  const [, day = "", month = "", year] = parts ?? [];
  const wire = year ? `${year}-${monthNumber(month).padStart(2, "0")}-${day.padStart(2, "0")}` : typed;
  return readDay(wire) ? wire : null;
}

/** The number of a month that is written as a number, a name or its first letters. */
function monthNumber(text: string): string {
  const name = text.toLowerCase();
  const months = languages.flatMap((language) => [monthNames[language], shortMonthNames[language]]);
  const index = months.map((names) => names.findIndex((month) => month.toLowerCase().startsWith(name)));
  const found = index.find((month) => month >= 0);
  return found === undefined ? text : String(found + 1);
}

/** The days that a date field accepts, `YYYY-MM-DD`. */
export interface DayLimits {
  min?: string;
  max?: string;
}

export type DayProblem = "not-a-day" | "out-of-range";

/** Why the value of a date field is rejected; null for a day within the limits and for none. */
export function dayProblem(value: string, { min = "", max = "" }: DayLimits = {}): DayProblem | null {
  if (value.trim() === "") return null;
  if (readDay(value) === null) return "not-a-day";
  return value < min || (max !== "" && value > max) ? "out-of-range" : null;
}
