import { type I18n, setupI18n } from "@lingui/core";
import type { Language } from "./language";

const catalogs = {
  en: () => import("./locales/en.po"),
  nl: () => import("./locales/nl.po"),
};

/** Loads the texts of one language, and no other, into the browser. */
export async function browserTexts(language: Language): Promise<I18n> {
  const { messages } = await catalogs[language]();
  return setupI18n({ locale: language, messages: { [language]: messages } });
}
