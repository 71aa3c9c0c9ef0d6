import { type I18n, type Messages, setupI18n } from "@lingui/core";
import type { Language } from "./language";

const catalogs = {
  en: import.meta.glob<Messages>("./locales/en/*.po", { eager: true, import: "messages" }),
  nl: import.meta.glob<Messages>("./locales/nl/*.po", { eager: true, import: "messages" }),
};
const instances = new Map<Language, I18n>();

/** The texts of one language on the server: those of all screens, in one shared, never re-activated instance. */
export function serverTexts(language: Language): I18n {
  let texts = instances.get(language);
  if (!texts) {
    const messages = Object.assign({}, ...Object.values(catalogs[language]));
    texts = setupI18n({ locale: language, messages: { [language]: messages } });
    instances.set(language, texts);
  }
  return texts;
}
