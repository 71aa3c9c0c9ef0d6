import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { defaultLanguage, isLanguage } from "./language";

const catalogs = import.meta.glob<Messages>("./locales/*/*.po", { import: "messages" });
const loading = new Map<string, Promise<void>>();
let texts: I18n | undefined;

/** The browser's catalogues: only the page's language, and only those that `loadTexts` has loaded. */
export function browserTexts(): I18n {
  if (!texts) {
    const { lang } = document.documentElement;
    const locale = isLanguage(lang) ? lang : defaultLanguage;
    texts = setupI18n({ locale, messages: { [locale]: {} } });
  }
  return texts;
}

/** Loads a catalogue into the browser's texts, once. */
export function loadTexts(catalog: string): Promise<void> {
  let loaded = loading.get(catalog);
  if (!loaded) {
    loaded = load(catalog);
    loading.set(catalog, loaded);
    // A failed load is retried by the next navigation to the screen.
    loaded.catch(() => loading.delete(catalog));
  }
  return loaded;
}

async function load(catalog: string): Promise<void> {
  const { locale } = browserTexts();
  const read = catalogs[`./locales/${locale}/${catalog}.po`];
  if (read) browserTexts().load(locale, await read());
}
