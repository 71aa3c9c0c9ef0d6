import type { Language } from "../i18n/language";

/** A number as text as forms store it: digits with a decimal point, without grouping. */
const stored = /^-?\d+(\.\d+)?$/;

/** The separator of groups of three digits where a number has only one separator, such as 1.234. */
const groupSign: Record<Language, string> = { en: ",", nl: "." };

/** Longer than any number with its groups. */
const maxTypedLength = 1_000;

/**
 * What was typed in a number field as the text that forms store. Comma and point are read in either language: the last
 * of two different signs starts the decimals, the same sign twice separates groups, and only one of which exactly three
 * digits follow is read as the language writes it. A text that is not a number is returned as it is.
 */
export function readNumberText(typed: string, language: Language): string {
  const text = typed.trim().replace(/^\u2212/, "-");
  if (text.length > maxTypedLength) return text;
  const [, sign = "", unsigned = ""] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  const plain = withoutGroups(unsigned, language);
  const [, whole = "", decimals = ""] = /^(\d*)(?:\.(\d*))?$/.exec(plain ?? "") ?? [];
  if (plain === null || whole + decimals === "") return text;
  const number = `${whole.replace(/^0+(?=\d)/, "") || "0"}${decimals && `.${decimals}`}`;
  return sign === "-" && /[1-9]/.test(number) ? `-${number}` : number;
}

/** An unsigned number with a decimal point and no groups; null if its groups are not of three digits. */
function withoutGroups(text: string, language: Language): string | null {
  const separators = text.match(/[.,\s]/g) ?? [];
  const marks = separators.filter((separator) => separator === "." || separator === ",");
  const last = marks.at(-1);
  const groups = new Set(separators.filter((separator) => separator !== last));
  const isGrouped = last !== undefined && (marks.filter((mark) => mark === last).length > 1 || isGroup(text, language));
  const decimalAt = last === undefined || isGrouped ? text.length : text.lastIndexOf(last);
  if (isGrouped) groups.add(last);
  if (groups.size > 1) return null;
  const whole = text.slice(0, decimalAt);
  if (groups.size > 0 && !/^\d{1,3}(\D\d{3})+$/.test(whole)) return null;
  return `${whole.replace(/\D/g, (sign) => (groups.has(sign) ? "" : sign))}.${text.slice(decimalAt + 1)}`;
}

/** Whether the only separator is that of a group, as in 1.234 in Dutch but not in 0.234. */
function isGroup(text: string, language: Language): boolean {
  const [, separator] = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(text) ?? [];
  return separator === groupSign[language];
}

/** The text that a number field shows for a stored number; any other text as it is. */
export const showNumberText = (value: string, language: Language): string =>
  language === "nl" && isNumberText(value) ? value.replace(".", ",") : value;

export const isNumberText = (value: string): boolean => stored.test(value.trim());

/** The number of a stored text; null if it is empty or not a number. */
export const numberOf = (value: string): number | null => (isNumberText(value) ? Number(value) : null);

/** What a number field accepts. */
export interface NumberLimits {
  /** Whole numbers only. */
  whole?: boolean;
  min?: number;
  max?: number;
}

export type NumberProblem = "not-a-number" | "not-whole" | "too-small" | "too-large";

/** Why the text of a number field is rejected; null for a number within the limits and for an empty text. */
export function numberProblem(value: string, { whole = false, min, max }: NumberLimits = {}): NumberProblem | null {
  if (value.trim() === "") return null;
  const amount = numberOf(value);
  if (amount === null) return whole ? "not-whole" : "not-a-number";
  if (whole && !Number.isInteger(amount)) return "not-whole";
  if (min !== undefined && amount < min) return "too-small";
  if (max !== undefined && amount > max) return "too-large";
  return null;
}
