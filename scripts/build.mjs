import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build as bundle } from "esbuild";
import { ensureStaticPages } from "./export-static-pages.mjs";
import { importSource } from "./import-source.mjs";
import { run } from "./processes.mjs";

export const projectRoot = fileURLToPath(new URL("..", import.meta.url));

const sources = [
  "app",
  "widgets",
  "features",
  "entities",
  "shared",
  "worker",
  "reference-api",
  "rules",
  "scripts",
  "public",
  "package-lock.json",
  "remix.config.js",
  "vite.chunks.ts",
  "vite.config.ts",
  "vite.development.ts",
  "vite.shared.ts",
  "vite.texts.ts",
];

function* filesBelow(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.name === "node_modules" || entry.name === "test") continue;
    const child = join(path, entry.name);
    if (entry.isDirectory()) yield* filesBelow(child);
    else if (!/\.test\.\w+$/.test(entry.name)) yield child;
  }
}

/** A digest of the files that the build depends on; tests and documentation are not part of it. */
function sourcesDigest() {
  const digest = createHash("sha256");
  for (const source of sources) {
    for (const file of [...filesBelow(join(projectRoot, source))].sort()) {
      digest.update(file.slice(projectRoot.length)).update(readFileSync(file));
    }
  }
  return digest.digest("hex");
}

const workerBundle = (entry, outfile) => ({
  entryPoints: [join(projectRoot, entry)],
  outfile: join(projectRoot, outfile),
  bundle: true,
  format: "esm",
  target: "es2022",
  platform: "neutral",
  mainFields: ["module", "main"],
  conditions: ["workerd", "worker", "browser", "import", "default"],
  external: ["cloudflare:*", "node:*"],
  define: { "process.env.NODE_ENV": '"production"' },
  minify: true,
  legalComments: "none",
  absWorkingDir: projectRoot,
  logLevel: "warning",
});

/** The esbuild options of the two Workers; wrangler deploys the bundles as they are. */
const edgeBundle = workerBundle("worker/index.ts", "build/worker/index.js");
export const referenceApiBundle = workerBundle("reference-api/src/index.ts", "build/reference-api/index.js");

/** The esbuild options of the service worker. Browsers load it from the root of the site, so that it controls all pages. */
const serviceWorkerBundle = {
  ...workerBundle("app/service-worker/index.ts", "build/pages/client/service-worker.js"),
  platform: "browser",
  format: "iife",
};

/** Generates the files of the embedded map from the data of a registry package. */
export const buildBaseMap = () => run("node", ["scripts/build-base-map.mjs"], { quiet: true });

/**
 * Builds the browser's files, the edge Worker and the included back end, unless the sources are the same as in the last
 * build.
 *
 * @param {object} [options]
 * @param {(line: string) => void} [options.log]
 * @param {() => Promise<void>} [options.concurrently] runs with the included back end while the rest is built
 * @returns {Promise<boolean>} whether anything was built
 */
export async function build({ log = () => {}, concurrently = async () => {} } = {}) {
  const stamp = join(projectRoot, "build", "sources.sha256");
  const digest = sourcesDigest();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return false;
  log("Building the pages and the Workers …");
  await bundle(referenceApiBundle);
  await Promise.all([concurrently(), buildEdge(digest.slice(0, 12))]);
  writeFileSync(stamp, digest);
  return true;
}

async function buildEdge(buildId) {
  await buildBaseMap();
  await run("remix", ["vite:build"], { quiet: true });
  await ensureStaticPages({});
  const { staticHeadersFile } = await importSource("worker/http/response-headers.ts");
  writeFileSync(join(projectRoot, "build/pages/client/_headers"), staticHeadersFile);
  const define = { ...edgeBundle.define, "process.env.BUILD_ID": JSON.stringify(buildId) };
  await bundle({ ...edgeBundle, define });
  // Each build has another service worker, so that browsers offer the update.
  await bundle({ ...serviceWorkerBundle, banner: { js: `/* ${buildId} */` } });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const built = await build({ log: console.log });
  console.log(built ? "Built." : "The build is up to date.");
}
