import { shortMonthNames } from "@heliograph/rules/units";
import { readDay } from "./date-range";
import { type Language, languages, monthNames } from "./language";

const separators: Record<Language, string> = { en: "/", nl: "-" };

/** Returns the pattern of a day in an input, such as "dd/mm/yyyy". */
export const dayPatterns: Record<Language, string> = { en: "dd/mm/yyyy", nl: "dd-mm-jjjj" };

/** Formats a wire date for an input; other text is returned unchanged. */
export function typedDayText(value: string, language: Language): string {
  return readDay(value) ? value.split("-").toReversed().join(separators[language]) : value;
}

/**
 * Parses a typed day to a wire date. Accepted are: day, month and a year of four digits, with any separators or
 * without; the name of a month in either language; and a wire date. Null if the text is incomplete or not a day.
 */
export function readTypedDay(text: string): string | null {
  const typed = text.trim();
  const parts =
    /^(\d{1,2})[^\da-z]+(\d{1,2}|[a-z]{3,})[^\da-z]+(\d{4})$/i.exec(typed) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(typed);
  const [, day = "", month = "", year] = parts ?? [];
  const wire = year ? `${year}-${monthNumber(month).padStart(2, "0")}-${day.padStart(2, "0")}` : typed;
  return readDay(wire) ? wire : null;
}

/** Parses a month: a number, a name or the first letters of a name. */
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

type DayProblem = "not-a-day" | "out-of-range";

/**
 * Validates the value of a date field. Null for a day within the limits and for an empty value; otherwise the message.
 */
export function dayProblem(value: string, { min = "", max = "" }: DayLimits = {}): DayProblem | null {
  if (value.trim() === "") return null;
  if (readDay(value) === null) return "not-a-day";
  return value < min || (max !== "" && value > max) ? "out-of-range" : null;
}
