import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "./build.mjs";
import { run } from "./processes.mjs";

/**
 * Fails where a text of the source is not in the catalogues, stands there without need, has no Dutch, or is
 * shown by a route that does not load its catalogue.
 */
const kept = join(projectRoot, "shared/i18n/locales");
const catalogs = readdirSync(join(kept, "en")).map((file) => file.replace(/\.po$/, ""));
const textOf = (folder, language, catalog) => readFileSync(join(folder, language, `${catalog}.po`), "utf8");

async function staleOrUntranslated() {
  const fresh = mkdtempSync(join(tmpdir(), "heliograph-texts-"));
  try {
    cpSync(kept, fresh, { recursive: true });
    await run("npx", ["lingui", "extract", "--clean"], { quiet: true, env: { TEXTS_FOLDER: fresh } });
    return catalogs.flatMap((catalog) => {
      const dutch = textOf(fresh, "nl", catalog);
      const untranslated = [...dutch.matchAll(/^msgid (.+(?:\n".*")*)\nmsgstr ""$(?!\n")/gm)];
      const stale = ["en", "nl"].filter(
        (language) => textOf(kept, language, catalog) !== textOf(fresh, language, catalog),
      );
      return [
        ...untranslated.map(([, text]) => `No Dutch: ${text}`),
        ...stale.map((language) => `${language}/${catalog}.po lags behind the source: run npm run i18n.`),
      ];
    });
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Each file of the browser's side with the files it imports. */
async function importsOfFiles() {
  const args = ["depcruise", "--config", ".dependency-cruiser.mjs", "--output-type", "json"];
  const rooms = ["app", "widgets", "features", "entities", "shared"];
  const { modules } = JSON.parse(await run("npx", [...args, ...rooms], { quiet: true }));
  const inBrowser = ({ resolved, dependencyTypes }) =>
    !dependencyTypes.includes("type-only") && !/\.server\b|node_modules/.test(resolved);
  return new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies.filter(inBrowser).map(({ resolved }) => resolved),
    ]),
  );
}

/** The catalogues of which each file shows a text. */
function catalogsOfFiles() {
  const found = new Map();
  for (const catalog of catalogs) {
    for (const [, file] of textOf(kept, "en", catalog).matchAll(/^#: (.+)$/gm)) {
      found.set(file, catalog);
    }
  }
  return found;
}

async function shownUnloaded() {
  const imports = await importsOfFiles();
  const catalogOf = catalogsOfFiles();
  const routes = [...imports.keys()].filter((file) => /^app\/routes\/[^/]+\/route\.tsx$/.test(file));
  return routes.flatMap((route) => {
    const reached = new Set([route]);
    for (const file of reached) for (const next of imports.get(file) ?? []) reached.add(next);
    const asked =
      /await screenTexts\(([^)]*)\)/.exec(readFileSync(join(projectRoot, route), "utf8"))?.[1] ?? "";
    const loaded = new Set(["frame", ...[...asked.matchAll(/"(\w+)"/g)].map(([, name]) => name)]);
    const needed = new Map(
      [...reached].filter((file) => catalogOf.has(file)).map((file) => [catalogOf.get(file), file]),
    );
    return [...needed]
      .filter(([catalog]) => !loaded.has(catalog))
      .map(([catalog, file]) => `${route} shows a text of ${file}: it needs screenTexts("${catalog}").`);
  });
}

const faults = [...(await staleOrUntranslated()), ...(await shownUnloaded())];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
