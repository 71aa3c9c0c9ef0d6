import type { Locator, Page } from "playwright/test";
import { createApiClient } from "../support/api-client";
import { reloadPage, toasts } from "../support/page";
import type { Stack } from "../support/stack";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({ fleet: "ticket-from-issue" });

const dialog = (page: Page) => page.getByRole("dialog", { name: "Create ticket" });

/** A plant of the company that has an issue with shade for several weeks. */
async function pathOfPlant(stack: Stack): Promise<string> {
  const api = await createApiClient(stack, "owner");
  const { data } = await api.get<{ data: { id: number; owning_company_id: number }[] }>(
    "/companies/2/plant-issues?indicators=shade_first_half|1&per_page=100",
  );
  return `/plants/${data.find((plant) => plant.owning_company_id === 2)?.id}?companyId=2`;
}

/** Creates the ticket in the dialog and returns the link in its description. */
async function create(page: Page, stack: Stack): Promise<string> {
  // The dialog has listed the open tickets by then, which the user therefore knows.
  await expect(dialog(page).getByLabel("Assign to").getByRole("option")).not.toHaveCount(1);
  await dialog(page).getByRole("button", { name: "Create", exact: true }).click();
  const link = toasts(page).getByRole("link", { name: "View ticket" });
  await expect(toasts(page)).toContainText("Ticket created");
  const href = (await link.getAttribute("href")) ?? "";
  await link.click();
  await expect(page).toHaveURL(/\/tickets\/\d+\?companyId=2/);
  const api = await createApiClient(stack, "owner");
  const { description } = await api.get<{ description: string }>(`/companies/2${href.split("?")[0]}`);
  expect(description).toMatch(/since \d+ \w+ \d{4}/);
  const back = page.getByRole("link", { name: "Show the issue at the plant" });
  await expect(back).toBeVisible();
  return (await back.getAttribute("href")) ?? "";
}

async function expectMarked(page: Page, href: string): Promise<void> {
  await page.goto(href);
  await expect(page.getByRole("table", { name: "Issues" }).getByRole("rowheader", { name: /^Marked:/ })).toBeVisible();
}

const title = (page: Page): Locator => dialog(page).getByLabel("Title");

test("creates tickets about issues, with a link back to the issue", async ({ page, openAs, stack }) => {
  await test.step("creates a ticket about an issue", async () => {
    await openAs("owner", `${await pathOfPlant(stack)}#issues`);
    const button = page.getByRole("button", { name: /^Create ticket about Shade in the morning/ }).first();
    await button.click();
    await expect(title(page)).toHaveValue(/^Shade in the morning/);
    await expect(dialog(page)).toContainText("Show the issue at the plant");
    expect(await violations(page, dialog(page))).toEqual([]);
    await page.reload();
    await expect(title(page)).toHaveValue(/^Shade in the morning/);
    const href = await create(page, stack);
    // The ticket knows its issues, and a second ticket about them is announced but not prevented.
    await expect(page.getByRole("region", { name: "Plant", exact: true })).toContainText(
      /This ticket is about.*Shade in the morning/,
    );
    await expectMarked(page, href);
    await button.click();
    await expect(dialog(page).getByText(/#\d+ is open: Shade in the morning/)).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: "Create", exact: true })).toBeEnabled();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step("creates a single ticket about the selected issues", async () => {
    await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
    await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Create ticket" }).click();
    await expect(title(page)).toHaveValue(/Shade in the morning/);
    await expectMarked(page, await create(page, stack));
  });
  await test.step("creates no second ticket about the same type of issue without a word", async () => {
    await reloadPage(page);
    const button = page.getByRole("button", { name: /^Create ticket about Shade in the morning/ }).first();
    // The open tickets are not known when the ticket is submitted.
    await page.route("**/resources/ticket-options*", (route) => route.abort());
    await button.click();
    await expect(title(page)).toBeFocused();
    await expect(dialog(page)).toContainText("The users and templates could not be loaded.");
    await title(page).press("Enter");
    const alert = dialog(page).getByRole("alert").filter({ hasText: "No ticket was created" });
    await expect(alert.getByRole("link", { name: /^#\d+$/ }).first()).toBeVisible();
    await expect(title(page)).toHaveValue(/Shade in the morning/);
    expect(await violations(page, dialog(page))).toEqual([]);
    await dialog(page).getByRole("button", { name: "Create anyway" }).click();
    await expect(toasts(page)).toContainText("Ticket created");
  });
});

test("creates a ticket from the health card", async ({ page, openAs, stack }) => {
  await openAs("owner", await pathOfPlant(stack));
  const card = page.getByRole("region", { name: "Plant health" });
  const problem = (await card.locator("strong").first().textContent())?.split(/,| on /)[0] ?? "";
  // The top of the page has one button: the button of the card, and on other tabs the button of the header.
  const inHeader = page.locator("main header").first().getByRole("button", { name: "Create ticket" });
  await expect(inHeader).toHaveCount(0);
  await page.getByRole("tab", { name: "Contacts" }).click();
  await expect(inHeader).toBeVisible();
  await page.getByRole("tab", { name: "Summary" }).click();
  await card.getByRole("button", { name: "Create ticket" }).click();
  await expect(title(page)).toHaveValue(new RegExp(`^${problem}`));
  await expectMarked(page, await create(page, stack));
});

/** The chart's query for the year until yesterday. */
function lastYear(): string {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return `&start_date=${day(365)}&end_date=${day(1)}`;
}

test("creates a ticket from a mark of the chart", async ({ page, openAs, stack }) => {
  await openAs("owner", `${await pathOfPlant(stack)}&period=week${lastYear()}#performance`);
  const events = page.getByRole("region", { name: "Events" });
  const row = events.getByRole("heading", { name: "Issues" }).locator("..");
  await row.getByRole("listitem").last().getByRole("button").first().press("Enter");
  await events
    .getByRole("button", { name: /^Create ticket about Issue: / })
    .first()
    .click();
  await expect(title(page)).not.toHaveValue("");
  await expectMarked(page, await create(page, stack));
});
