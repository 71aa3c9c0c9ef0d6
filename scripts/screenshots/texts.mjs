import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../build.mjs";

/** The translations of a language by English text, with multi-line entries joined. */
function readCatalogues(language) {
  const folder = join(projectRoot, "shared/i18n/locales", language);
  const texts = new Map();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".po"))) {
    const lines = readFileSync(join(folder, file), "utf8").replaceAll('"\n"', "");
    for (const [, id, text] of lines.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)) texts.set(id, text);
  }
  return texts;
}

/** A function from an English text to the text of a language. */
export function translator(language) {
  const texts = language === "en" ? new Map() : readCatalogues(language);
  return (english) => texts.get(english) ?? english;
}
