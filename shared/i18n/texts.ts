import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from "@lingui/core";
import { defaultLanguage, isLanguage, type Language, languages } from "@shared/lib/language";

const messages: Record<Language, Messages> = { en: {}, nl: {} };
const instances = new Map<Language, Texts>();

/**
 * Adds texts by message id, in the order of `languages`. The build adds a call to each module that contains messages
 * (vite.texts.ts).
 */
export function addTexts(texts: Record<string, Messages[string][]>): void {
  for (const [id, translations] of Object.entries(texts)) {
    for (const [index, language] of languages.entries()) {
      const translation = translations[index];
      if (translation !== undefined) messages[language][id] = translation;
    }
  }
}

type Values = Record<string, unknown>;

/** Escapes texts so that their values are shown literally. */
class Texts extends I18n {
  override _(id: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    if (typeof id === "string") return super._(id, values && toTheLetter(values), options);
    return super._(id.values ? { ...id, values: toTheLetter(id.values) } : id);
  }
}

/** After inserting values, Lingui decodes escape sequences and its own plural placeholder. */
const decoded = /\\(?=[ux])|%(?=__lingui)/g;

const toTheLetter = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? value.replace(decoded, (sign) => (sign === "%" ? "\\x25" : "\\x5c")) : value,
    ]),
  );

/**
 * The texts of one language: one shared instance that is never activated again. It also finds messages of modules that
 * load later, without an event that would render the page again.
 */
export function textsIn(language: Language): I18n {
  let texts = instances.get(language);
  if (!texts) {
    texts = new Texts({ locale: language, messages: { [language]: messages[language] } });
    instances.set(language, texts);
  }
  return texts;
}

/** The texts of the page in the browser, for code outside of components. English without a page. */
export function pageTexts(): I18n {
  const language = globalThis.document?.documentElement.lang;
  return textsIn(isLanguage(language) ? language : defaultLanguage);
}
