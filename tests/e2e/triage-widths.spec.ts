import type { Page } from "playwright/test";

import { expect, test } from "../support/test";

const rowLink = (page: Page) =>
  page.getByRole("table", { name: "Causes" }).locator("tbody tr").first().getByRole("rowheader").getByRole("link");

test("fits each width, with causes as cards and actions as dialogs", async ({ page, openAs }) => {
  await openAs("owner", "/triage");
  for (const width of [640, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole("table", { name: "Causes" }).locator("tbody")).toHaveCSS("display", "block");
    expect((await rowLink(page).boundingBox())?.width, `${width} px`).toBeGreaterThan(200);
  }
  await rowLink(page).click();
  const actions = page.getByRole("complementary").locator('button[aria-haspopup="dialog"][aria-keyshortcuts]');
  await expect(actions.first()).toBeVisible();
  const names = await actions.allTextContents();
  expect(names).toEqual(expect.arrayContaining(["Snooze", "Create ticket", "Add note"]));
  for (const width of [1024, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of names) {
      await actions.filter({ hasText: name }).click();
      await expect(page.getByRole("dialog"), `${name} at ${width} px`).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  }
});
