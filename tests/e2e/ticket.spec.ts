import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { createApiClient } from "../support/api-client";
import { closeTicket, holdRequests, postRequests, selectOption, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";

test.use({ fleet: "tickets" });

interface TicketSummary {
  id: number;
  company_id: number;
}

const dialog = (page: Page) => page.getByRole("dialog");
const overview = (page: Page) => page.getByRole("region", { name: "Overview" });
const openTickets = "/tickets?ticket_status=open";

/** Opens the first ticket of the list. */
async function openFirstTicket(page: Page): Promise<void> {
  await page.locator('tbody th[scope="row"] > a').first().click();
  await expect(page).toHaveURL(/\/tickets\/\d+\?companyId=\d+$/);
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await waitForHydration(page);
}

test("closes and re-opens a ticket", async ({ page, signIn }) => {
  await test.step("closes a ticket and keeps it closed on reload", async () => {
    await signIn("owner", `${openTickets}&sort=title,false`);
    await openFirstTicket(page);
    await expect(overview(page).getByText(/^\d{1,2} \w{3} \d{4}, \d{2}:\d{2}$/)).toBeVisible();
    await expect(page.getByRole("link", { name: "Go to plant" })).toHaveAttribute(
      "href",
      /^\/plants\/\d+\?companyId=2$/,
    );
    const plant = page.getByRole("region", { name: "Plant", exact: true });
    await expect(plant.getByRole("link").first()).toHaveAttribute("href", /^\/plants\/\d+\?companyId=2$/);
    await expect(plant.getByRole("term").filter({ hasText: "Yield status" })).toBeVisible();
    await closeTicket(page);
    await expect(overview(page).getByText("Closed", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Re-open Ticket" })).toBeEnabled();
    await expect(page.getByRole("button", { name: "Change template" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Choose user" })).toBeHidden();
    await page.reload();
    await expect(page.getByRole("button", { name: "Re-open Ticket" })).toBeEnabled();
  });
  await test.step("re-opens a closed ticket", async () => {
    await waitForHydration(page);
    await page.getByRole("button", { name: "Re-open Ticket" }).click();
    await expect(page.getByRole("button", { name: "Close Ticket" })).toBeEnabled();
    await expect(overview(page).getByText("Open", { exact: true })).toBeVisible();
  });
  await test.step("re-opens a closed ticket when Undo is pressed", async () => {
    await closeTicket(page);
    const toast = page.getByRole("region", { name: "Notifications" });
    await expect(toast.getByText("Ticket closed")).toBeVisible();
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("button", { name: "Close Ticket" })).toBeEnabled();
    await expect(overview(page).getByText("Open", { exact: true })).toBeVisible();
    await expect(toast.getByText("Ticket closed")).toBeHidden();
  });
});

test("keeps the input of a new ticket after a reload", async ({ page, openAs }) => {
  const open = () => page.getByRole("button", { name: "Create ticket" }).first().click();
  const title = dialog(page).getByLabel("Title");
  const description = dialog(page).getByRole("textbox", { name: "Description" });
  await openAs("owner", "/plants/2?companyId=2#performance");
  await expect(page.getByRole("tab", { name: "Performance" })).toHaveAttribute("aria-selected", "true");
  await open();
  await title.fill("No yield");
  await description.click();
  await page.keyboard.type("Since Monday");
  await page.reload();
  await expect(title).toHaveValue("No yield");
  await expect(description).toHaveText("Since Monday");
  await dialog(page).getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("region", { name: "Notifications" }).getByText("Ticket created")).toBeVisible();
  await open();
  await expect(title).not.toHaveValue("No yield");
  await expect(description).toHaveText("");
});

const selectTemplate = (page: Page) => dialog(page).getByLabel("Template");
const templateButton = (page: Page) => page.getByRole("button", { name: "Change template" });

test("sets and removes the template, and sends no request when the template is unchanged", async ({ page, signIn }) => {
  await test.step("sends no request when the template is unchanged", async () => {
    await signIn("owner", `${openTickets}&template=none`);
    await openFirstTicket(page);
    const posts = postRequests(page);
    await expectAccessible(page);
    await templateButton(page).click();
    await expect(selectTemplate(page).getByRole("option").first()).toHaveText("No template selected");
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "OK" }).click();
    await expect(dialog(page)).toBeHidden();
    expect(posts).toEqual([]);
  });
  await test.step("sets and removes the template", async () => {
    await templateButton(page).click();
    await selectOption(selectTemplate(page), { index: 1 });
    const { release } = await holdRequests(page, "**/actions/change-ticket-template*");
    await dialog(page).getByRole("button", { name: "OK" }).click();
    await expect(dialog(page).getByRole("button", { name: /^(Updating|Cancel)$/, disabled: true })).toHaveCount(2);
    release();
    await expect(dialog(page)).toBeHidden();
    await expect(overview(page).getByText("Template Name")).toBeVisible();
    await expect(templateButton(page)).toBeFocused();

    await templateButton(page).click();
    await selectOption(selectTemplate(page), "");
    await dialog(page).getByRole("button", { name: "OK" }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(overview(page).getByText("Template Name")).toBeHidden();
  });
});

const chooseUser = (page: Page) => page.getByRole("button", { name: "Choose user" });
const users = (page: Page) => page.getByRole("listbox", { name: "Users" }).getByRole("option");

/** Searches for the first user by letters of the name and returns the name. The dialog asks for confirmation. */
async function selectFirstUser(page: Page): Promise<string> {
  await chooseUser(page).click();
  await expect(users(page).first()).toBeVisible();
  const names = await users(page).allTextContents();
  expect(names.join()).not.toMatch(/robot/i);
  const [name = ""] = names;
  await page.getByRole("combobox", { name: "Search users" }).fill(name.toLowerCase());
  await expect(users(page)).toHaveText([name]);
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText(`Assign ${name} to this ticket?`);
  return name;
}

test("assigns and un-assigns a user", async ({ page, signIn }) => {
  await test.step("does not assign a user when the dialog is cancelled", async () => {
    await signIn("owner", `${openTickets}&assigned_to=none`);
    await openFirstTicket(page);
    await selectFirstUser(page);
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("No one is assigned to this ticket.")).toBeVisible();
    await expect(page.locator(":focus")).toContainText("No one is assigned");
  });
  await test.step("records both in the history", async () => {
    const history = page.getByRole("region", { name: "Assignment history" });
    const name = await selectFirstUser(page);
    await dialog(page).getByRole("button", { name: "Assign" }).click();
    await expect(history.getByText(`${name} was assigned`)).toBeVisible();
    await chooseUser(page).click();
    await expect(users(page).first()).toBeVisible();
    await expect(users(page).filter({ hasText: name })).toHaveCount(0);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: `Un-assign ${name}` }).click();
    await dialog(page).getByRole("button", { name: "Un-assign" }).click();
    await expect(history.getByText(`${name} was un-assigned`)).toBeVisible();
    await expect(history.getByRole("listitem").first()).toContainText("was un-assigned");
    await expect(page.getByText("No one is assigned to this ticket.")).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await page.keyboard.press("a");
    await expect(history.getByRole("listitem").first()).toContainText("Olivier Brouwer was assigned");
    await expect(page.getByRole("button", { name: "Assign to me" })).toHaveCount(0);
    await page.keyboard.press("m");
    await expect(page.getByRole("textbox", { name: "New comment" })).toBeFocused();
  });
});

test("shows no ticket that is hidden or does not exist", async ({ page, signIn, stack }) => {
  await test.step("does not show a ticket of a company without access", async () => {
    const admin = await createApiClient(stack, "admin");
    const owner = await createApiClient(stack, "owner");
    const { data } = await admin.get<{ data: TicketSummary[] }>("/tickets?sort=company:asc");
    const visible = await Promise.all(
      data.map(async ({ id }) => "id" in (await owner.get<object>(`/companies/2/tickets/${id}`))),
    );
    const hidden = data.find((_, index) => !visible[index]);
    expect(hidden).toBeDefined();
    await signIn("owner", openTickets);
    for (const path of [`/tickets/${hidden?.id}`, `/tickets/${hidden?.id}?companyId=${hidden?.company_id}`]) {
      await page.goto(path);
      await expect(page.getByRole("main").getByText("Well this is awkward...")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ticket");
      expect(await page.content()).not.toContain("was assigned");
    }
  });
  await test.step("links to all tickets when the ticket does not exist", async () => {
    await page.goto("/tickets/999999999");
    await expect(page.getByRole("main").getByText("Well this is awkward...")).toBeVisible();
    await page.getByRole("link", { name: "All tickets" }).click();
    await expect(page).toHaveURL(openTickets);
  });
});
