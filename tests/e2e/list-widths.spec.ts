import type { Page } from "playwright/test";
import { expect, test } from "../support/test";

const widths = [1024, 1280, 1440, 1920];
const lists = [
  ..."/plants,/issues,/issues?resolved=1,/performances,/health".split(","),
  ...["open", "closed", "open,closed"].map((states) => `/tickets?ticket_status=${states}`),
];

/** The widths of the page, each with the number of pixels by which the tables of the page exceed their frames. */
async function overflow(page: Page) {
  const found: [width: number, pixels: number[]][] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const pixels = await page
      .locator("main section:has(> table)")
      .evaluateAll((frames) => frames.map((frame) => frame.scrollWidth - frame.clientWidth));
    found.push([width, pixels]);
  }
  return found;
}

for (const locale of ["en-GB", "nl-NL"]) {
  test.describe(`default columns in ${locale}`, () => {
    test.use({ locale });

    for (const path of lists) {
      test(`fit their frame on ${path}`, async ({ page, signIn }) => {
        await signIn("owner", path);
        await expect(page.getByRole("rowheader").first()).toBeVisible();
        expect(await overflow(page)).toEqual(widths.map((width) => [width, [0]]));
      });
    }

    test("fit their frame in the details of a day on /health", async ({ page, signIn }) => {
      await signIn("owner", "/health");
      const days = page.locator("tbody tr:has(td a[href^='/issues'])");
      await days.first().locator("a[aria-expanded]").click();
      await expect(page.locator("main section section:has(> table) tbody th a").first()).toBeVisible();
      expect(await overflow(page)).toEqual(widths.map((width) => [width, [0, 0]]));
    });
  });
}
