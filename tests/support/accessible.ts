import { expect, type Page } from "playwright/test";
import { violations } from "./violations";

/** Checks a narrow and a wide viewport and both themes, with the page as it is: no violation, no sideways scrolling. */
export async function expectAccessible(page: Page, widths = [390, 1440]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // A control that is half under the top bar would count as small.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    expect(await violations(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
}
