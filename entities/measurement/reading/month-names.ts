/** The names of months by their first letters, without accents: English, Dutch, German, French, Spanish and Italian. */
const beginnings: readonly (readonly string[])[] = [
  ["jan", "ene", "gen"],
  ["feb", "fev"],
  ["mar", "mrt", "maa"],
  ["apr", "avr", "abr"],
  ["may", "mei", "mai", "mag"],
  ["jun", "juin", "giu"],
  ["jul", "juil", "lug"],
  ["aug", "aou", "ago"],
  ["sep", "set"],
  ["oct", "okt", "ott"],
  ["nov"],
  ["dec", "dez", "dic"],
];

/** A word in a regular expression. */
export const monthPattern = String.raw`(\p{L}{3,10})`;

/** The number of a month by its name, such as "Jun", "juni" or "März"; NaN for any other word. */
export function monthOf(name: string): number {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const month = beginnings.findIndex((names) => names.some((beginning) => plain.startsWith(beginning)));
  return month < 0 ? Number.NaN : month + 1;
}
