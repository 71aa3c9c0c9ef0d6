import type { Page } from "playwright/test";
import { waitForHydration } from "../support/page";
import { expect, test } from "../support/test";

const rowLink = (page: Page) =>
  page.getByRole("table", { name: "Causes" }).locator("tbody tr").first().getByRole("rowheader").getByRole("link");

for (const width of [390, 768, 1024]) {
  test(`opens every action of the panel as a visible dialog at ${width} px`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn("owner", "/triage");
    await waitForHydration(page);
    await rowLink(page).click();
    const actions = page.getByRole("complementary").locator('button[aria-haspopup="dialog"][aria-keyshortcuts]');
    await expect(actions.first()).toBeVisible();
    const names = await actions.allTextContents();
    expect(names).toEqual(expect.arrayContaining(["Snooze", "Create ticket", "Add note"]));
    for (const name of names) {
      await actions.filter({ hasText: name }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });
}

test("shows causes as cards with readable titles from 640 to 1024 px", async ({ page, signIn }) => {
  await signIn("owner", "/triage");
  for (const width of [640, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole("table", { name: "Causes" }).locator("tbody")).toHaveCSS("display", "block");
    const box = await rowLink(page).boundingBox();
    expect(box?.width, `${width} px`).toBeGreaterThan(200);
  }
});
