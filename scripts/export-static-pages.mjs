import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/cloudflare";
import {
  busyPageName,
  busyTemplateValues,
  createTemplate,
  staticPageFile,
  staticPageNames,
  templateContext,
} from "../shared/framework/page-template.mjs";

/**
 * Renders the public pages (sign-in, password recovery, the page of a busy site) in every language and theme, with placeholders for the values
 * that differ per request; worker/http/static-files.ts fills them in. Runs after the Remix build.
 */

const projectRoot = fileURLToPath(new URL("..", import.meta.url));
const languages = ["en", "nl"];
const themes = ["system", "light", "dark"];

/** The part of the load context that the public pages use, without a session. */
const anonymousContext = {
  ...templateContext,
  responseHeaders: new Headers(),
  session: { getSession: () => null, requireAnonymous: () => undefined },
};

async function render(handle, page, language, theme) {
  // Represents the query of a request; the reset page has a form only with a token.
  const address = `/${page}?token=unknown-until-served`;
  const request = new Request(`https://static.invalid${address}`, {
    headers: { "Accept-Language": language, Cookie: `language=${language}; theme=${theme}` },
  });
  const response = await handle(request, anonymousContext);
  const html = await response.text();
  const isComplete =
    response.status === 200 && html.includes(`<html lang="${language}"`) && html.includes('name="email"');
  if (!isComplete)
    throw new Error(`/${page} in ${language} is incomplete (${response.status}).\n${html.slice(0, 2_000)}`);
  return createTemplate(html, address);
}

function write(page, language, theme, html) {
  const file = join(projectRoot, "build/pages/client", staticPageFile(page, language, theme));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, html);
}

/** Exports all public pages below build/pages/client. */
export async function exportStaticPages() {
  const build = await import(pathToFileURL(join(projectRoot, "build/pages/server/index.js")).href);
  const handle = createRequestHandler(build, "production");
  const stylesheets = build.assets.routes.root.css;
  rmSync(join(projectRoot, "build/pages/client/static-pages"), { recursive: true, force: true });
  for (const language of languages) {
    for (const theme of themes) {
      for (const page of staticPageNames) write(page, language, theme, await render(handle, page, language, theme));
      const busy = { ...busyTemplateValues, theme, stylesheets };
      write(busyPageName, language, theme, await build.entry.module.renderBusyPage(language, busy));
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await exportStaticPages();
  // Remix starts an abort timer for each page, which would delay the exit of the process.
  process.exit(0);
}
