import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/cloudflare";
import { importSource } from "./import-source.mjs";
import { run } from "./processes.mjs";
import { readWorkerSettings } from "./settings.mjs";

/**
 * Renders the guest pages (sign-in, password recovery) in every language and theme, as files that
 * worker/http/static-pages.ts serves (docs/decisions/0033).
 */

const projectRoot = fileURLToPath(new URL("..", import.meta.url));
const siteDirectory = join(projectRoot, "build/pages/client");
const variants = ["en", "nl"].flatMap((language) => ["system", "light", "dark"].map((theme) => [language, theme]));

async function renderGuestPage(handle, address, language, theme, config) {
  const request = new Request(`https://static.invalid${address}`, {
    headers: { "Accept-Language": language, Cookie: `language=${language}; theme=${theme}` },
  });
  // The part of the load context that the guest pages use, without a session and without values of one request.
  const context = {
    config,
    nonce: "",
    requestId: "",
    responseHeaders: new Headers(),
    session: { getSession: () => null, requireAnonymous: () => undefined },
  };
  const response = await handle(request, context);
  const html = await response.text();
  const isComplete = response.status === 200 && html.includes(`<html lang="${language}"`) && html.endsWith("</html>");
  // The page is served for every query, so it may not contain the token of the export.
  if (!isComplete || html.includes("token-of-the-export")) {
    throw new Error(`${address} in ${language} cannot be exported (${response.status}).\n${html.slice(0, 2_000)}`);
  }
  // The policy of a file names its scripts by their hashes. The scripts must not delay stylesheets and font.
  return html.replaceAll(' nonce=""', "").replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"');
}

/** Renders the pages with these settings; another process may do the same. */
async function exportPages(config) {
  const { guestPages, guestPagesDirectory, staticPageFile } = await importSource("worker/http/static-pages.ts");
  const build = await import(pathToFileURL(join(projectRoot, "build/pages/server/index.js")).href);
  const handle = createRequestHandler(build, "production");
  const unfinished = mkdtempSync(join(projectRoot, "build/pages/unfinished-"));
  for (const [page, address] of Object.entries(guestPages)) {
    for (const [language, theme] of variants) {
      const html = await renderGuestPage(handle, address, language, theme, config);
      writeFileSync(join(unfinished, staticPageFile(page, language, theme)), html);
    }
  }
  const directory = join(siteDirectory, guestPagesDirectory(config));
  mkdirSync(dirname(directory), { recursive: true });
  try {
    renameSync(unfinished, directory);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(directory)) throw error;
  }
}

/** Exports the guest pages with the variables of a Worker, unless the build has them; with others Remix renders them. */
export async function ensureStaticPages(vars) {
  const { config } = await readWorkerSettings(vars);
  const { guestPagesDirectory } = await importSource("worker/http/static-pages.ts");
  if (existsSync(join(siteDirectory, guestPagesDirectory(config)))) return;
  // A process of its own: Remix starts a timer for each page, which would delay the exit of this one.
  await run("node", ["scripts/export-static-pages.mjs", JSON.stringify(config)], { quiet: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await exportPages(JSON.parse(process.argv[2]));
  process.exit(0);
}
