import type { Unit } from "../series";

/** How the numbers of a column are written. */
export interface NumberStyle {
  readonly decimal: "." | ",";
  /** Whether another decimal sign would fit as well. */
  readonly isAmbiguous: boolean;
}

const maxLength = 40;
const spaces = /[\s\u00a0\u202f'’]/g;
const unitAtEnd = /[kM]?Wh?$/;

/** A number without spaces between groups and without a unit at its end. Most numbers have neither. */
function plain(text: string): string {
  if (text.length > maxLength) return "";
  if (/^[\d.,-]+$/.test(text)) return text;
  return text
    .replace(spaces, "")
    .replace(unitAtEnd, "")
    .replace(/^\u2212/, "-");
}

const grouped = (group: string) => new RegExp(`^[+-]?[1-9]\\d{0,2}(\\${group}\\d{3})+$`);
const groupsOf = { ".": grouped("."), ",": grouped(",") };

/** The cells of columns, row by row. */
export function* cellsOf(rows: readonly (readonly string[])[], columns: readonly number[]): Generator<string> {
  for (const row of rows) for (const column of columns) yield row[column] ?? "";
}

/**
 * The style of a column. The last of two different signs is the decimal sign. A sign that is repeated, or that always
 * separates three digits, separates groups; if it is not repeated, the delimiter decides: in a file with commas between
 * its columns, the decimal sign is a point. In other files, Wh and W have groups: their thousandths say nothing.
 */
export function numberStyle(texts: Iterable<string>, delimiter: string, unit?: Unit): NumberStyle {
  let hasPoint = false;
  let hasComma = false;
  let isGroup = true;
  let isRepeated = false;
  for (const text of texts) {
    const number = plain(text);
    if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(number)) continue;
    const point = number.lastIndexOf(".");
    const comma = number.lastIndexOf(",");
    if (point >= 0 && comma >= 0) return { decimal: point > comma ? "." : ",", isAmbiguous: false };
    if (point < 0 && comma < 0) continue;
    const sign = point >= 0 ? "." : ",";
    if (sign === ".") hasPoint = true;
    else hasComma = true;
    if (!groupsOf[sign].test(number)) isGroup = false;
    else if (number.indexOf(sign) !== number.lastIndexOf(sign)) isRepeated = true;
  }
  if (hasPoint === hasComma) return { decimal: hasComma ? "," : ".", isAmbiguous: false };
  const sign = hasPoint ? "." : ",";
  const other = hasPoint ? "," : ".";
  if (!isGroup) return { decimal: sign, isAmbiguous: false };
  if (isRepeated) return { decimal: other, isAmbiguous: false };
  if (delimiter === ",") return { decimal: ".", isAmbiguous: true };
  return unit === "Wh" || unit === "W" ? { decimal: other, isAmbiguous: false } : { decimal: sign, isAmbiguous: true };
}

const wrongGroups = {
  ".": /^(?![+-]?\d{1,3}(,\d{2,3})*,\d{3}(\.|e|$))/i,
  ",": /^(?![+-]?\d{1,3}(\.\d{2,3})*\.\d{3}(,|e|$))/i,
};

/**
 * Reads a number; null for a missing value such as "", "NaN" or "--", and for any other text. A number with groups that
 * are none, such as 5.5 in a column with decimal commas, is null too.
 */
export function readNumber(text: string, { decimal }: NumberStyle): number | null {
  const number = plain(text);
  const group = decimal === "." ? "," : ".";
  const hasGroups = number.includes(group);
  if (hasGroups && wrongGroups[decimal].test(number)) return null;
  const whole = hasGroups ? number.replaceAll(group, "") : number;
  const digits = decimal === "," ? whole.replace(",", ".") : whole;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i.test(digits) ? Number(digits) : null;
}
