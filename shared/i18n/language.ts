/** The supported languages; the first is the default. */
export const languages = ["en", "nl"] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage: Language = languages[0];

/** The name of the cookie that stores the selected language. */
export const languageCookie = "language";

/** The BCP 47 locale that formats dates and numbers in a language. */
export const localeOf: Record<Language, "en-GB" | "nl-NL"> = { en: "en-GB", nl: "nl-NL" };

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);
