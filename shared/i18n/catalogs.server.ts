import { type I18n, setupI18n } from "@lingui/core";
import type { Language } from "./language";
import { messages as en } from "./locales/en.po";
import { messages as nl } from "./locales/nl.po";

const catalogs = { en, nl };
const instances = new Map<Language, I18n>();

/** The texts of one language on the server: one shared, never re-activated instance each. */
export function serverTexts(language: Language): I18n {
  let texts = instances.get(language);
  if (!texts) {
    texts = setupI18n({ locale: language, messages: { [language]: catalogs[language] } });
    instances.set(language, texts);
  }
  return texts;
}
