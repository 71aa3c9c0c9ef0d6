import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/cloudflare";
import { configSlots, dataSlot, htmlSlot, staticPageFile, staticPageNames } from "../worker/page-slots.mjs";

/**
 * Renders the guest pages once, in every language and theme, with slots in place of what is only known when they
 * are served; worker/static-pages.ts fills them in. Runs after the Remix build.
 */

const projectRoot = fileURLToPath(new URL("..", import.meta.url));
const languages = ["en", "nl"];
const themes = ["system", "light", "dark"];

/** Stands for a setting that is a number until its slot takes its place: no page holds such numbers. */
const numberMarks = new Map(
  Object.entries(configSlots)
    .filter(([, kind]) => kind === "number")
    .map(([name], index) => [name, 864_209_753_100 + index]),
);

const config = Object.fromEntries(
  Object.keys(configSlots).map((name) => [name, numberMarks.get(name) ?? htmlSlot(name)]),
);

/** The edge as a guest finds it, as far as a guest page may ask for it. */
const guestContext = {
  config,
  nonce: htmlSlot("nonce"),
  requestId: htmlSlot("requestId"),
  headers: new Headers(),
  session: { current: null, requireGuest: () => undefined },
};

/** Within a script the slots stand in data, but for the nonce, which needs no escaping anywhere. */
function markData(html) {
  return html.replace(/(<script\b[^>]*>)([\s\S]*?)(<\/script>)/g, (_script, open, code, close) => {
    let marked = code;
    for (const name of [...Object.keys(configSlots), "requestId", "address"]) {
      marked = marked.replaceAll(String(numberMarks.get(name) ?? htmlSlot(name)), dataSlot(name));
    }
    if (marked !== code && !code.includes("streamController.enqueue(")) {
      throw new Error("A setting stands in a script that is not the page's data.");
    }
    return open + marked + close;
  });
}

async function render(handle, page, language, theme) {
  // Stands for the query of whoever asks; the reset page has a form only where there is a token.
  const query = "token=unknown-until-served";
  const address = `/${page}?${query}`;
  const request = new Request(`https://static.invalid${address}`, {
    headers: { "Accept-Language": language, Cookie: `language=${language}; theme=${theme}` },
  });
  const response = await handle(request, guestContext);
  const html = await response.text();
  const whole =
    response.status === 200 &&
    html.includes(`<html lang="${language}"`) &&
    html.includes(`nonce="${htmlSlot("nonce")}"`) &&
    html.includes('name="email"') &&
    html.includes("streamController.close()");
  if (!whole)
    throw new Error(`/${page} in ${language} is not whole (${response.status}).\n${html.slice(0, 2_000)}`);
  const exported = markData(html.replaceAll(address, htmlSlot("address")));
  if (exported.includes(query))
    throw new Error(`/${page} shows a part of its query that cannot be filled in.`);
  return exported;
}

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
  // Remix keeps a timer for each page, which would hold the process for as long as a slow card may take.
  process.exit(0);
}
