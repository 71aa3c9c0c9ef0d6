import type { Page } from "playwright/test";
import { createApiClient } from "../support/api-client";
import { waitForHydration } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({ fleet: "plants-bulk" });

const rows = (page: Page) => page.locator("tbody tr");
const boxes = (page: Page) => rows(page).getByRole("checkbox");
const bar = (page: Page) => page.getByRole("region", { name: "Selected rows" });
const action = (page: Page, name: string) => bar(page).getByRole("button", { name });
const dialog = (page: Page) => page.getByRole("dialog");

async function startSelecting(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.getByRole("button", { name: "Select plants" }).click();
  await expect(page.getByRole("checkbox", { name: "Select all rows of this page" })).toBeVisible();
}

test("snoozes all issues of the plants selected in Issues, and undoes it", async ({ page, signIn }) => {
  await signIn("owner", "/issues?indicators=shade_first_half&sort=found_on%2Ctrue");
  await startSelecting(page);
  const name = (await rows(page).first().getByRole("rowheader").getByRole("link").textContent()) ?? "";
  await boxes(page).nth(0).check();
  await boxes(page)
    .nth(2)
    .click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("3 selected");
  await action(page, "Snooze").click();
  await expect(dialog(page).getByRole("listitem")).toHaveCount(3);
  await expect(dialog(page).getByRole("list", { name: "Plants" })).toContainText(name.split(",")[0] ?? "");
  await dialog(page)
    .getByRole("radio", { name: /^7 days/ })
    .check();
  expect(await violations(page, dialog(page))).toEqual([]);
  await dialog(page)
    .getByRole("button", { name: /Snooze \d+ issues/ })
    .click();
  await expect(dialog(page).getByText("3 of 3 plants changed.").first()).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Close" }).last()).toBeFocused();
  await dialog(page).getByRole("button", { name: "Undo" }).click();
  await expect(dialog(page).getByRole("heading")).toHaveText("Undo");
  await expect(dialog(page).getByText("3 of 3 plants changed.").first()).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await expect(bar(page)).toHaveCount(0);
});

test("creates tickets of selected plants, with the evidence of each", async ({ page, signIn, stack }) => {
  await signIn("owner", "/plants?indicators=zero_yield,shade_first_half&sort=name%2Ctrue");
  await startSelecting(page);
  await boxes(page).nth(0).check();
  await boxes(page).nth(1).check();
  expect(await violations(page)).toEqual([]);
  await action(page, "Create ticket").click();
  await expect(dialog(page).getByRole("heading", { name: "Create tickets for 2 plants" })).toBeVisible();
  await expect(dialog(page).getByLabel("Title")).toBeFocused();
  await dialog(page).getByLabel("Title").fill("Inspect the roof");
  await dialog(page).getByRole("textbox", { name: "Due date" }).fill("01/03/2027");
  await dialog(page).getByLabel("Priority").selectOption("High");
  await expect(dialog(page)).toContainText(/since \d+ \w+ \d{4}/);
  await dialog(page).getByRole("button", { name: "Create tickets for 2 plants" }).click();
  await expect(dialog(page).getByRole("link", { name: "Ticket" })).toHaveCount(2);
  const href = await dialog(page).getByRole("link", { name: "Ticket" }).first().getAttribute("href");
  const api = await createApiClient(stack, "owner");
  const ticket = await api.get<{ title: string; description: string; issue_ids: number[] }>(`/companies/2${href}`);
  expect(ticket).toMatchObject({ title: "Inspect the roof", due_on: "2027-03-01", priority: "high" });
  expect(ticket.issue_ids.length).toBeGreaterThan(0);
  expect(ticket.description).toMatch(/since \d+ \w+ \d{4}/);
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await expect(bar(page)).toHaveCount(0);
});

test("offers administrators no notes", async ({ page, signIn }) => {
  await signIn("admin", "/issues");
  await startSelecting(page);
  await boxes(page).first().check();
  await expect(action(page, "Create ticket").or(bar(page).getByText("Only the owner can change it"))).toBeVisible();
  await expect(action(page, "Add note")).toHaveCount(0);
});

test("keeps the selection when the issues of the plants fail to load", async ({ page, signIn }) => {
  await signIn("owner", "/issues");
  await startSelecting(page);
  await boxes(page).first().check();
  await page.route("**/resources/plant-causes*", (route) => route.abort());
  await action(page, "Snooze").click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(/\w/);
  await expect(dialog(page)).toHaveCount(0);
  await expect(bar(page)).toContainText("1 selected");
});
