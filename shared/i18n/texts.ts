import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from "@lingui/core";
import { type Language, languages } from "./language";

const messages: Record<Language, Messages> = { en: {}, nl: {} };
const instances = new Map<Language, Texts>();

/**
 * Adds texts by message id, in the order of `languages`. The build calls it in each module that contains messages
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

/** Texts whose values are shown to the letter. */
class Texts extends I18n {
  override _(id: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    if (typeof id === "string") return super._(id, values && toTheLetter(values), options);
    return super._(id.values ? { ...id, values: toTheLetter(id.values) } : id);
  }
}

/** Lingui decodes escape sequences and its own placeholder of an amount after it has inserted the values. */
const decoded = /\\(?=[ux])|%(?=__lingui)/g;

const toTheLetter = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? value.replace(decoded, (sign) => (sign === "%" ? "\\x25" : "\\x5c")) : value,
    ]),
  );

/**
 * The texts of one language: one shared, never re-activated instance. It reads the messages of modules that are loaded
 * later too, without an event that would render the page again.
 */
export function textsIn(language: Language): I18n {
  let texts = instances.get(language);
  if (!texts) {
    texts = new Texts({ locale: language, messages: { [language]: messages[language] } });
    instances.set(language, texts);
  }
  return texts;
}
