import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "./build.mjs";
import { run } from "./processes.mjs";

/**
 * Fails when a text of the source is missing in the catalogue, is no longer used, or has no Dutch, and when a tooltip is
 * the only place of a text.
 */
const committed = join(projectRoot, "shared/i18n/locales");
const textOf = (folder) => readFileSync(join(folder, "nl.po"), "utf8");

const elements =
  "(?!iframe)[a-z]\\w*|Link|NavLink|(?:Icon|Link)?Button|Switch|Select|Checkbox|Radio|(?:Text|Number|Date)Field";
const tooltip = new RegExp(`<(?:${elements})\\s(?:[^<>]|=>)*?\\stitle=\\{[^}]*?t\`([^\`]*)\``, "g");

/** The texts of tooltips on elements that neither show nor announce them: nobody reads them by touch or keyboard. */
function tooltipsOf(path) {
  const source = readFileSync(path, "utf8");
  return [...source.matchAll(tooltip)].flatMap(({ 0: start, 1: text, index }) => {
    const around = start + source.slice(index + start.length, index + start.length + 300);
    const isRepeated = around.includes("aria-label=") || around.split(text).length > 2;
    return isRepeated ? [] : [`${path}: only a tooltip says "${text}". Show it, or explain it (shared/ui/explain).`];
  });
}

const fresh = mkdtempSync(join(tmpdir(), "heliograph-texts-"));
try {
  cpSync(committed, fresh, { recursive: true });
  await run("lingui", ["extract", "--clean"], { quiet: true, env: { TEXTS_FOLDER: fresh } });
  const dutch = textOf(fresh);
  const problems = [...dutch.matchAll(/^msgid (.+(?:\n".*")*)\nmsgstr ""$(?!\n")/gm)].map(
    ([, text]) => `No Dutch: ${text}`,
  );
  if (dutch !== textOf(committed)) problems.push("The texts are not up to date: run npm run i18n.");
  const layers = ["app", "widgets", "features", "entities", "shared"].map((layer) => join(projectRoot, layer));
  const files = layers.flatMap((layer) => readdirSync(layer, { recursive: true }).map((file) => join(layer, file)));
  problems.push(...files.filter((file) => /(?<!\.test)\.tsx$/.test(file)).flatMap(tooltipsOf));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
