import type { Language } from "./language";

/** A number as forms store it: digits with a decimal point, without grouping. */
const stored = /^-?\d+(\.\d+)?$/;

/** Matches the separator of groups of three digits in a number with only one separator, such as 1.234. */
const groupSign: Record<Language, string> = { en: ",", nl: "." };

/** Longer than any number with group separators. */
const maxTypedLength = 1_000;

/**
 * Converts the text of a number field to the text that forms store. Comma and point are accepted in both languages. Of
 * two different separators, the last one starts the decimals. A repeated separator separates groups. A single separator
 * before exactly three digits is read by the rules of the language. Text that is not a number is returned unchanged.
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

/** Returns an unsigned number with a decimal point and without groups; null if a group does not have three digits. */
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

/** Whether the only separator is a group separator: true for 1.234 in Dutch, false for 0.234. */
function isGroup(text: string, language: Language): boolean {
  const [, separator] = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(text) ?? [];
  return separator === groupSign[language];
}

/** Formats a stored number for a number field; other text is returned unchanged. */
export const showNumberText = (value: string, language: Language): string =>
  language === "nl" && isNumberText(value) ? value.replace(".", ",") : value;

const isNumberText = (value: string): boolean => stored.test(value.trim());

/** Parses a stored number; null if the text is empty or not a number. */
export const numberOf = (value: string): number | null => (isNumberText(value) ? Number(value) : null);

/** The limits of a number field. */
export interface NumberLimits {
  /** Whole numbers only. */
  whole?: boolean;
  min?: number;
  max?: number;
}

export type NumberProblem = "not-a-number" | "not-whole" | "too-small" | "too-large";

/**
 * Validates the text of a number field. Null for a number within the limits and for an empty text; otherwise the
 * message.
 */
export function numberProblem(value: string, { whole = false, min, max }: NumberLimits = {}): NumberProblem | null {
  if (value.trim() === "") return null;
  const amount = numberOf(value);
  if (amount === null) return whole ? "not-whole" : "not-a-number";
  if (whole && !Number.isInteger(amount)) return "not-whole";
  if (min !== undefined && amount < min) return "too-small";
  if (max !== undefined && amount > max) return "too-large";
  return null;
}
