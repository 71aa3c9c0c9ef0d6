import type { Locator, Page } from "playwright/test";
import { expect, test } from "../support/test";

/** Reports the problems of all lists. */
const softly = expect.configure({ soft: true });

const widths = [1024, 1280, 1440, 1920];
/** The last one is /health, of which a test opens a day. */
const lists = [
  ..."/plants,/issues,/issues?resolved=1,/performances".split(","),
  ...["open", "closed", "open,closed"].map((states) => `/tickets?ticket_status=${states}`),
  "/health",
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

    test("fit their frame on every list, and in the details of a day of /health", async ({ page, signIn }) => {
      await signIn("owner", "/account");
      for (const path of lists) {
        await page.goto(path);
        // A row of a list that is loading has no text.
        await expect(page.getByRole("rowheader").first()).toHaveText(/\S/);
        // Until the font is loaded, the letters of another one are wider.
        await page.evaluate(() => document.fonts.ready);
        await softly.poll(() => overflow(page), path).toEqual(widths.map((width) => [width, [0]]));
      }
      const days = page.locator("tbody tr:has(td a[href^='/issues'])");
      await days.first().locator("a[aria-expanded]").click();
      await expect(page.locator("main section section:has(> table) tbody th a").first()).toBeVisible();
      await expect.poll(() => overflow(page)).toEqual(widths.map((width) => [width, [0, 0]]));
    });
  });
}

test.describe("in Dutch", () => {
  test.use({ locale: "nl-NL" });

  test("titles of causes and the actions of pages are whole, and filters are in one line", async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn("owner", "/triage");
    await expect(page.getByRole("rowheader").first()).toHaveText(/\S/);
    const cut = () =>
      page.getByRole("rowheader").evaluateAll((cells) =>
        cells
          // The first text is the severity, which is not visible.
          .flatMap((cell) => [...cell.querySelectorAll("span:not(:has(*))")][1] ?? [])
          .filter((title) => title.scrollWidth > title.clientWidth)
          .map((title) => title.textContent),
      );
    await expect.poll(cut).toEqual([]);
    const bottom = async (locator: Locator) => {
      const box = await locator.boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0));
    };
    const views = page.getByRole("main").getByRole("button", { name: "Weergaven" });
    const distance = async () => (await bottom(views)) - (await bottom(page.getByRole("searchbox")));
    await expect.poll(distance).toBe(0);

    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ["/plants", "/issues", "/tickets?ticket_status=open", "/health"]) {
      await page.goto(path);
      const actions = page.locator("main header [data-commands]").getByRole("button");
      await expect(actions.first()).toBeVisible();
      const right = () =>
        actions.evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().right)));
      await expect.poll(right, path).toBeLessThanOrEqual(390);
    }
  });
});
