import { chromium } from "playwright";
import { chromiumArgs } from "../../scripts/chromium.mjs";
import { measureTasks } from "./main-thread.mjs";
import { atMost } from "./measuring.mjs";
import { signedInPage } from "./signed-in.mjs";

const maxTaskMs = 50;
const dayMs = 86_400_000;
const dateOf = (ms) => new Date(ms).toISOString().slice(0, 10);

/** Walks the pointer over the chart, zooms in, drags it to and fro, and zooms out, as a user does. */
async function panAndZoom(page, plot) {
  const box = await plot.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(box.x + 80, y);
  await page.mouse.move(box.x + box.width - 20, y, { steps: 60 });
  for (let turn = 0; turn < 3; turn += 1) {
    await page.mouse.move(x, y);
    await page.keyboard.down("Control");
    for (let step = 0; step < 8; step += 1) {
      await page.mouse.wheel(0, -120);
      await page.waitForTimeout(40);
    }
    await page.keyboard.up("Control");
    for (const dx of [300, -300, -300, 300]) {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + dx, y, { steps: 30 });
      await page.mouse.up();
      await page.waitForTimeout(100);
    }
  }
  await page.keyboard.down("Control");
  for (let step = 0; step < 24; step += 1) {
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(40);
  }
  await page.keyboard.up("Control");
  await page.waitForTimeout(300);
}

/** Measures the longest task of the main thread while the chart of the performance tab is panned and zoomed. */
export async function measureChart({ stack, executablePath }) {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    const { context, plantPath } = await signedInPage(browser, stack.url);
    const page = await context.newPage();
    await page.goto("/plants");
    const paths = await page
      .locator('tbody a[href^="/plants/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute("href").match(/\d+/)[0]));
    const own = plantPath.match(/\d+/)[0];
    const others = [...new Set(paths)].filter((id) => id !== own).slice(0, 5);
    const yesterday = Date.now() - dayMs;
    const views = [
      ["8 days by hours with five compared plants", "hour", 8, others.join(",")],
      ["a year by weeks", "week", 364, ""],
    ];
    const rows = [];
    for (const [what, period, days, compare] of views) {
      const url = new URL(plantPath, "http://localhost");
      const range = { start_date: dateOf(yesterday - (days - 1) * dayMs), end_date: dateOf(yesterday) };
      for (const [name, value] of Object.entries({ period, ...range, compare })) url.searchParams.set(name, value);
      await page.goto(`${url.pathname}${url.search}#performance`);
      const plot = page.getByRole("region", { name: "Yield", exact: true }).getByRole("img");
      await plot.waitFor();
      await plot.scrollIntoViewIfNeeded();
      await page.waitForTimeout(2_000);
      const { longestCpuMs, longestWallClockMs } = await measureTasks(browser, page, () => panAndZoom(page, plot), 500);
      rows.push(atMost(`chart of ${what}: longest task`, longestCpuMs, maxTaskMs, "ms of CPU time"), {
        what: `chart of ${what}: wall clock`,
        value: longestWallClockMs,
        unit: "ms",
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}
