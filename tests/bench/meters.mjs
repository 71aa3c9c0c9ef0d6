import { chromium } from "playwright";
import { chromiumArgs } from "../../scripts/chromium.mjs";
import { measureTasks } from "./main-thread.mjs";
import { atMost } from "./measuring.mjs";
import { signedInPage } from "./signed-in.mjs";

/** The plant of the demo fleet with 200 meters. */
const largePlant = "/plants/53?companyId=2";
const maxTaskMs = 200;

/** Measures the longest task at 4× slowdown while the meters of a plant with 200 meters are opened. */
export async function measureMeters({ stack, executablePath }) {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    const { context } = await signedInPage(browser, stack.url);
    const page = await context.newPage();
    await page.goto(largePlant);
    await page.getByRole("region", { name: "Overview" }).waitFor();
    await page.waitForTimeout(3_000);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const openMeters = async () => {
      await page.getByRole("tab", { name: "Meters" }).click();
      await page.getByRole("rowheader").nth(24).waitFor();
      await page.waitForTimeout(1_000);
    };
    const { longestWallClockMs } = await measureTasks(browser, page, openMeters, 10);
    const what = `plant with 200 meters: longest task at 4× slowdown`;
    return [atMost(what, longestWallClockMs, maxTaskMs, "ms")];
  } finally {
    await browser.close();
  }
}
