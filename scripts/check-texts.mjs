import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build as bundle } from "esbuild";
import { projectRoot } from "./build.mjs";
import { run } from "./processes.mjs";

/**
 * Fails when a text of the source is missing in the catalogues, is no longer used, has no Dutch, or is rendered by a
 * route that does not load its catalogue.
 */
const committed = join(projectRoot, "shared/i18n/locales");
const catalogs = readdirSync(join(committed, "en")).map((file) => file.replace(/\.po$/, ""));
const textOf = (folder, language, catalog) => readFileSync(join(folder, language, `${catalog}.po`), "utf8");

async function staleOrUntranslated() {
  const fresh = mkdtempSync(join(tmpdir(), "heliograph-texts-"));
  try {
    cpSync(committed, fresh, { recursive: true });
    await run("lingui", ["extract", "--clean"], { quiet: true, env: { TEXTS_FOLDER: fresh } });
    return catalogs.flatMap((catalog) => {
      const dutch = textOf(fresh, "nl", catalog);
      const untranslated = [...dutch.matchAll(/^msgid (.+(?:\n".*")*)\nmsgstr ""$(?!\n")/gm)];
      const stale = ["en", "nl"].filter(
        (language) => textOf(committed, language, catalog) !== textOf(fresh, language, catalog),
      );
      return [
        ...untranslated.map(([, text]) => `No Dutch: ${text}`),
        ...stale.map((language) => `${language}/${catalog}.po is not up to date: run npm run i18n.`),
      ];
    });
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** The files that each route bundles for the browser, after tree shaking, with those of its dynamic imports. */
async function filesOfRoutes(routes) {
  const { metafile } = await bundle({
    entryPoints: routes,
    absWorkingDir: projectRoot,
    outdir: "build/check-texts",
    outbase: ".",
    write: false,
    metafile: true,
    bundle: true,
    format: "esm",
    packages: "external",
    external: ["*.server", "*.po", "*?url", "*?worker", "*?worker&url"],
    loader: { ".css": "empty" },
    logLevel: "error",
  });
  return new Map(
    Object.values(metafile.outputs).map(({ entryPoint, inputs }) => [
      entryPoint,
      Object.keys(inputs).filter((file) => inputs[file].bytesInOutput > 0),
    ]),
  );
}

/** The catalogues of each file that contains a text; several screens can share a folder. */
function catalogsOfFiles() {
  const found = new Map();
  for (const catalog of catalogs) {
    for (const [, file] of textOf(committed, "en", catalog).matchAll(/^#: (.+)$/gm)) {
      found.set(file, [...(found.get(file) ?? []), catalog]);
    }
  }
  return found;
}

async function unloadedCatalogues() {
  const catalogsOf = catalogsOfFiles();
  const folder = join(projectRoot, "app/routes");
  const routes = readdirSync(folder)
    .map((name) => `app/routes/${name}/route.tsx`)
    .filter((file) => existsSync(join(projectRoot, file)));
  const files = await filesOfRoutes(routes);
  return routes.flatMap((route) => {
    const bundled = files.get(route) ?? [];
    // The route itself, or a module that it loads later. The function's own file has an example.
    const calls = bundled
      .filter((file) => file !== "shared/i18n/screen-texts.ts")
      .flatMap((file) => [
        ...readFileSync(join(projectRoot, file), "utf8").matchAll(/\bscreenTexts\(([^)]*)\)/g),
      ]);
    const loaded = new Set(["shell", ...calls.flatMap(([, names]) => names.match(/[\w-]+/g) ?? [])]);
    const needed = new Map(
      bundled
        .map((file) => [catalogsOf.get(file) ?? [], file])
        .filter(([names]) => names.length > 0 && !names.some((name) => loaded.has(name)))
        .map(([names, file]) => [names.join(" or "), file]),
    );
    return [...needed].map(
      ([names, file]) => `${route} renders a text of ${file}: add screenTexts: ${names}.`,
    );
  });
}

const problems = [...(await staleOrUntranslated()), ...(await unloadedCatalogues())];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
