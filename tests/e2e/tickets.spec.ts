import type { Page } from "playwright/test";
import { demoPassword, type Stack } from "../support/stack";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({ fleet: "tickets" });

interface FoundTicket {
  id: number;
  company_id: number;
}

/** Signs an account in to v0 itself; answers how it asks there. */
async function asking(stack: Stack, account: string) {
  const base = `${stack.referenceUrl}/v0`;
  const body = JSON.stringify({ email: `${account}@demo.example`, password: demoPassword });
  const headers = { "Content-Type": "application/json" };
  const signedIn = await fetch(`${base}/sign-in`, { method: "POST", headers, body });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  return async (path: string): Promise<{ data: FoundTicket[]; total: number }> => {
    const answer = await fetch(`${base}${path}`, { headers: { Authorization: `Bearer ${access_token}` } });
    return (await answer.json()) as { data: FoundTicket[]; total: number };
  };
}

/** What an account finds in v0 itself. */
const ask = async (stack: Stack, account: string, path: string) => (await asking(stack, account))(path);

const rows = (page: Page) => page.locator("tbody tr");
const rowLinks = (page: Page) => page.locator('tbody th[scope="row"] > a');
const statuses = (page: Page) => page.getByRole("list", { name: "Status" });
const chips = (page: Page) => page.getByRole("list", { name: "Active filters" });
const dialog = (page: Page) => page.getByRole("dialog");
const open = "/tickets?ticket_status=open";

/** Opens the newest open ticket that somebody may change. */
async function openTicket(page: Page) {
  await rowLinks(page).first().click();
  await expect(page).toHaveURL(/\/tickets\/\d+\?companyId=\d+$/);
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
}

test("the tickets open with the open ones, the newest first, each row a way to its ticket", async ({
  page,
  signIn,
  stack,
}) => {
  await signIn("owner", "/tickets");
  await expect(page).toHaveURL(open);
  await expect(page).toHaveTitle("Heliograph - Tickets");
  await expect(page.getByRole("columnheader")).toHaveText([
    "Title",
    "Status",
    "Assignees",
    "Created",
    "Closed",
  ]);
  await expect(page.locator("th[aria-sort]")).toHaveText("Created");
  await expect(page.locator("th[aria-sort]")).toHaveAttribute("aria-sort", "descending");
  const { total } = await ask(stack, "owner", "/companies/2/tickets?ticket_status=open");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Tickets${total}`);
  await expect(rows(page).first()).toContainText("Open");
  await expect(rows(page).filter({ hasText: /Closed/ })).toHaveCount(0);
  await expect(page.getByRole("rowheader").first()).toHaveAttribute("title", /^[^<>]{1,120}$/);

  await page.waitForLoadState("networkidle");
  const opened = page.context().waitForEvent("page");
  await rows(page).first().getByRole("cell").nth(1).click({ button: "middle" });
  await expect(await opened).toHaveURL(/\/tickets\/\d+\?companyId=2$/);
  await rowLinks(page).first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/tickets\/\d+\?companyId=2$/);
});

test("every filter stands in the URL, adds up, and is walked back", async ({ page, signIn }) => {
  await signIn("owner", open);
  await page.waitForLoadState("networkidle");
  await statuses(page).getByRole("link", { name: "Closed" }).click();
  await expect(page).toHaveURL("/tickets?ticket_status=closed");
  await expect(rows(page).first()).toContainText("Closed");
  await statuses(page).getByRole("link", { name: "All" }).click();
  await expect(page).toHaveURL("/tickets?ticket_status=open%2Cclosed");

  await page.getByRole("button", { name: "Assigned to" }).click();
  const assigned = page.getByRole("group", { name: "Assigned to" });
  await assigned.getByRole("checkbox", { name: "Unassigned" }).check();
  await expect(page).toHaveURL(/assigned_to=none/);
  await expect(assigned.getByRole("checkbox", { name: "Anyone" })).toBeDisabled();
  await assigned.getByRole("checkbox", { name: "Unassigned" }).uncheck();
  await expect(page).not.toHaveURL(/assigned_to/);
  await assigned.getByRole("checkbox", { name: "Anyone" }).check();
  await expect(page).toHaveURL(/assigned_to=any/);
  await expect(assigned.getByRole("checkbox", { name: "Unassigned" })).toBeDisabled();
  await expect(assigned.getByRole("checkbox")).not.toHaveCount(3);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Template" }).click();
  const template = page.getByRole("group", { name: "Template" });
  await template.getByRole("checkbox", { name: "Without template" }).check();
  await expect(page).toHaveURL(/assigned_to=any&template=none/);
  await page.keyboard.press("Escape");
  await expect(chips(page)).toContainText("Without template");

  await page.getByRole("searchbox", { name: "Search tickets" }).fill("nothing is called this");
  await expect(page.getByText("There are no tickets to show")).toBeVisible();
  await expect(page).toHaveURL(/search=nothing/);
  await page.goBack();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search tickets" })).toHaveValue("");
  await chips(page).getByRole("link", { name: "Clear all filters" }).click();
  await expect(page).toHaveURL("/tickets?ticket_status=open%2Cclosed");
  await expect(chips(page)).toBeHidden();

  await page.getByRole("columnheader").getByRole("link", { name: "Title" }).click();
  await expect(page).toHaveURL(/sort=title%2Cfalse$/);
});

test("who it is assigned to is told by name, and child companies add their tickets", async ({
  page,
  signIn,
}) => {
  await signIn("portfolio", "/tickets?ticket_status=open,closed");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Child companies" }).click();
  const children = page.getByRole("group", { name: "Child companies" });
  const first = children.getByRole("checkbox").first();
  await first.check();
  await expect(page).toHaveURL(/child_company_ids%5B%5D=\d+/);
  await expect(chips(page)).toContainText("Brandaris");
});

test("pages follow each other, and the jump leads no further than the last", async ({
  page,
  signIn,
  stack,
}) => {
  const { total } = await ask(stack, "admin", "/tickets");
  await signIn("admin", "/admin/tickets?ticket_status=open,closed");
  const pages = Math.ceil(total / 15);
  expect(pages).toBeGreaterThan(1);
  await page.getByLabel("Go to page").fill("999");
  await page.getByRole("button", { name: "Go", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`page=${pages}$`));
  await page.goto("/admin/tickets?ticket_status=open,closed&page=999");
  await expect(page).toHaveURL(new RegExp(`page=${pages}$`));
});

test("support tickets are for administrators, who switch to the company of one", async ({
  page,
  signIn,
  context,
}) => {
  await signIn("owner", "/plants");
  expect((await page.goto("/admin/tickets"))?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have no access to this page");
  await context.clearCookies();

  await signIn("admin", "/admin/tickets");
  await expect(page).toHaveURL("/admin/tickets?ticket_status=open&assigned_to=1");
  await expect(page).toHaveTitle("Heliograph - Support Tickets");
  await expect(page.getByRole("columnheader")).toHaveText([
    "Title",
    "Status",
    "Assignees",
    "Created",
    "Closed",
    "Company",
  ]);
  await statuses(page).getByRole("link", { name: "All" }).click();
  await chips(page).getByRole("link", { name: "Clear all filters" }).click();
  await expect(page).toHaveURL("/admin/tickets?ticket_status=open%2Cclosed");
  const zonneveld = page.getByRole("button", { name: "Switch to Zonneveld Vastgoed" });
  await zonneveld.first().click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zonneveld Vastgoed Metrics");
});

test("a ticket is closed and opened again", async ({ page, signIn }) => {
  await signIn("owner", `${open}&sort=title,false`);
  await openTicket(page);
  const overview = page.getByRole("region", { name: "Overview" });
  await expect(overview.getByText(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to plant" })).toHaveAttribute(
    "href",
    /^\/plants\/\d+\?companyId=2$/,
  );
  await page.getByRole("button", { name: "Close Ticket" }).click();
  await expect(overview.getByText("Closed", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Re-open Ticket" })).toBeEnabled();
  await expect(page.getByRole("button", { name: "Change template" })).toBeHidden();
  await expect(page.getByLabel("Choose user")).toBeHidden();
  await page.reload();
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Re-open Ticket" }).click();
  await expect(page.getByRole("button", { name: "Close Ticket" })).toBeEnabled();
  await expect(overview.getByText("Open", { exact: true })).toBeVisible();
});

test("a template is chosen, and taken away again", async ({ page, signIn }) => {
  await signIn("owner", `${open}&template=none`);
  await page.waitForLoadState("networkidle");
  await openTicket(page);
  const overview = page.getByRole("region", { name: "Overview" });
  await page.getByRole("button", { name: "Change template" }).click();
  const select = dialog(page).getByLabel("Template");
  await expect(select.getByRole("option").first()).toHaveText("No template selected");
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await dialog(page).getByRole("button", { name: "OK" }).click();
  await expect(dialog(page)).toBeHidden();
  expect(posts).toEqual([]);

  await page.getByRole("button", { name: "Change template" }).click();
  await select.selectOption({ index: 1 });
  await dialog(page).getByRole("button", { name: "OK" }).click();
  await expect(dialog(page).getByRole("button", { name: "Updating" })).toBeDisabled();
  await expect(dialog(page).getByRole("button", { name: "Cancel" })).toBeDisabled();
  await expect(dialog(page)).toBeHidden();
  await expect(overview.getByText("Template Name")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change template" })).toBeFocused();

  await page.getByRole("button", { name: "Change template" }).click();
  await select.selectOption("");
  await dialog(page).getByRole("button", { name: "OK" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(overview.getByText("Template Name")).toBeHidden();
});

test("somebody is assigned and un-assigned, each after a question", async ({ page, signIn }) => {
  await signIn("owner", `${open}&assigned_to=none`);
  await page.waitForLoadState("networkidle");
  await openTicket(page);
  const history = page.getByRole("region", { name: "Assignment history" });
  const user = page.getByLabel("Choose user");
  const options = await user.getByRole("option").allTextContents();
  const name = options[1] ?? "";
  expect(options.join()).not.toMatch(/robot/i);
  await user.selectOption({ index: 1 });
  await expect(dialog(page)).toContainText(`Assign ${name} to this ticket?`);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Nobody is assigned to this ticket.")).toBeVisible();
  await expect(page.locator(":focus")).toContainText("Nobody is assigned");
  await user.selectOption({ index: 1 });
  await dialog(page).getByRole("button", { name: "Assign" }).click();
  await expect(history.getByText(`${name} was assigned`)).toBeVisible();
  await expect(user.getByRole("option", { name })).toHaveCount(0);

  await page.getByRole("button", { name: `Un-assign ${name}` }).click();
  await dialog(page).getByRole("button", { name: "Un-assign" }).click();
  await expect(history.getByText(`${name} was un-assigned`)).toBeVisible();
  await expect(history.getByRole("listitem").first()).toContainText("was un-assigned");
  await expect(page.getByText("Nobody is assigned to this ticket.")).toBeVisible();
});

test("a ticket of others is not told, nor one that is not there", async ({ page, signIn, stack }) => {
  const { data } = await ask(stack, "admin", "/tickets?sort=company:asc");
  const asOwner = await asking(stack, "owner");
  const unseen = await Promise.all(
    data.map(async ({ id }) => !("id" in (await asOwner(`/companies/2/tickets/${id}`)))),
  );
  const foreign = data.find((_, index) => unseen[index]);
  expect(foreign).toBeDefined();
  await signIn("owner", open);
  for (const path of [
    `/tickets/${foreign?.id}`,
    `/tickets/${foreign?.id}?companyId=${foreign?.company_id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByText("Well this is awkward...")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Ticket #${foreign?.id}`);
    expect(await page.content()).not.toContain("was assigned");
  }
  await page.goto("/tickets/999999999");
  await expect(page.getByText("Well this is awkward...")).toBeVisible();
  await page.getByRole("link", { name: "All tickets" }).click();
  await expect(page).toHaveURL(open);
});

for (const width of [1440, 390]) {
  test(`axe finds nothing (${width} px)`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn("admin", "/admin/tickets?ticket_status=open,closed&assigned_to=any");
    await expect(rows(page).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    const checked = async () => {
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    };
    await checked();
    await page.getByRole("button", { name: "Assigned to" }).click();
    await expect(page.getByRole("group", { name: "Assigned to" }).getByRole("checkbox").nth(3)).toBeVisible();
    await checked();
    await page.goto("/admin/tickets?ticket_status=open&search=nothing+is+called+this");
    await expect(page.getByText("There are no tickets to show")).toBeVisible();
    await checked();
    await page.goto("/admin/tickets?ticket_status=open");
    await openTicket(page);
    await page.waitForLoadState("networkidle");
    await checked();
    await page.getByRole("button", { name: "Change template" }).click();
    await expect(dialog(page).getByLabel("Template")).toBeVisible();
    await checked();
  });
}
