import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "./build.mjs";
import { run } from "./processes.mjs";

/** Fails when a text of the source is missing in the catalogue, is no longer used, or has no Dutch. */
const committed = join(projectRoot, "shared/i18n/locales");
const textOf = (folder) => readFileSync(join(folder, "nl.po"), "utf8");

const fresh = mkdtempSync(join(tmpdir(), "heliograph-texts-"));
try {
  cpSync(committed, fresh, { recursive: true });
  await run("lingui", ["extract", "--clean"], { quiet: true, env: { TEXTS_FOLDER: fresh } });
  const dutch = textOf(fresh);
  const problems = [...dutch.matchAll(/^msgid (.+(?:\n".*")*)\nmsgstr ""$(?!\n")/gm)].map(
    ([, text]) => `No Dutch: ${text}`,
  );
  if (dutch !== textOf(committed)) problems.push("The texts are not up to date: run npm run i18n.");
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
