import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { build, projectRoot } from "./build.mjs";
import { chromiumArgs, needChromium } from "./chromium.mjs";
import { screens } from "./pictures/screens.mjs";
import { startUpstream } from "./pictures/upstream.mjs";
import { wordsOf } from "./pictures/words.mjs";
import { startStack } from "./stack.mjs";

const usage = `Takes pictures of the screens in their states, into screenshots/.

  npm run screenshots -- [screen | screen:state | :state]… [--widths 1440,390] [--looks light,dark]
                         [--languages en,nl] [--list]

Without names: every screen in every state, in English.`;

const heights = { narrow: 844, wide: 900 };
/** A long page is cut here. */
const tallest = 2_400;
const settleMs = 1_000;
const locales = { en: "en-GB", nl: "nl-NL" };

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: "string", default: "1440,390" },
    looks: { type: "string", default: "light,dark" },
    languages: { type: "string", default: "en" },
    list: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const isWanted = (screen, state) =>
  names.length === 0 || [screen, `${screen}:${state}`, `:${state}`].some((name) => names.includes(name));

/** Every picture but for its width and look: a screen in a state. */
const subjects = Object.entries(screens).flatMap(([name, screen]) =>
  Object.entries(screen.states)
    .filter(([state]) => isWanted(name, state))
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

const listed = (text) => text.split(",").filter(Boolean);
const widths = listed(options.widths).map(Number);
const folder = join(projectRoot, "screenshots");

/** What a context has to hold to be somebody, and that account's first plant. */
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
  const session = await context.storageState();
  await context.close();
  return { session, plant };
}

function addressOf({ path }, { query }, plant) {
  const address = path.replace("{plant}", plant);
  return query ? `${address}?${query}` : address;
}

/** Charts and the map are drawn when they come near. */
async function scrollThrough(page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState("networkidle").catch(() => {});
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
    clip: { x: 0, y: 0, width, height: Math.min(height, tallest) },
  });
}

/** Opens a screen, brings it into the state and takes its picture. */
async function picture(browser, { subject, baseURL, person, width, look, language }) {
  const { name, stateName, screen, state } = subject;
  const context = await browser.newContext({
    baseURL,
    storageState: person?.session,
    locale: locales[language],
    timezoneId: "Europe/Amsterdam",
    colorScheme: look,
    viewport: { width, height: width > 900 ? heights.wide : heights.narrow },
  });
  try {
    const cookies = Object.entries(state.cookies ?? {}).map(([key, value]) => ({
      name: key.replace("{list}", screen.list),
      value,
      url: baseURL,
    }));
    if (cookies.length > 0) await context.addCookies(cookies);
    const page = await context.newPage();
    const waitUntil = state.streaming ? "commit" : "networkidle";
    await page.goto(addressOf(screen, state, person?.plant), { waitUntil });
    if (state.streaming) await page.locator("h1").waitFor();
    await state.act?.(page, wordsOf(language), screen);
    await page.waitForTimeout(settleMs);
    const parts = [
      name,
      stateName === "data" ? "" : stateName,
      width,
      look,
      language === "en" ? "" : language,
    ];
    const file = join(folder, `${parts.filter(Boolean).join("-")}.png`);
    await take(page, file, state);
    return file;
  } finally {
    await context.close();
  }
}

await build({ say: console.log });
const executablePath = needChromium();
const stateDir = process.env.STATE_DIR ?? mkdtempSync(join(tmpdir(), "heliograph-pictures-"));
const upstream = await startUpstream();
const stack = await startStack({
  port: 0,
  stateDir,
  edgeVars: {
    SESSION_SECRET: "a-secret-of-the-pictures-with-more-than-32-chars",
    V0_API_URL: upstream.url,
  },
  referenceVars: { DEMO_PLANTS: process.env.DEMO_PLANTS ?? "300" },
});
upstream.leadTo(stack.referenceUrl);
await stack.seed();
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
const people = new Map();
let failures = 0;
try {
  for (const subject of subjects) {
    const { account } = subject.screen;
    const { upstream: rules = [], width: only } = subject.state;
    upstream.treat([]);
    // What v0 does otherwise is not hidden by what the edge keeps of a session.
    if (account !== "guest" && (rules.length > 0 || !people.has(account))) {
      people.set(account, await signIn(browser, stack.url, account));
    }
    upstream.treat(rules);
    for (const language of listed(options.languages)) {
      for (const width of widths.filter((one) => only === undefined || one === only)) {
        for (const look of listed(options.looks)) {
          const asked = {
            subject,
            baseURL: stack.url,
            person: people.get(account),
            width,
            look,
            language,
          };
          try {
            console.log(await picture(browser, asked));
          } catch (error) {
            failures += 1;
            console.error(`${subject.name}:${subject.stateName} ${width} ${look} ${language}: ${error}`);
          }
        }
      }
    }
  }
} finally {
  await browser.close();
  await stack.stop();
  await upstream.stop();
  if (!process.env.STATE_DIR) rmSync(stateDir, { recursive: true, force: true });
}
process.exit(failures > 0 ? 1 : 0);
