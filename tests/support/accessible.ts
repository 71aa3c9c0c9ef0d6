import { expect, type Page } from "playwright/test";
import { violations, violationsInLight } from "./violations";

/**
 * Checks a narrow and a wide viewport, with the page as it is: no violation, no sideways scrolling. The dark theme, whose
 * colors do not depend on the width, is checked in the first one.
 */
export async function expectAccessible(page: Page, widths = [390, 1440]): Promise<void> {
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 });
    // A control that is half under the top bar would count as small.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    expect(await (index === 0 ? violations : violationsInLight)(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
}
