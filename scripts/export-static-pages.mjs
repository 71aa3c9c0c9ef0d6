import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/cloudflare";
import {
  configPlaceholders,
  dataPlaceholder,
  htmlPlaceholder,
  staticPageFile,
  staticPageNames,
} from "../worker/http/template-placeholders.mjs";

/**
 * Renders the public pages (sign-in, password recovery) in every language and theme, with placeholders for the values
 * that differ per request; worker/http/static-pages.ts fills them in. Runs after the Remix build.
 */

const projectRoot = fileURLToPath(new URL("..", import.meta.url));
const languages = ["en", "nl"];
const themes = ["system", "light", "dark"];

/** Unique numbers that represent numeric config values during the render, until placeholders replace them. */
const numberPlaceholders = new Map(
  Object.entries(configPlaceholders)
    .filter(([, type]) => type === "number")
    .map(([name], index) => [name, 864_209_753_100 + index]),
);

const config = Object.fromEntries(
  Object.keys(configPlaceholders).map((name) => [
    name,
    numberPlaceholders.get(name) ?? htmlPlaceholder(name),
  ]),
);

/** The part of the load context that the public pages use, without a session. */
const anonymousContext = {
  config,
  nonce: htmlPlaceholder("nonce"),
  requestId: htmlPlaceholder("requestId"),
  responseHeaders: new Headers(),
  session: { getSession: () => null, requireAnonymous: () => undefined },
};

/** Replaces the placeholders in scripts by data placeholders, except the nonce, which needs no escaping. */
function markHydrationData(html) {
  return html.replace(/(<script\b[^>]*>)([\s\S]*?)(<\/script>)/g, (_script, open, code, close) => {
    let marked = code;
    for (const name of [...Object.keys(configPlaceholders), "requestId", "address"]) {
      const placeholder = String(numberPlaceholders.get(name) ?? htmlPlaceholder(name));
      marked = marked.replaceAll(placeholder, dataPlaceholder(name));
    }
    if (marked !== code && !code.includes("streamController.enqueue(")) {
      throw new Error("A config value occurs in a script that is not hydration data.");
    }
    return open + marked + close;
  });
}

async function render(handle, page, language, theme) {
  // Represents the query of a request; the reset page has a form only with a token.
  const query = "token=unknown-until-served";
  const address = `/${page}?${query}`;
  const request = new Request(`https://static.invalid${address}`, {
    headers: { "Accept-Language": language, Cookie: `language=${language}; theme=${theme}` },
  });
  const response = await handle(request, anonymousContext);
  const html = await response.text();
  const isComplete =
    response.status === 200 &&
    html.includes(`<html lang="${language}"`) &&
    html.includes(`nonce="${htmlPlaceholder("nonce")}"`) &&
    html.includes('name="email"') &&
    html.includes("streamController.close()");
  if (!isComplete)
    throw new Error(`/${page} in ${language} is incomplete (${response.status}).\n${html.slice(0, 2_000)}`);
  const exported = markHydrationData(html.replaceAll(address, htmlPlaceholder("address")));
  if (exported.includes(query))
    throw new Error(`/${page} contains a part of its query that has no placeholder.`);
  return exported;
}

/** Exports all public pages below build/pages/client. */
export async function exportStaticPages() {
  const build = await import(pathToFileURL(join(projectRoot, "build/pages/server/index.js")).href);
  const handle = createRequestHandler(build, "production");
  rmSync(join(projectRoot, "build/pages/client/static-pages"), { recursive: true, force: true });
  for (const page of staticPageNames) {
    for (const language of languages) {
      for (const theme of themes) {
        const file = join(projectRoot, "build/pages/client", staticPageFile(page, language, theme));
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, await render(handle, page, language, theme));
      }
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await exportStaticPages();
  // Remix starts an abort timer for each page, which would delay the exit of the process.
  process.exit(0);
}
