import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test("changes theme and language, and stores the choices", async ({ page, signIn }) => {
  await test.step("changes the theme immediately and stores the choice", async () => {
    await signIn("owner", "/health?x=1");
    await page.getByRole("button", { name: "Language and theme" }).click();
    const stored = page.waitForResponse("**/actions/preferences");
    await page.getByRole("button", { name: "Dark" }).click();
    await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
    await expect(page.getByRole("button", { name: "Dark" })).toHaveAttribute("aria-pressed", "true");
    expect((await stored).status()).toBe(200);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect(await violations(page)).toEqual([]);
  });
  await test.step("changes the language, stays on the page and stores the choice", async () => {
    await page.getByRole("button", { name: "Language and theme" }).click();
    await page.getByRole("button", { name: "Nederlands" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "nl");
    await expect(page).toHaveURL("/health?x=1");
    await expect(page.getByRole("navigation").getByRole("link", { name: "Installaties" })).toBeVisible();
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", "nl");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("changes language and theme by form submission", async ({ page, signIn }) => {
    await signIn("owner", "/health");
    await page.getByRole("button", { name: "Language and theme" }).click();
    await page.getByRole("button", { name: "Dark" }).click();
    await expect(page).toHaveURL("/health");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByRole("button", { name: "Language and theme" }).click();
    await page.getByRole("button", { name: "Nederlands" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "nl");
  });
});

test("has no axe violations on a page that does not exist", async ({ page, signIn }) => {
  await signIn("admin", "/unknown");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
});
