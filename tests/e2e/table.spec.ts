import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { holdRequests, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

const headers = (page: Page) => page.getByRole("columnheader");
const rowLinks = (page: Page) => page.locator('tbody th[scope="row"] > a');
const frame = (page: Page) => page.locator("section:has(> table)");

async function openMenu(page: Page) {
  await page.getByRole("button", { name: "Columns" }).click();
  const menu = page.getByRole("group", { name: "Columns and rows" });
  await expect(menu.getByRole("radio", { name: "Compact" })).toBeVisible();
  return menu;
}

/** Shortcuts have no effect before hydration. */
async function waitForShortcuts(page: Page) {
  const leaveRows = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await expect(rowLinks(page).first()).toBeVisible();
  // React hydrates the rows, a separate boundary, after the page.
  await expect(async () => {
    await leaveRows();
    await page.keyboard.press("j");
    await expect(rowLinks(page).first()).toBeFocused({ timeout: 500 });
  }).toPass();
  await leaveRows();
}

/** The names of the visible columns, from left to right. */
const shownColumns = async (page: Page) => (await headers(page).allTextContents()).map((name) => name.trim());

test("sorts, links rows and has two densities", async ({ page, signIn }) => {
  await test.step("sorts, and explains a column", async () => {
    await signIn("owner", "/plants");
    await page.getByRole("button", { name: "Explain: Yield score" }).click();
    await expect(page.getByText(/past 7 days.*last day with data determines the status/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("cell", { name: /^\d\.\d\d$/ }).first()).toBeVisible();
    await expect(page.getByRole("cell", { name: /since .* \d{4} \(\d+ days?\)$/ }).first()).toBeVisible();
    await page.getByRole("columnheader").getByRole("link", { name: "Yield score" }).click();
    await expect(page.locator("th[aria-sort]")).toHaveText("Yield score");
  });
  await test.step("links rows to plants, and tickets to a new tab, also on a middle or modified click", async () => {
    await page.goto("/plants?tickets=has_any");
    await expect(rowLinks(page).first()).toHaveAttribute("href", /^\/plants\/\d+\?companyId=\d+$/);
    const ticket = page.locator('tbody a[href^="/tickets/"]').first();
    await expect(ticket).toHaveAttribute("href", /^\/tickets\/\d+$/);
    await expect(ticket).toHaveAttribute("target", "_blank");
    await expect(ticket).toHaveAccessibleName(/^Ticket \d+, (open|closed): .*opens in a new tab/);
    await waitForHydration(page);
    const cell = page.locator("tbody > tr").nth(1).getByRole("cell").nth(1);
    const clicks = [() => cell.click({ button: "middle" }), () => cell.click({ modifiers: ["ControlOrMeta"] })];
    for (const click of clicks) {
      const opened = page.context().waitForEvent("page");
      await click();
      await expect(await opened).toHaveURL(/\/plants\/\d+\?companyId=\d+/);
    }
    await expect(page).toHaveURL("/plants?tickets=has_any");
  });
  await test.step("stores the compact density over a reload", async () => {
    await page.goto("/issues");
    const height = async () => (await page.locator("tbody > tr").nth(1).boundingBox())?.height ?? 0;
    expect(await height()).toBeGreaterThanOrEqual(44);
    await (await openMenu(page)).getByRole("radio", { name: "Compact" }).check();
    await expect.poll(height).toBeLessThanOrEqual(33);
    await page.reload();
    await expect.poll(height).toBeLessThanOrEqual(33);
  });
});

test("moves along rows, and stores columns and shortcuts", async ({ page, signIn }) => {
  await test.step("never hides the focused row under the header", async () => {
    await signIn("owner", "/plants");
    await waitForShortcuts(page);
    for (let row = 0; row < 20; row += 1) await page.keyboard.press("j");
    await expect(rowLinks(page).nth(19)).toBeFocused();
    await expect(rowLinks(page).nth(19)).toBeInViewport({ ratio: 1 });
    for (let row = 0; row < 19; row += 1) await page.keyboard.press("k");
    await expect(rowLinks(page).first()).toBeFocused();
    // The header follows the scroll position with a delay of one frame.
    await expect
      .poll(() =>
        page.evaluate(() => {
          const head = document.querySelector("thead th")?.getBoundingClientRect();
          const link = document.activeElement?.getBoundingClientRect();
          return (link?.top ?? 0) - (head?.bottom ?? Number.POSITIVE_INFINITY);
        }),
      )
      .toBeGreaterThanOrEqual(0);
  });
  await test.step("dims the rows while the next page is loading", async () => {
    await waitForHydration(page);
    const name = (await rowLinks(page).first().textContent()) ?? "";
    const { release } = await holdRequests(page, "**/plants.data?*");
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect(frame(page)).toHaveAttribute("aria-busy", "true");
    await expect(rowLinks(page).first()).toHaveText(name);
    await expect.poll(() => page.locator("tbody").evaluate((body) => getComputedStyle(body).opacity)).not.toBe("1");
    release();
    await expect(frame(page)).not.toHaveAttribute("aria-busy");
    await expect(rowLinks(page).first()).not.toHaveText(name);
  });
  await test.step("shows a hidden column when the list is sorted or filtered by it", async () => {
    await page.goto("/plants?sort=lost_kwh_per_day,true&peak=1000,");
    await expect(page.locator("th[aria-sort]")).toHaveText("Lost per day");
    await expect(headers(page).filter({ hasText: "Peak power" })).toHaveCount(1);
    await waitForHydration(page);
    // A change of the density does not fix the columns.
    await (await openMenu(page)).getByRole("radio", { name: "Compact" }).check();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Yield score" }).click();
    await expect(page.locator("th[aria-sort]")).toHaveText("Yield score");
    await expect(headers(page).filter({ hasText: "Lost per day" })).toHaveCount(0);
  });
  await test.step("stores the chosen columns over a reload", async () => {
    await page.goto("/plants");
    const menu = await openMenu(page);
    await menu.getByRole("checkbox", { name: "Yield score" }).uncheck();
    for (const name of ["Plant code", "P90", "Companies", "Custom fields"]) {
      await menu.getByRole("checkbox", { name }).check();
    }
    await menu.getByRole("button", { name: "Move Plant code up" }).click();
    const columns = [
      ..."Plant,Yield status,At stake per day,Issue,Plant code,Tickets".split(","),
      ..."P90,Companies,Custom fields".split(","),
    ];
    await expect(headers(page)).toHaveText(columns);
    await expect(page.getByRole("cell", { name: /^[A-Z]{3}-\d{5}$/ }).first()).toBeVisible();
    await expect(page.getByRole("cell", { name: /\(owner\)/ }).first()).toBeVisible();
    await expect(page.getByRole("cell", { name: /Project leader: / }).first()).toBeVisible();

    const html = await (await page.request.get("/plants")).text();
    expect(html).toContain("Plant code");
    expect(html).toContain("Project leader: ");
    await page.reload();
    await expect(headers(page)).toHaveText(columns);
    await page.goto("/issues");
    await expect(headers(page).filter({ hasText: "Plant code" })).toHaveCount(0);

    await page.goto("/plants");
    await (await openMenu(page)).getByRole("button", { name: "Reset to default" }).click();
    await expect(headers(page).filter({ hasText: "Plant code" })).toHaveCount(0);
    await expect(headers(page).filter({ hasText: "Yield score" })).toHaveCount(1);
  });
  await test.step("keeps the focus and announces the position when a column is moved by keyboard", async () => {
    await page.keyboard.press("Escape");
    const menu = await openMenu(page);
    const up = menu.getByRole("button", { name: "Move At stake per day up" });
    await up.focus();
    await page.keyboard.press("Enter");
    await expect(menu.getByRole("status")).toHaveText("At stake per day: column 2 of 6");
    await expect(up).toBeDisabled();
    await expect(menu.getByRole("button", { name: "Move At stake per day down" })).toBeFocused();
    expect((await shownColumns(page)).slice(0, 3)).toEqual(["Plant", "At stake per day", "Yield status"]);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(page.getByRole("button", { name: "Columns" })).toBeFocused();
  });
  await test.step("ignores shortcuts that are turned off", async () => {
    await (await openMenu(page)).getByRole("checkbox", { name: "Keyboard shortcuts" }).uncheck();
    await page.keyboard.press("Escape");
    await page.reload();
    // The menu shows the setting only after the list is hydrated.
    await expect((await openMenu(page)).getByRole("checkbox", { name: "Keyboard shortcuts" })).not.toBeChecked();
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect(rowLinks(page).nth(0)).not.toBeFocused();
    await expect(rowLinks(page).nth(1)).not.toBeFocused();
  });
});

test("shows cards on a phone, or the table when it is chosen", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn("owner", "/plants");
  const card = page.locator("tbody > tr").first();
  const width = async () => (await card.boundingBox())?.width ?? 0;
  await expect(rowLinks(page).first()).toHaveAttribute("href", /^\/plants\/\d+/);
  expect(await width()).toBeLessThanOrEqual(360);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole("link", { name: "Yield status" }).click();
  await expect(page).toHaveURL(/sort=yield_status/);

  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await (await openMenu(page)).getByRole("radio", { name: "Table", exact: true }).check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect.poll(width).toBeGreaterThan(360);
  await page.reload();
  await expect.poll(width).toBeGreaterThan(360);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("has no overflow and no accessibility violations, also in the menu of columns", async ({ page, signIn }) => {
  await signIn("owner", "/account");
  for (const path of ["/issues?resolved=1", "/performances", "/plants"]) {
    await page.goto(path);
    await expect(rowLinks(page).first()).toBeVisible();
    await test.step(path, () => expectAccessible(page));
  }
  const menu = await openMenu(page);
  expect(await violations(page, menu)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  expect(await violations(page, await openMenu(page))).toEqual([]);
});
