import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { createApiClient } from "../support/api-client";
import { openPage, waitForHydration, waitForHydrationOf } from "../support/page";
import { expect, test } from "../support/test";

test.use({ fleet: "tickets" });

const rows = (page: Page) => page.locator("tbody tr");
const rowLinks = (page: Page) => page.locator('tbody th[scope="row"] > a');
const statuses = (page: Page) => page.getByRole("list", { name: "Status" });
const activeFilters = (page: Page) => page.getByRole("list", { name: "Active filters" });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search tickets" });
const openTickets = "/tickets?ticket_status=open";
const columns = ["Title", "Plant", "Due", "Priority", "Assignees", "Created"];

test("lists, creates and opens tickets", async ({ page, signIn, stack }) => {
  await test.step("lists the open tickets, the most overdue first, when the URL has no filters", async () => {
    await signIn("owner", "/tickets");
    await expect(page).toHaveURL(openTickets);
    await expect(page).toHaveTitle("Heliograph - Tickets");
    await expect(page.getByRole("columnheader")).toHaveText(columns);
    await expect(page.locator("th[aria-sort]")).toHaveText("Due");
    await expect(page.locator("th[aria-sort]")).toHaveAttribute("aria-sort", "ascending");
    const api = await createApiClient(stack, "owner");
    const { total } = await api.get<{ total: number }>("/companies/2/tickets?ticket_status=open");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Tickets${total}`);
    await expect(page.getByRole("cell", { name: /\d{4} \((today|\d+ days?)\)$/ }).first()).toBeVisible();
    const { data } = await api.get<{ data: { plant: { name: string }; assignees: object[] }[] }>(
      "/companies/2/tickets?ticket_status=open&with=plant,assignees&sort=due_on:asc",
    );
    for (const [index, ticket] of data.entries()) {
      await expect(rows(page).nth(index)).toContainText(ticket.plant.name);
      await expect(rows(page).nth(index).getByText("Unassigned")).toHaveCount(ticket.assignees.length ? 0 : 1);
    }
    await expect(rows(page).filter({ hasText: /Closed/ })).toHaveCount(0);
    await expect(page.getByRole("rowheader").first()).toHaveAttribute("title", /^[^<>]{1,120}$/);
  });
  await test.step("creates a ticket of a plant that was searched, opened by a key", async () => {
    await waitForHydration(page);
    await page.keyboard.press("c");
    const dialog = page.getByRole("dialog", { name: "Create ticket" });
    const plants = dialog.getByRole("listbox", { name: "Plants" }).getByRole("option");
    await dialog.getByRole("combobox", { name: "Search plants" }).fill("wegwijzer");
    await expect(plants.first()).toContainText("Wegwijzer");
    await expect(plants.filter({ hasNotText: "Wegwijzer" })).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("list", { name: "Plants" }).getByRole("listitem")).toContainText("Wegwijzer");
    const title = dialog.getByRole("textbox", { name: "Title" });
    await expect(title).toHaveValue(/Wegwijzer/);
    await title.fill("Fence is broken");
    await title.press("Enter");
    await expect(rows(page).filter({ hasText: "Fence is broken" })).toHaveCount(1);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(openTickets);
  });
  await test.step("opens a ticket when its row is clicked", async () => {
    const cell = rows(page).first().getByRole("cell").nth(1);
    await cell.click();
    await expect(page).toHaveURL(/\/tickets\/\d+\?companyId=2$/);
  });
  await test.step("selects, opens and steps through the tickets of the list by keys", async () => {
    await openPage(page, `${openTickets}&sort=title,false`);
    await waitForHydrationOf(rowLinks(page).first());
    const [first = "", second = ""] = await rowLinks(page).evaluateAll((links) =>
      links.map((link) => link.getAttribute("href") ?? ""),
    );
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(rows(page).first().getByRole("checkbox")).toBeChecked();
    await expect(rowLinks(page).first()).toBeFocused();
    await page.keyboard.press("x");
    await expect(rows(page).first().getByRole("checkbox")).not.toBeChecked();
    await rowLinks(page).first().press("Enter");
    await expect(page).toHaveURL(first);
    const steps = page.getByRole("navigation", { name: "Tickets of the list" });
    await expect(steps.getByText(/^1 of \d+$/)).toBeVisible();
    await expect(steps.getByRole("button", { name: "Previous ticket" })).toBeDisabled();
    await page.keyboard.press("j");
    await expect(page).toHaveURL(second);
    await expect(steps.getByText(/^2 of \d+$/)).toBeVisible();
    await page.keyboard.press("k");
    await expect(page).toHaveURL(first);
  });
});

test("searches, filters and sorts tickets", async ({ page, openAs }) => {
  await test.step("shows an empty state when nothing matches the search and restores the list on Back", async () => {
    await openAs("owner", openTickets);
    await search(page).fill("nothing is called this");
    await expect(page.getByText("There are no tickets to show")).toBeVisible();
    await expect(page).toHaveURL(/search=nothing/);
    await page.goBack();
    await expect(rows(page).first()).toBeVisible();
    await expect(search(page)).toHaveValue("");
  });
  await test.step("filters by status, assignees that exclude each other and template, and clears all but the status", async () => {
    await statuses(page).getByRole("link", { name: "Closed" }).click();
    await expect(page).toHaveURL("/tickets?ticket_status=closed");
    await expect(page.getByRole("columnheader", { name: "Found" })).toBeVisible();
    await statuses(page).getByRole("link", { name: "All" }).click();
    await expect(page).toHaveURL("/tickets?ticket_status=open%2Cclosed");
    await page.getByRole("button", { name: "Assigned to" }).click();
    const assignees = page.getByRole("group", { name: "Assigned to" });
    await assignees.getByRole("checkbox", { name: "Unassigned" }).check();
    await expect(page).toHaveURL(/assigned_to=none/);
    await expect(assignees.getByRole("checkbox", { name: "Anyone" })).toBeDisabled();
    await assignees.getByRole("checkbox", { name: "Unassigned" }).uncheck();
    await expect(page).not.toHaveURL(/assigned_to/);
    await assignees.getByRole("checkbox", { name: "Anyone" }).check();
    await expect(page).toHaveURL(/assigned_to=any/);
    await expect(assignees.getByRole("checkbox", { name: "Unassigned" })).toBeDisabled();
    await expect(assignees.getByRole("checkbox")).not.toHaveCount(3);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Template" }).click();
    const templates = page.getByRole("group", { name: "Template" });
    await templates.getByRole("checkbox", { name: "Without template" }).check();
    await expect(page).toHaveURL(/assigned_to=any&template=none/);
    await page.keyboard.press("Escape");
    await expect(activeFilters(page)).toContainText("Without template");
    await activeFilters(page).getByRole("link", { name: "Clear all filters" }).click();
    await expect(page).toHaveURL("/tickets?ticket_status=open%2Cclosed");
    await expect(activeFilters(page)).toBeHidden();
  });
  await test.step("sorts by the columns whose header is clicked, and has standard views", async () => {
    await openPage(page, openTickets);
    for (const [name, sort] of [
      ["Title", "title%2Cfalse"],
      ["Plant", "plant%2Cfalse"],
      ["Assignees", "assignee%2Cfalse"],
      ["Due", "due_on%2Cfalse"],
      ["Priority", "priority%2Ctrue"],
    ] as const) {
      await page.getByRole("columnheader").getByRole("link", { name }).click();
      await expect(page).toHaveURL(new RegExp(`sort=${sort}$`));
      await expect(page.locator("th[aria-sort]")).toHaveText(name);
    }
    await page.getByRole("button", { name: "Views" }).click();
    await page
      .getByRole("region", { name: "Standard views" })
      .getByRole("link", { name: "Older than 14 days" })
      .click();
    await expect(page).toHaveURL("/tickets?ticket_status=open&older_than=14&sort=created_at%2Cfalse");
    await expect(activeFilters(page)).toContainText("Older than 14 days");
    const ages = page.getByRole("cell", { name: /\(\d+ days\)$/ });
    const isOlder = (age: string) => Number(/(\d+) days\)$/.exec(age)?.[1]) > 14;
    // The previous rows remain until the new rows are loaded.
    await expect(async () => {
      const texts = await ages.allTextContents();
      expect(texts.length).toBeGreaterThan(0);
      expect(texts.every(isOlder)).toBe(true);
    }).toPass();
  });
});

test("adds the tickets of a child company", async ({ page, openAs }) => {
  await openAs("portfolio", "/tickets?ticket_status=open,closed");
  await page.getByRole("button", { name: "Child companies" }).click();
  await page.getByRole("group", { name: "Child companies" }).getByRole("checkbox").first().check();
  await expect(page).toHaveURL(/child_company_ids%5B%5D=\d+/);
  await expect(activeFilters(page)).toContainText("Brandaris");
  await expect(page.getByRole("columnheader", { name: "Company" })).toBeVisible();
});

test("lists the tickets of all companies for administrators", async ({ page, signIn, stack }) => {
  await test.step("redirects to the last page when the page in the URL is too high", async () => {
    const api = await createApiClient(stack, "admin");
    const { total } = await api.get<{ total: number }>("/tickets");
    const lastPage = Math.ceil(total / 15);
    expect(lastPage).toBeGreaterThan(1);
    await signIn("admin", "/admin/tickets?ticket_status=open,closed&page=999");
    await expect(page).toHaveURL(new RegExp(`page=${lastPage}$`));
  });
  await test.step("has no overflow and no accessibility violations in the list, the assignee filter and the empty list", async () => {
    await page.goto("/admin/tickets?ticket_status=open,closed&assigned_to=any");
    await expect(rows(page).first()).toBeVisible();
    await waitForHydration(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Assigned to" }).click();
    await expect(page.getByRole("group", { name: "Assigned to" }).getByRole("checkbox").nth(3)).toBeVisible();
    await expectAccessible(page);
    await page.goto("/admin/tickets?ticket_status=open&search=nothing+is+called+this");
    await expect(page.getByText("There are no tickets to show")).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("lists the tickets of support, and switches to the company of a ticket", async () => {
    await page.goto("/admin/tickets");
    await expect(page).toHaveURL("/admin/tickets?ticket_status=open&assigned_to=1");
    await expect(page).toHaveTitle("Heliograph - Support Tickets");
    await expect(page.getByRole("columnheader")).toHaveText([...columns, "Company"]);
    const all = statuses(page).getByRole("link", { name: "All" });
    await all.click();
    await expect(all).toHaveAttribute("aria-current", "true");
    await activeFilters(page).getByRole("link", { name: "Clear all filters" }).click();
    await expect(page).toHaveURL("/admin/tickets?ticket_status=open%2Cclosed");
    await page.getByRole("button", { name: "Switch to Zonneveld Vastgoed" }).first().click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zonneveld Vastgoed Metrics");
  });
});
