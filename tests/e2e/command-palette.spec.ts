import type { Page } from "playwright/test";
import { consoleErrors, holdRequests, plantNames, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

// The test closes and reopens tickets.
test.use({ fleet: "command-palette" });

const palette = (page: Page) => page.getByRole("dialog", { name: "Search and commands" });
const field = (page: Page) => palette(page).getByRole("combobox");
const group = (page: Page, name: string) => palette(page).getByRole("group", { name, exact: true });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole("option", { name });
const active = (page: Page) => palette(page).getByRole("option", { selected: true });
const rowLinks = (page: Page) => page.locator('tbody th[scope="row"] > a');

async function openPalette(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

/** Types a text, waits until the active command has the title, and presses Enter. */
async function run(page: Page, text: string, title: string | RegExp): Promise<void> {
  await openPalette(page);
  await field(page).fill(text);
  await expect(active(page)).toHaveText(title);
  await page.keyboard.press("Enter");
}

test("finds and runs commands", async ({ page, openAs, context }) => {
  await test.step("keeps what is typed while the palette loads, and runs no shortcut with it", async () => {
    await openAs("owner", "/health");
    const chunk = await holdRequests(page, "**/assets/command-dialog-*.js");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("g purmerend");
    chunk.release();
    await expect(field(page)).toHaveValue("g purmerend");
    await page.keyboard.type(" x");
    await expect(field(page)).toHaveValue("g purmerend x");
    await expect(page).toHaveURL(/\/health/);
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
  });
  await test.step("opens with Ctrl K and with its button, and returns the focus on Esc", async () => {
    const errors = consoleErrors(page);
    const button = page.getByRole("banner").getByRole("button", { name: "Search" });
    await openPalette(page);
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeHidden();
    await button.click();
    await expect(field(page)).toBeFocused();
    await expect(group(page, "Pages").getByRole("option").first()).toHaveText("Dashboard");
    await expect(group(page, "Actions").getByRole("option", { name: "Create plant" })).toBeVisible();
    expect(await violations(page, palette(page))).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    expect(errors).toEqual([]);
  });
  await test.step("opens a page in a new tab with Ctrl Enter", async () => {
    await openPalette(page);
    await field(page).fill("reports");
    await expect(active(page)).toHaveText("Reports");
    const opened = context.waitForEvent("page");
    await page.keyboard.press("Control+Enter");
    await expect(await opened).toHaveURL("/reports");
    await expect(page).toHaveURL("/health");
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
  });
  await test.step("switches the theme", async () => {
    await run(page, "dark", "Use dark theme");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(palette(page)).toBeHidden();
  });
  await test.step("matches letters in order, and moves with the arrow keys", async () => {
    await openPalette(page);
    await field(page).fill("cusf");
    await expect(option(page, "Custom fields").locator("mark")).toHaveText(["Cus", "f"]);
    await field(page).fill("tckts");
    await expect(active(page)).toHaveText("Tickets");
    await field(page).fill("create");
    const [first, second] = [option(page, "Create plant"), option(page, "Create ticket")];
    await expect(first).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(second).toHaveAttribute("aria-selected", "true");
    await expect(field(page)).toHaveAttribute("aria-activedescendant", (await second.getAttribute("id")) ?? "");
    await page.keyboard.press("ArrowUp");
    await expect(first).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(
      page.getByRole("dialog", { name: "Create ticket" }).getByRole("combobox", { name: "Search plants" }),
    ).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL("/tickets?ticket_status=open");
  });
  await test.step("exports a list and clears its filters", async () => {
    await page.goto("/plants?tickets=has_any");
    await expect(rowLinks(page).first()).toBeVisible();
    await run(page, "spreads", "Export as spreadsheet");
    await expect(page.getByRole("dialog", { name: /export/i })).toBeVisible();
    await page.keyboard.press("Escape");
    await run(page, "clear", "Clear all filters");
    await expect(page).toHaveURL("/plants");
  });
  await test.step("offers the tabs of a plant, and creates a ticket and edits from any of them", async () => {
    await page.goto(`${await rowLinks(page).nth(1).getAttribute("href")}#contacts`);
    await run(page, "meters", "Meters");
    await expect(page).toHaveURL(/#meters$/);
    await run(page, "create ticket", "Create ticket");
    await expect(
      page
        .getByRole("dialog", { name: /ticket/i })
        .getByRole("textbox")
        .first(),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Create ticket" }).first()).toBeFocused();
    await run(page, "edit pl", "Edit plant");
    await expect(page).toHaveURL(/#location$/);
    await expect(page.getByRole("dialog", { name: "Edit plant" })).toBeVisible();
  });
});

test("opens a plant by its name and offers it among the recent commands", async ({ page, signIn }) => {
  await signIn("owner", "/plants");
  await expect(rowLinks(page).nth(2)).toBeVisible();
  const name = (await plantNames(page))[2] ?? "";
  const href = (await rowLinks(page).nth(2).getAttribute("href")) ?? "";
  await openPalette(page);
  await field(page).fill(name);
  const plant = group(page, "Plants").getByRole("option", { name }).first();
  await expect(plant.locator("mark").first()).toBeVisible();
  expect(await violations(page, palette(page))).toEqual([]);
  // The address is on a separate line below the name.
  const [title, detail] = [
    plant.locator("span", { has: page.locator("mark") }).last(),
    plant.getByText(/\d{4} [A-Z]{2} /).last(),
  ];
  const [above, below] = await Promise.all([title.boundingBox(), detail.boundingBox()]);
  expect(below?.y).toBeGreaterThan(above?.y ?? Number.NaN);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${href}#summary`);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.reload();
  await openPalette(page);
  await expect(group(page, "Recent").getByRole("option")).toHaveText([new RegExp(`^${name}`)]);
});

test("finds, closes and re-opens a ticket", async ({ page, signIn }) => {
  await test.step("finds a ticket by its number", async () => {
    await signIn("owner", "/tickets?ticket_status=open");
    await rowLinks(page).first().click();
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(/#\d{5}$/);
    const number = /#\d{5}$/.exec((await heading.textContent()) ?? "")?.[0] ?? "";
    const { pathname } = new URL(page.url());
    await page.goto("/health");
    await openPalette(page);
    await field(page).fill(number);
    await expect(group(page, "Tickets").getByRole("option", { name: number }).first()).toBeVisible();
    await group(page, "Tickets").getByRole("option", { name: number }).first().click();
    await expect(page).toHaveURL(new RegExp(`${pathname}\\?companyId=`));
  });
  await test.step("closes a ticket and opens it again", async () => {
    await expect(page.getByRole("button", { name: "Close Ticket" })).toBeEnabled();
    await run(page, "close", "Close Ticket");
    await page.getByRole("dialog", { name: "Close ticket" }).getByRole("button", { name: "Close Ticket" }).click();
    await expect(page.getByRole("button", { name: "Re-open Ticket" })).toBeEnabled();
    await run(page, "open t", "Re-open Ticket");
    await expect(page.getByRole("button", { name: "Close Ticket" })).toBeEnabled();
  });
});

test("switches the company and admin mode of administrators only", async ({ page, signIn }) => {
  await signIn("owner", "/health");
  await openPalette(page);
  await expect(option(page, /admin mode|Companies|Create company/)).toHaveCount(0);
  await field(page).fill("noord");
  await expect(palette(page).getByRole("listbox")).toBeVisible();
  await expect(group(page, "Switch to company")).toHaveCount(0);

  await signIn("admin", "/health");
  await run(page, "admin mode", "Turn off admin mode");
  await expect(page.getByRole("checkbox", { name: "Admin mode" })).not.toBeChecked();
  await run(page, "admin mode", "Turn on admin mode");
  await expect(page.getByRole("checkbox", { name: "Admin mode" })).toBeChecked();
  await openPalette(page);
  await field(page).fill("noord");
  await group(page, "Switch to company").getByRole("option", { name: /Noord/ }).first().click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner")).toContainText("Noord");
});
