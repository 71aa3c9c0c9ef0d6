import type { Page } from "playwright/test";
import { pageOf } from "../support/mock-plant";
import { mockTicket, mockTicketCalls, rejection, ticketsPage } from "../support/mock-ticket";
import { json, type MockUpstream } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { toasts, waitForHydration } from "../support/page";
import { violations } from "../support/violations";

const openList = "/tickets?ticket_status=open";
const plant = "/companies/3/plants/9";
const ticketOf = (id: number, over: Partial<typeof mockTicket> = {}) => ({
  ...mockTicket,
  id,
  number: 10_000 + id,
  title: `Ticket of roof ${id}`,
  assignees: [],
  ...over,
});
const closed = "2026-03-02T11:00:00Z";
const tickets = [ticketOf(12), ticketOf(13), ticketOf(14)];
const admin = { id: 7, first_name: "Anna", last_name: "Bos", email: "a@demo.example", admin: true };

test.beforeEach(({ upstream }) => {
  mockTicketCalls(upstream);
  upstream.on("GET /companies/3/tickets?", ticketsPage(tickets));
  for (const ticket of [...tickets, ticketOf(15)]) upstream.on(`GET /companies/3/tickets/${ticket.id}?`, json(ticket));
  for (const method of ["PUT", "DELETE"]) upstream.on(`${method} ${plant}/tickets/`, json({ id: 12 }));
});

const row = (page: Page, id: number) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: `Ticket of roof ${id}` }) });
const box = (page: Page, id: number) => page.getByRole("checkbox", { name: `Ticket of roof ${id}` });
const bar = (page: Page) => page.getByRole("region", { name: "Selected rows" });
const action = (page: Page, name: string) => bar(page).getByRole("button", { name });
const dialog = (page: Page) => page.getByRole("dialog");
/** The changes of the tickets, sorted, because the changes of several tickets are sent concurrently. */
const changes = (upstream: MockUpstream) =>
  upstream
    .requestsTo("PUT ")
    .map(({ path, body }) => path.replace(`${plant}/tickets/`, "") + body)
    .toSorted();

/** Closes the selected tickets. The dialog asks what was found. */
async function closeSelected(page: Page): Promise<void> {
  await action(page, "Close tickets").click();
  await dialog(page).getByRole("button", { name: "Close tickets" }).click();
}

async function startSelecting(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.getByRole("button", { name: "Select tickets" }).click();
  await expect(page.getByRole("checkbox", { name: "Select all rows of this page" })).toBeVisible();
}

test("closes the selected tickets with a result per row, and Undo", async ({ page, signIn, upstream }) => {
  await signIn("anna", openList);
  await startSelecting(page);
  await box(page, 12).check();
  await box(page, 13).check();
  await expect(bar(page)).toContainText("2 selected");
  upstream.on(`PUT ${plant}/tickets/13/close`, rejection("This ticket has open tasks."));
  upstream.on("GET /companies/3/tickets?", ticketsPage([ticketOf(13), ticketOf(14)]));
  await action(page, "Close tickets").click();
  await expect(dialog(page).getByRole("heading")).toHaveText("Close 2 tickets");
  await expect(dialog(page).getByLabel("What was found?")).toBeFocused();
  await dialog(page).getByLabel("What was found?").selectOption("Cleaned");
  await dialog(page).getByLabel("Note").fill("Moss");
  expect(await violations(page, dialog(page))).toEqual([]);
  await dialog(page).getByRole("button", { name: "Close tickets" }).click();
  await expect(toasts(page).getByText("Updated 1 of 2 tickets")).toBeVisible();
  await expect(row(page, 12)).toContainText("Closed");
  await expect(row(page, 12).getByText("Saved")).toBeAttached();
  await expect(row(page, 13)).not.toContainText("Closed");
  await expect(page.getByRole("row", { name: /This change was not saved/ })).toContainText(
    "This ticket has open tasks.",
  );
  await expect(box(page, 13)).toBeChecked();
  expect(await violations(page)).toEqual([]);

  upstream.on("GET /companies/3/tickets?", ticketsPage(tickets));
  const found = { finding: "cleaned", finding_note: "Moss" };
  upstream.on("GET /companies/3/tickets/12?", json(ticketOf(12, { closed_on: closed, ...found })));
  await toasts(page).getByRole("button", { name: "Undo" }).click();
  await expect(toasts(page).getByText("Re-opened 1 ticket")).toBeVisible();
  await expect(row(page, 12)).not.toContainText("Closed");
  const body = JSON.stringify(found);
  expect(changes(upstream)).toEqual([`12/close${body}`, "12/open", `13/close${body}`]);
});

test("assigns the selected tickets, and sets their template", async ({ page, signIn, upstream }) => {
  await test.step("assigns the selected tickets to a user after a confirmation, without robots", async () => {
    await signIn("anna", openList);
    await startSelecting(page);
    await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
    await action(page, "Assign").click();
    await expect(dialog(page).getByRole("heading")).toHaveText("Assign 3 tickets");
    const user = dialog(page).getByLabel("User");
    await expect(user.getByRole("option")).toHaveText(["Choose user", "Piet Vos"]);
    await dialog(page).getByRole("button", { name: "Assign" }).click();
    await expect(dialog(page)).toContainText("Please choose a user");
    await expect(user).toHaveAttribute("aria-invalid", "true");
    expect(await violations(page, dialog(page))).toEqual([]);
    await user.selectOption({ label: "Piet Vos" });
    await dialog(page).getByRole("button", { name: "Assign" }).click();
    await expect(toasts(page).getByText("Assigned 3 tickets")).toBeVisible();
    await expect(page.getByText("Saved")).toHaveCount(3);
    await expect(bar(page)).toBeHidden();
    expect(changes(upstream)).toEqual(["12/assignees/41", "13/assignees/41", "14/assignees/41"]);
  });
  await test.step("sets the template of the selected tickets, also on a phone", async () => {
    upstream.requests.length = 0;
    await box(page, 12).check();
    await box(page, 14).check();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await action(page, "Change template").click();
    const template = dialog(page).getByLabel("Template");
    await expect(template.getByRole("option")).toHaveText(["No template selected", "No yield"]);
    await template.selectOption({ label: "No yield" });
    await dialog(page).getByRole("button", { name: "OK" }).click();
    await expect(toasts(page).getByText("Changed the template of 2 tickets")).toBeVisible();
    expect(changes(upstream)).toEqual(['12{"ticket_template_id":4}', '14{"ticket_template_id":4}']);
  });
});

test("un-assigns a user, and Undo assigns the tickets that had the user", async ({ page, signIn, upstream }) => {
  const piet = { id: 41, first_name: "Piet", last_name: "Vos" };
  const assigned = ticketOf(12, { assignees: [piet] });
  upstream.on("GET /companies/3/tickets?", ticketsPage([assigned, ...tickets.slice(1)]));
  upstream.on("GET /companies/3/tickets/12?", json(assigned));
  await signIn("anna", openList);
  await startSelecting(page);
  await box(page, 12).check();
  await box(page, 13).check();
  await action(page, "Assign").click();
  await expect(dialog(page).getByLabel("User")).toBeFocused();
  await dialog(page).getByLabel("User").selectOption({ label: "Piet Vos" });
  await dialog(page).getByText("Un-assign", { exact: true }).first().click();
  expect(await violations(page, dialog(page))).toEqual([]);
  await dialog(page).getByRole("button", { name: "Un-assign" }).click();
  await expect(toasts(page).getByText("Already done: 1 of 2")).toBeVisible();
  expect(upstream.requestsTo("DELETE ").map(({ path }) => path)).toEqual([`${plant}/tickets/12/assignees/41`]);
  upstream.on("GET /companies/3/tickets/12?", json(ticketOf(12)));
  await toasts(page).getByRole("button", { name: "Undo" }).click();
  await expect(toasts(page).getByText("Assigned 1 ticket")).toBeVisible();
  expect(changes(upstream)).toEqual(["12/assignees/41"]);
});

test("offers open tickets that the user may change, and keeps the selection", async ({ page, signIn, upstream }) => {
  upstream.on(
    "GET /companies/3/tickets?",
    // Other pages have more tickets.
    json({
      data: [
        ticketOf(12),
        ticketOf(13, { closed_on: closed }),
        ticketOf(14, { company_id: 5, company: { id: 5, name: "Noord" } }),
      ],
      total: 4,
      per_page: 3,
    }),
  );
  await signIn("anna", "/tickets?ticket_status=open,closed");
  await startSelecting(page);
  await expect(box(page, 12)).toBeVisible();
  await expect(box(page, 13)).toHaveCount(0);
  await expect(box(page, 14)).toHaveCount(0);
  await box(page, 12).check();
  const foreign = ticketOf(14, { company_id: 5, company: { id: 5, name: "Noord" } });
  const all = [ticketOf(12), ticketOf(13, { closed_on: closed }), foreign, ticketOf(15)];
  upstream.on("GET /companies/3/tickets?", pageOf(all));
  await action(page, "Select all 4 matching").click();
  await expect(bar(page)).toContainText(
    "2 of 4 matching tickets are selected: the others are closed or not yours to change.",
  );
  expect(await violations(page)).toEqual([]);
  await action(page, "Clear selection").click();
  await box(page, 12).check();
  const fail = { status: 500, json: {} };
  await page.route("**/actions/change-tickets*", (route) => route.fulfill(fail), { times: 1 });
  await closeSelected(page);
  await expect(page.getByText("This change was not saved.")).toBeVisible();
  await expect(row(page, 12)).toContainText("Open");
  await expect(box(page, 12)).toBeChecked();

  // The change waits, and is sent again. The ticket is already closed, so nothing is changed.
  await page.route("**/actions/change-tickets*", (route) => route.abort(), { times: 1 });
  const found = { finding: "cleaned", finding_note: "Moss" };
  upstream.on("GET /companies/3/tickets/12?", json(ticketOf(12, { closed_on: closed, ...found })));
  upstream.requests.length = 0;
  await closeSelected(page);
  await expect(toasts(page).getByText("Checked: the change that was waiting exists")).toBeVisible();
  await expect(box(page, 12)).not.toBeChecked();
  expect(changes(upstream)).toEqual([]);
});

test("assigns only tickets of the same company in the list of all companies", async ({ page, signIn, upstream }) => {
  upstream.on("GET /users/me?", json(admin));
  const other = ticketOf(13, { plant_id: 20, company_id: 5, company: { id: 5, name: "Noord" } });
  upstream.on("GET /tickets?", ticketsPage([ticketOf(12), other]));
  upstream.on("GET /companies/5/tickets/13?", json(other));
  upstream.on("PUT /companies/5/plants/20/tickets/13/close", json({ id: 13 }));
  await signIn("anna", "/admin/tickets?ticket_status=open&assigned_to=any");
  await startSelecting(page);
  await box(page, 12).check();
  await expect(action(page, "Assign")).toBeEnabled();
  await box(page, 13).check();
  await expect(action(page, "Assign")).toBeDisabled();
  await expect(bar(page)).toContainText("Select tickets of one company");
  await closeSelected(page);
  await expect(toasts(page).getByText("Closed 2 tickets")).toBeVisible();
  expect(changes(upstream).map((change) => change.split("{")[0])).toEqual([
    "/companies/5/plants/20/tickets/13/close",
    "12/close",
  ]);
});
