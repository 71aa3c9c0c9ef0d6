import type { Page } from "playwright/test";
import { expectList } from "../support/page";
import { expect, test } from "../support/test";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("applies standard views, and stores own views", async ({ page, signIn }) => {
  await test.step("applies a preset of the company with one click", async () => {
    await signIn("owner", "/plants?search=school&page=2");
    await button(page, "Views").click();
    await page.getByRole("link", { name: "Red and amber" }).click();
    await expectList(page, /\?yield_status_filter=NOK(%2C|,)MEDIUM$/);
    await page.goto("/issues");
    await button(page, "Views").click();
    await page.getByRole("link", { name: "Silent meters" }).click();
    await expectList(page, /\/issues\?indicators=connectivity%7C1$/, "plant-issues");
  });
  await test.step("offers no heading without views where a list has no views of its own", async () => {
    await page.goto("/triage");
    await button(page, "Views").click();
    await expect(page.getByRole("region", { name: "Your views" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Standard views" })).toHaveCount(0);
  });
  await test.step("saves, renames, deletes and restores a view", async () => {
    await page.goto("/plants?tickets=has_open&sort=name,false");
    await button(page, "Views").click();
    const own = page.getByRole("region", { name: "Your views" });
    await button(page, "Save").click();
    await expect(page.getByText("Please enter a name")).toBeVisible();
    await page.getByLabel("Save current view as").fill("Open tickets");
    await page.keyboard.press("Enter");
    await expect(own.getByRole("link", { name: "Open tickets" })).toHaveAttribute("aria-current", "true");
    await own.getByRole("button", { name: "Rename Open tickets" }).click();
    await page.getByLabel("New name of Open tickets").fill("To do");
    await page.keyboard.press("Enter");
    await expect(own.getByRole("button", { name: "Rename To do" })).toBeFocused();

    await page.goto("/plants");
    await button(page, "Views").click();
    await own.getByRole("link", { name: "To do" }).click();
    await expectList(page, /\?tickets=has_open&sort=name%2Cfalse$/);

    await button(page, "Views").click();
    await own.getByRole("button", { name: "Delete To do" }).click();
    await expect(own.getByText("“To do” was deleted.")).toBeVisible();
    await own.getByRole("button", { name: "Undo" }).click();
    await expect(own.getByRole("link", { name: "To do" })).toBeVisible();
  });
});

test("replaces a view after a question, and keeps views over a sign-out for their user alone", async ({
  page,
  signIn,
}) => {
  await signIn("owner", "/plants?tickets=has_open");
  await button(page, "Views").click();
  await page.getByLabel("Save current view as").fill("To do");
  await page.keyboard.press("Enter");
  const own = page.getByRole("region", { name: "Your views" });
  const link = own.getByRole("link", { name: "To do" });
  await expect(link).toHaveAttribute("aria-current", "true");

  await page.goto("/plants?tickets=has_any");
  await button(page, "Views").click();
  const replace = own.getByRole("button", { name: "Replace To do with the current filters" });
  await replace.click();
  await page.keyboard.press("Escape");
  await expect(replace).toBeFocused();
  await page.getByLabel("Save current view as").fill("to do");
  await page.keyboard.press("Enter");
  await expect(page.getByText("A view with this name already exists.")).toBeVisible();
  await expect(own.getByRole("listitem")).toHaveCount(1);
  await expect(link).not.toHaveAttribute("aria-current", "true");
  await replace.click();
  await own.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(link).toHaveAttribute("aria-current", "true");

  await page.evaluate(() => {
    localStorage.setItem("recent-commands:1", "[]");
    sessionStorage.setItem("draft:1:/plants:note", "{}");
  });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Log out" }).first().click();
  await expect(page).toHaveURL(/\/sign-in/);
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(stored.filter((key) => /recent-commands|draft/.test(key))).toEqual([]);

  await signIn("portfolio", "/plants");
  await button(page, "Views").click();
  await expect(own).toContainText("You have no saved views of this list on this device.");
  await expect(own.getByRole("link")).toHaveCount(0);
  await expect(page.getByLabel("Save current view as")).toHaveValue("");

  await signIn("owner", "/plants");
  await button(page, "Views").click();
  await link.click();
  await expectList(page, /\?tickets=has_any$/);
});
