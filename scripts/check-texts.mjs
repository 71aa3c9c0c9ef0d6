import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "./build.mjs";
import { run } from "./processes.mjs";

/** Fails where a text of the source is not in the catalogues, stands there without need, or has no Dutch. */
const kept = join(projectRoot, "shared/i18n/locales");
const fresh = mkdtempSync(join(tmpdir(), "heliograph-texts-"));
try {
  cpSync(kept, fresh, { recursive: true });
  await run("npx", ["lingui", "extract", "--clean"], { quiet: true, env: { TEXTS_FOLDER: fresh } });
  const dutch = readFileSync(join(fresh, "nl.po"), "utf8");
  const untranslated = [...dutch.matchAll(/^msgid (.+(?:\n".*")*)\nmsgstr ""$(?!\n")/gm)];
  for (const [, text] of untranslated) console.error(`No Dutch: ${text}`);
  const stale = ["en.po", "nl.po"].filter(
    (file) => readFileSync(join(kept, file), "utf8") !== readFileSync(join(fresh, file), "utf8"),
  );
  if (stale.length > 0) console.error(`${stale.join(" and ")} lag behind the source: run npm run i18n.`);
  process.exitCode = untranslated.length + stale.length > 0 ? 1 : 0;
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
