/** The languages every text exists in; the first is the fallback. */
export const languages = ["en", "nl"] as const;
export type Language = (typeof languages)[number];

/** The name of the cookie that keeps a person's choice of language. */
export const languageCookie = "language";

/** The BCP 47 locale whose dates and numbers a language is written with. */
export const localeOf: Record<Language, "en-GB" | "nl-NL"> = { en: "en-GB", nl: "nl-NL" };

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/**
 * The language to answer in: the chosen one, else the best of an Accept-Language header, else English.
 * A malformed header counts as absent.
 */
export function pickLanguage(chosen: string | undefined, acceptLanguage: string | null): Language {
  if (isLanguage(chosen)) return chosen;
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return {
        language: tag.trim().slice(0, 2).toLowerCase(),
        weight: weight === undefined ? 1 : Number(weight),
      };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const best = wanted.find(({ language }) => isLanguage(language))?.language;
  return isLanguage(best) ? best : "en";
}
