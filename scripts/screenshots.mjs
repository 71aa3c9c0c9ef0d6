import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { build, projectRoot } from "./build.mjs";
import { chromiumArgs, needChromium } from "./chromium.mjs";
import { startStack } from "./stack.mjs";

/** The screens, by account; a path may hold {plant}, the first plant of that account's list. */
const screens = [
  ["guest", "sign-in", "/sign-in"],
  ["guest", "forgot-password", "/forgot-password"],
  ["guest", "reset-password", "/reset-password?token=example"],
  ["owner", "dashboard", "/"],
  ["owner", "plants", "/plants"],
  ["owner", "plants-filtered", "/plants?yield_status_filter=NOK"],
  ["owner", "plants-empty", "/plants?search=nothing+has+this+name"],
  ["owner", "issues", "/issues"],
  ["owner", "performances", "/performances"],
  ["owner", "plant", "{plant}"],
  ["owner", "not-found", "/nowhere"],
  ["admin", "admin-dashboard", "/"],
  ["portfolio", "portfolio-dashboard", "/"],
];
const widths = [1440, 390];
const looks = ["light", "dark"];

const folder = join(projectRoot, "screenshots");
const only = process.argv.slice(2);

async function signIn(page, account) {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(`${account}@demo.example`);
  await page.getByLabel("Password", { exact: true }).fill("Sunny-roof-1");
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

async function firstPlant(page) {
  await page.goto("/plants");
  return page.locator('a[href^="/plants/"]').first().getAttribute("href");
}

await build({ say: console.log });
const executablePath = needChromium();
const given = process.env.HELIOGRAPH_URL;
const stateDir = mkdtempSync(join(tmpdir(), "heliograph-pictures-"));
const stack = given
  ? { url: given, seed: async () => {}, stop: async () => {} }
  : await startStack({
      port: 0,
      stateDir,
      edgeVars: { SESSION_SECRET: "a-secret-of-the-pictures-with-more-than-32-chars" },
      referenceVars: { DEMO_PLANTS: process.env.DEMO_PLANTS ?? "300" },
    });
await stack.seed();
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
try {
  for (const account of new Set(screens.map(([of]) => of))) {
    const context = await browser.newContext({ baseURL: stack.url, locale: "en-GB" });
    const page = await context.newPage();
    if (account !== "guest") await signIn(page, account);
    const plant = account === "guest" ? "" : await firstPlant(page);
    for (const [of, name, path] of screens) {
      if (of !== account || (only.length > 0 && !only.includes(name))) continue;
      for (const width of widths) {
        for (const look of looks) {
          await page.setViewportSize({ width, height: width > 900 ? 900 : 844 });
          await page.emulateMedia({ colorScheme: look });
          await page.goto(path.replace("{plant}", plant), { waitUntil: "networkidle" });
          await page.waitForTimeout(1_200);
          const file = join(folder, `${name}-${width}-${look}.png`);
          await page.screenshot({ path: file, fullPage: true });
          console.log(file);
        }
      }
    }
    await context.close();
  }
} finally {
  await browser.close();
  await stack.stop();
  rmSync(stateDir, { recursive: true, force: true });
}
