import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { defaultLanguage, isLanguage } from "./language";

const catalogs = import.meta.glob<Messages>("./locales/*/*.po", { import: "messages" });
const loading = new Map<string, Promise<void>>();
let texts: I18n | undefined;

/** The browser's texts, in the page's language and no other: what `loadTexts` brought so far. */
export function browserTexts(): I18n {
  if (!texts) {
    const { lang } = document.documentElement;
    const locale = isLanguage(lang) ? lang : defaultLanguage;
    texts = setupI18n({ locale, messages: { [locale]: {} } });
  }
  return texts;
}

/** Adds a catalogue to the browser's texts; once. */
export function loadTexts(catalog: string): Promise<void> {
  let loaded = loading.get(catalog);
  if (!loaded) {
    loaded = load(catalog);
    loading.set(catalog, loaded);
    // What failed on the way is asked for again by the next visit.
    loaded.catch(() => loading.delete(catalog));
  }
  return loaded;
}

async function load(catalog: string): Promise<void> {
  const { locale } = browserTexts();
  const read = catalogs[`./locales/${locale}/${catalog}.po`];
  if (read) browserTexts().load(locale, await read());
}
