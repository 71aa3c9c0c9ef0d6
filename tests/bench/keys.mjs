import { chromium } from "playwright";
import { atMost } from "./measuring.mjs";
import { signedInPage } from "./signed-in.mjs";

const presses = 8;
/** Long enough for the frames that follow a key press. */
const pauseMs = 250;

/** The elements whose style the browser computes again while a function runs. */
async function restyledElements(page, act) {
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline"] },
  });
  await act();
  await session.send("Tracing.end");
  await complete;
  return events
    .filter(({ name }) => name === "UpdateLayoutTree")
    .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
}

async function keyRow(context, path) {
  const page = await context.newPage();
  await page.goto(path);
  await page.locator("main tr[data-row]").nth(presses).waitFor();
  await page.locator("html[data-hydrated]").waitFor();
  await page.keyboard.press("j");
  await page.waitForTimeout(1_000);
  const restyled = await restyledElements(page, async () => {
    for (let press = 0; press < presses; press += 1) {
      await page.keyboard.press("j");
      await page.waitForTimeout(pauseMs);
    }
  });
  const all = await page.evaluate(() => document.querySelectorAll("*").length);
  await page.close();
  return atMost(`${path}: elements restyled by a key press, of all elements`, restyled / presses / all, 0.1, "");
}

/** The elements whose style is computed when a click replaces a part of the page. More than all of them: the whole page, twice. */
async function clickRow(context, { what, path, target }) {
  const page = await context.newPage();
  await page.goto(path);
  await page.locator("html[data-hydrated]").waitFor();
  await page.waitForLoadState("networkidle");
  const restyled = await restyledElements(page, async () => {
    await target(page).click();
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(1_000);
  });
  const all = await page.evaluate(() => document.querySelectorAll("*").length);
  await page.close();
  return atMost(`${what}: elements restyled, of all elements`, restyled / all, 2, "");
}

const clicks = [
  { what: "a tab of a plant", path: "/plants/127", target: (page) => page.getByRole("tab", { name: "Meters" }) },
  { what: "the order of the plants", path: "/plants", target: (page) => page.locator("main thead a").first() },
];

/** The work of the browser after a key press that moves to the next row of a table, and after clicks. */
export async function measureKeys({ stack, executablePath }) {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const { context } = await signedInPage(browser, stack.url);
    const rows = [];
    for (const path of ["/triage", "/plants"]) rows.push(await keyRow(context, path));
    for (const click of clicks) rows.push(await clickRow(context, click));
    return rows;
  } finally {
    await browser.close();
  }
}
