import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../build.mjs";

/** Every text of a language, by its English one; several lines of a catalogue's text count as one. */
function catalogue(language) {
  const folder = join(projectRoot, "shared/i18n/locales", language);
  const texts = new Map();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".po"))) {
    const lines = readFileSync(join(folder, file), "utf8").replaceAll('"\n"', "");
    for (const [, id, text] of lines.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)) texts.set(id, text);
  }
  return texts;
}

/** What a page in this language says for an English text. */
export function wordsOf(language) {
  const texts = language === "en" ? new Map() : catalogue(language);
  return (english) => texts.get(english) ?? english;
}
