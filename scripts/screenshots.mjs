import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { build, projectRoot } from "./build.mjs";
import { chromiumArgs, requireChromium } from "./chromium.mjs";
import { importSource } from "./import-source.mjs";
import { screens } from "./screens.mjs";
import { startStack } from "./stack.mjs";

const usage = `Takes screenshots of the screens in their states, into screenshots/.

  npm run screenshots -- [screen | screen:state | :state]… [--widths 1440,390] [--themes light,dark]
                         [--languages en,nl] [--account owner|portfolio|admin|bounced] [--list]

Without names: every screen in every state, in English.`;

const heights = { narrow: 844, wide: 900 };
/** Longer pages are clipped, in pixels. */
const maxHeight = 2_400;
const settleMs = 1_000;
const locales = { en: "en-GB", nl: "nl-NL" };

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: "string", default: "1440,390" },
    themes: { type: "string", default: "light,dark" },
    languages: { type: "string", default: "en" },
    account: { type: "string" },
    list: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const isSelected = (screen, state) =>
  names.length === 0 || [screen, `${screen}:${state}`, `:${state}`].some((name) => names.includes(name));

/** Each selected screen and state; every one is taken in each width, theme and language. */
const subjects = Object.entries(screens).flatMap(([name, screen]) =>
  Object.entries(screen.states)
    .filter(([state]) => isSelected(name, state))
    .map(([stateName, state]) => ({ name, stateName, screen, state })),
);

if (options.help || subjects.length === 0) {
  console.log(usage);
  process.exit(options.help ? 0 : 1);
}
if (options.list) {
  for (const { name, stateName } of subjects) console.log(`${name}:${stateName}`);
  process.exit(0);
}

const listOf = (text) => text.split(",").filter(Boolean);
const widths = listOf(options.widths).map(Number);
const folder = join(projectRoot, "screenshots");

/** Signs in as a demo account: its storage state and the path of its first plant. */
async function signIn(browser, baseURL, account) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto("/sign-in?nextUrl=/plants");
  await page.locator("[name=email]").fill(`${account}@demo.example`);
  await page.locator("[name=password]").fill("Sunny-roof-1");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/plants");
  const link = page.locator('tbody a[href^="/plants/"]').first();
  const plant = await link.getAttribute("href", { timeout: 20_000 }).catch(() => "/plants");
  const storageState = await context.storageState();
  await context.close();
  return { storageState, plant };
}

/** A function from an English text to the text of a language. */
function translator(language) {
  if (language === "en") return (english) => english;
  const catalog = readFileSync(join(projectRoot, "shared/i18n/locales/nl.po"), "utf8").replaceAll('"\n"', "");
  const texts = new Map([...catalog.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)].map(([, id, text]) => [id, text]));
  return (english) => texts.get(english) ?? english;
}

/**
 * A proxy in front of the included back end. Calls that match a rule, `[pattern, handler]` with a pattern for method
 * and path below `/v0` such as `GET /companies/3/plants`, get the handler's response; all others are proxied.
 */
async function startUpstream() {
  const upstream = { target: "", rules: [] };
  const server = createServer((call, response) => {
    const subject = `${call.method} ${call.url.replace(/^\/v0/, "").split("?")[0]}`;
    const [, handler] = upstream.rules.find(([pattern]) => pattern.test(subject)) ?? [];
    if (handler) return handler(response);
    const { method, headers } = call;
    const proxied = request(new URL(call.url, upstream.target), { method, headers }, (result) => {
      response.writeHead(result.statusCode, result.headers);
      result.pipe(response);
    });
    proxied.on("error", () => response.destroy());
    return call.pipe(proxied);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(upstream, {
    url: `http://127.0.0.1:${server.address().port}`,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  });
}

/** Charts and the map render when they become visible. */
async function scrollThrough(page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    scrollTo(0, 0);
  });
  await page.waitForTimeout(settleMs);
}

async function take(page, file, { window: onlyWindow, streaming }) {
  if (onlyWindow) return page.screenshot({ path: file });
  if (!streaming) await scrollThrough(page);
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  }));
  return page.screenshot({
    path: file,
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, maxHeight) },
  });
}

/** Opens a screen, brings it into the state and takes the screenshot. */
async function screenshotOf(browser, { subject, baseURL, session, width, theme, language }) {
  const { name, stateName, screen, state } = subject;
  const context = await browser.newContext({
    baseURL,
    storageState: session?.storageState,
    locale: locales[language],
    timezoneId: "Europe/Amsterdam",
    colorScheme: theme,
    viewport: { width, height: width > 900 ? heights.wide : heights.narrow },
  });
  try {
    const cookies = Object.entries(state.cookies ?? {}).map(([key, value]) => ({ name: key, value, url: baseURL }));
    if (cookies.length > 0) await context.addCookies(cookies);
    const page = await context.newPage();
    const waitUntil = state.streaming ? "commit" : "load";
    const path = screen.path.replace("/plants/{plantId}", session?.plant) + (state.search ?? "");
    await page.goto(path, { waitUntil });
    if (state.streaming) await page.locator("h1").waitFor();
    for (const step of state.steps ?? []) await step(page, translator(language));
    await page.waitForTimeout(settleMs);
    const parts = [
      options.account ?? "",
      name,
      stateName === "data" ? "" : stateName,
      width,
      theme,
      language === "en" ? "" : language,
    ];
    const file = join(folder, `${parts.filter(Boolean).join("-")}.png`);
    await take(page, file, state);
    return file;
  } finally {
    await context.close();
  }
}

const { apiExtensionNames } = await importSource("shared/session/load-context.ts");
await build({ log: console.log });
const executablePath = await requireChromium();
const stateDir = process.env.STATE_DIR ?? mkdtempSync(join(tmpdir(), "heliograph-screenshots-"));
const upstream = await startUpstream();
const stack = await startStack({
  port: 0,
  stateDir,
  edgeVars: {
    SESSION_SECRET: "a-secret-of-the-screenshots-with-32-or-more-characters",
    V0_API_URL: upstream.url,
    API_EXTENSIONS: apiExtensionNames.join(","),
  },
  referenceVars: { DEMO_PLANTS: process.env.DEMO_PLANTS ?? "300" },
});
upstream.target = stack.referenceUrl;
await stack.seed();
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
const sessions = new Map();
let failures = 0;
try {
  for (const subject of subjects) {
    const account = options.account ?? subject.screen.account;
    const { upstream: rules = [], width: only } = subject.state;
    upstream.rules = [];
    // A new session before and after, so that neither the edge cache hides what the rules change, nor a call that they
    // leave pending is shared with the next screen.
    if (account !== "guest" && (rules.length > 0 || !sessions.has(account))) {
      sessions.set(account, await signIn(browser, stack.url, account));
    }
    upstream.rules = rules;
    for (const language of listOf(options.languages)) {
      for (const width of widths.filter((one) => only === undefined || one === only)) {
        for (const theme of listOf(options.themes)) {
          const shot = { subject, baseURL: stack.url, session: sessions.get(account), width, theme, language };
          try {
            console.log(await screenshotOf(browser, shot));
          } catch (error) {
            failures += 1;
            console.error(`${subject.name}:${subject.stateName} ${width} ${theme} ${language}: ${error}`);
          }
        }
      }
    }
    if (rules.length > 0) sessions.delete(account);
  }
} finally {
  await browser.close();
  await stack.stop();
  await upstream.stop();
  if (!process.env.STATE_DIR) rmSync(stateDir, { recursive: true, force: true });
}
process.exit(failures > 0 ? 1 : 0);
