import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { projectRoot } from "./build.mjs";
import { run } from "./processes.mjs";
import { findTooltips } from "./tooltips.mjs";

/**
 * Fails when a text of the source is missing in the catalogue, is no longer used, or has no Dutch, and when a tooltip is
 * the only place of a text.
 */
const committed = join(projectRoot, "shared/i18n/locales");
const textOf = (folder) => readFileSync(join(folder, "nl.po"), "utf8");

/** What only a tooltip says in a file, and why. */
const tooltips = {
  // The mechanism: what columns say is checked where they are.
  "shared/ui/data-table/table-rows.tsx": "fullText",
  "widgets/plants-list/cause-rows.tsx": "fullText",
  // The specification has it, and the page of the ticket shows it.
  "widgets/tickets-list/ticket-columns.tsx": "hint",
  // The heading above it has the name of the owner.
  "widgets/sharing/index.tsx": "owner",
};

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
  const sources = files
    .filter((file) => /(?<!\.test)\.tsx$/.test(file))
    .map((file) => [relative(projectRoot, file), readFileSync(file, "utf8")]);
  problems.push(...findTooltips(Object.fromEntries(sources), tooltips));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
