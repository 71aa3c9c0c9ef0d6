/** The supported languages, the default language first. */
export const languages = ["en", "nl"] as const;
export type Language = (typeof languages)[number];

/** The names of the languages in their own words. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", nl: "Nederlands" };
export const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }));

export const defaultLanguage: Language = languages[0];

/** The name of the cookie that stores the selected language. */
export const languageCookie = "language";

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** Month and weekday names of en-GB and nl-NL. The week starts on Monday. */
export const monthNames: Record<Language, readonly string[]> = {
  en: "January February March April May June July August September October November December".split(" "),
  nl: "januari februari maart april mei juni juli augustus september oktober november december".split(" "),
};

export const shortWeekdayNames: Record<Language, readonly string[]> = {
  en: "Mon Tue Wed Thu Fri Sat Sun".split(" "),
  nl: "ma di wo do vr za zo".split(" "),
};
