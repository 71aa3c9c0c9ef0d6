import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { mockTicket, mockTicketCalls, rejection, ticketPath, ticketsPage } from "../support/mock-ticket";
import { json, type MockUpstream } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { openPage, toasts } from "../support/page";
import { violations } from "../support/violations";

const openList = "/tickets?ticket_status=open";
const planned = {
  ...{ ...mockTicket, due_on: "2026-03-01", priority: "urgent", waiting_for: "installer", issue_ids: [50] },
  ...{ named_pattern: "lost_string", pattern_review: null },
};
const review = { named_pattern: "lost_string", verdict: "wrong", actual_pattern: "soiling", actual_cause: "" };
const plants = ["Church", "School", "Townhall"].map((name, index) => ({ id: 9 + index, name, owning_company_id: 3 }));

const dialog = (page: Page) => page.getByRole("dialog");
const bodies = (upstream: MockUpstream, call: string) =>
  upstream.requestsTo(call).map(({ body }) => JSON.parse(body || "null"));

test.use({
  edgeVars: async ({ upstream }, use) =>
    use({ V0_API_URL: upstream.url, API_EXTENSIONS: "losses,compared,tickets,pattern_reviews" }),
});

test.beforeEach(({ upstream }) => {
  mockTicketCalls(upstream);
  upstream.on("GET /companies/3/tickets?", ticketsPage([planned]));
  upstream.on("GET /companies/3/tickets/12?", json(planned));
  upstream.on("GET /companies/3/plants?", json({ data: plants, total: 3, per_page: 25 }));
});

test("lists, creates and plans tickets with their planning", async ({ page, openAs, upstream }) => {
  await test.step("marks overdue tickets, and sorts and filters by the planning", async () => {
    await openAs("anna", openList);
    await expect(page.locator("tbody tr").first()).toContainText(/Overdue by \d+ days.*Urgent/);
    await expect(page.getByRole("columnheader", { name: "Due" })).toHaveAttribute("aria-sort", "ascending");
    await page.getByRole("button", { name: "Due", exact: true }).click();
    await page.getByRole("checkbox", { name: "Overdue" }).check();
    await expect(page).toHaveURL(/due=overdue/);
    await expect(page.getByRole("list", { name: "Active filters" })).toContainText("DueOverdue");
    const last = () => decodeURIComponent(upstream.requestsTo("GET /companies/3/tickets?").at(-1)?.path ?? "");
    await expect.poll(last).toContain("due=overdue");
    expect(last()).toContain("sort=due_on:asc");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  });
  await test.step("closes what a field has opened with the first Esc, and the dialog with the next", async () => {
    await page.getByRole("link", { name: "Create ticket" }).click();
    await dialog(page).getByRole("button", { name: "Choose a date" }).click();
    const day = dialog(page).getByRole("gridcell").first();
    await expect(day).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(day).toBeHidden();
    await expect(dialog(page).getByLabel("Title")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
  });
  await test.step("creates tickets of two chosen plants, and keeps the plant whose ticket failed", async () => {
    upstream.on("POST /companies/3/plants/9/tickets", json({ id: 70 }, 201));
    upstream.on("POST /companies/3/plants/10/tickets", rejection("This plant is moving."));
    await page.getByRole("link", { name: "Create ticket" }).click();
    const search = dialog(page).getByRole("combobox", { name: "Search plants" });
    await expect(search).toBeFocused();
    await dialog(page).getByRole("button", { name: "Create", exact: true }).click();
    await expect(dialog(page)).toContainText("Please choose a plant");
    await expect(dialog(page)).toContainText("Please enter a title");
    await search.fill("s");
    await search.press("Escape");
    await expect(search).toHaveValue("");
    await dialog(page).getByRole("option", { name: "Church" }).click();
    await expect(dialog(page).getByLabel("Title")).toHaveValue("Church");
    await search.fill("s");
    await dialog(page).getByRole("option", { name: "School" }).click();
    await expect(dialog(page).getByLabel("Title")).toHaveValue("");
    await dialog(page).getByLabel("Title").fill("Inspect");
    await dialog(page).getByLabel("Priority").selectOption("High");
    expect(await violations(page, dialog(page))).toEqual([]);
    await dialog(page).getByLabel("Title").press("Enter");
    await expect(toasts(page)).toContainText("1 ticket created");
    await expect(dialog(page)).toContainText("School: This plant is moving.");
    await expect(dialog(page).getByRole("list", { name: "Plants" }).getByRole("listitem")).toHaveText(["School"]);
    await expect(dialog(page).getByLabel("Title")).toHaveValue("Inspect");
    upstream.on("POST /companies/3/plants/10/tickets", json({ id: 71 }, 201));
    await dialog(page).getByRole("button", { name: "Create", exact: true }).click();
    await expect(dialog(page)).toBeHidden();
    const created = bodies(upstream, "POST /companies/3/plants/");
    expect(created).toHaveLength(3);
    for (const body of created) expect(body).toMatchObject({ title: "Inspect", priority: "high", due_on: null });
  });
  await test.step("plans the selected tickets together", async () => {
    upstream.on(`PUT ${ticketPath}`, json({ id: 12 }));
    await page.getByRole("button", { name: "Select tickets" }).click();
    await page.getByRole("checkbox", { name: /^Select ticket/ }).check();
    await page.getByRole("button", { name: "Plan", exact: true }).click();
    await dialog(page).getByRole("button", { name: "OK" }).click();
    await expect(dialog(page)).toContainText("Please change a field");
    await dialog(page).getByLabel("Due date", { exact: true }).selectOption("Remove");
    await dialog(page).getByLabel("Waiting for").selectOption("Supplier");
    await dialog(page).getByRole("button", { name: "OK" }).click();
    await expect(toasts(page)).toContainText("Planned 1 ticket");
    expect(bodies(upstream, `PUT ${ticketPath}`)).toEqual([{ due_on: null, waiting_for: "supplier" }]);
  });
});

test("changes the planning of a ticket and closes it", async ({ page, openAs, upstream }) => {
  await test.step("edits the planning of a ticket with its text", async () => {
    upstream.on(`PUT ${ticketPath}`, json({ id: 12 }));
    await openAs("anna", "/tickets/12?companyId=3");
    const overview = page.getByRole("region", { name: "Overview" });
    await expect(overview).toContainText(/Due date1 Mar 2026 Overdue by \d+ days/);
    await overview.getByRole("button", { name: "Edit" }).click();
    await overview.getByRole("textbox", { name: "Due date" }).fill("24/12/2027");
    await overview.getByRole("textbox", { name: "Planned visit" }).fill("20/12/2027");
    await overview.getByLabel("Waiting for").selectOption("Grid operator");
    await overview.getByRole("button", { name: "Save" }).click();
    await expect(overview.getByRole("button", { name: "Edit" })).toBeVisible();
    expect(bodies(upstream, `PUT ${ticketPath}`)).toMatchObject([
      { title: mockTicket.title, due_on: "2027-12-24", visit_on: "2027-12-20", waiting_for: "grid_operator" },
    ]);
  });
  await test.step("asks what was found when a ticket is closed, and shows it", async () => {
    const closed = {
      ...{ closed_on: "2026-11-21T11:00:00Z", finding: "inverter_replaced", finding_note: "Under warranty" },
      pattern_review: review,
    };
    upstream.on(`PUT ${ticketPath}/close`, (response) => {
      upstream.on("GET /companies/3/tickets/12?", json({ ...planned, ...closed, closer: mockTicket.creator }));
      json({ id: 12 })(response);
    });
    await page.getByRole("button", { name: "Close Ticket" }).click();
    await expect(dialog(page).getByLabel("What was found?")).toBeFocused();
    expect(await violations(page, dialog(page))).toEqual([]);
    await dialog(page).getByLabel("What was found?").selectOption("Inverter replaced");
    await expect(dialog(page)).toContainText("It looked like a lost string.");
    await dialog(page).getByLabel("Was it that?").selectOption("No, it was …");
    await dialog(page).getByLabel("It was", { exact: true }).selectOption("soiling");
    await dialog(page).getByLabel("Note").fill("Under warranty");
    await dialog(page).getByRole("button", { name: "Close Ticket" }).click();
    const overview = page.getByRole("region", { name: "Overview" });
    await expect(overview).toContainText(/ClosedInverter replacedUnder warranty21 Nov 2026 by Jan Bos/);
    await expect(dialog(page)).toBeHidden();
    await expect(overview).not.toContainText("Overdue");
    expect(bodies(upstream, `PUT ${ticketPath}/close`)).toEqual([
      { finding: "inverter_replaced", finding_note: "Under warranty", pattern_review: review },
    ]);
  });
  await test.step("states whether it was that, and changes it", async () => {
    const changed = { ...review, actual_pattern: null, actual_cause: "A blown fuse" };
    const overview = page.getByRole("region", { name: "Overview" });
    await expect(overview).toContainText("No, it was soiling, not a lost string.");
    upstream.on(`PUT ${ticketPath}/close`, (response) => {
      const closed = { closed_on: "2026-11-21T11:00:00Z", pattern_review: changed };
      upstream.on("GET /companies/3/tickets/12?", json({ ...planned, ...closed }));
      json({ id: 12 })(response);
    });
    await overview.getByRole("button", { name: "Change" }).click();
    await expect(dialog(page).getByLabel("It was", { exact: true })).toHaveValue("soiling");
    await dialog(page).getByLabel("It was", { exact: true }).selectOption("something else");
    await dialog(page).getByLabel("What it was").fill("A blown fuse");
    expect(await violations(page, dialog(page))).toEqual([]);
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(overview).toContainText("No, it was not a lost string: A blown fuse");
    expect(bodies(upstream, `PUT ${ticketPath}/close`).at(-1)).toEqual({ pattern_review: changed });
  });
});

test("closes a ticket of a list with the review of its pattern when the connection fails first", async ({
  page,
  openAs,
  upstream,
}) => {
  upstream.on(`PUT ${ticketPath}/close`, json({ id: 12 }));
  await openAs("anna", openList);
  await page.getByRole("button", { name: "Select tickets" }).click();
  await page.getByRole("checkbox", { name: /^Select ticket/ }).check();
  await page.route("**/actions/change-tickets*", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Close tickets", exact: true }).click();
  await dialog(page).getByLabel("Was it that?").selectOption("Yes");
  await dialog(page).getByRole("button", { name: "Close tickets" }).click();
  await expect(dialog(page)).toBeHidden();
  const right = { ...review, verdict: "right", actual_pattern: null };
  await expect(() =>
    expect(bodies(upstream, `PUT ${ticketPath}/close`)).toMatchObject([{ pattern_review: right }]),
  ).toPass();
});

test("shows administrators how often each pattern was right", async ({ page, signIn, upstream }) => {
  const admin = { id: 7, first_name: "Anna", last_name: "Bos", email: "a@demo.example", admin: true };
  upstream.on("GET /users/me?", json(admin));
  upstream.on("GET /tickets?", ticketsPage([planned]));
  upstream.on("GET /pattern-reviews", json({ error: { code: 4005, messages: { general: ["No access."] } } }, 403));
  await signIn("anna", "/admin/tickets?ticket_status=open&assigned_to=any");
  const card = page.getByRole("region", { name: "Patterns in closed tickets" });
  const retry = card.getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  upstream.on("GET /pattern-reviews", json([]));
  await retry.click();
  await expect(card).toContainText("No ticket states yet");
  const instead = [{ pattern: "soiling", cause: "", count: 1 }];
  upstream.on("GET /pattern-reviews", json([{ pattern: "lost_string", right: 3, wrong: 1, unknown: 2, instead }]));
  await page.reload();
  await expect(card.getByRole("row").last()).toHaveText("Low yield, like a lost stringsoiling (1)63 (75%)12");
  await expectAccessible(page);
});

test.describe("without the extension", () => {
  test.use({ edgeVars: async ({ upstream }, use) => use({ V0_API_URL: upstream.url, API_EXTENSIONS: "" }) });

  test("offers no planning, and closes a ticket at once", async ({ page, openAs, upstream }) => {
    await openAs("anna", openList);
    await expect(page.getByRole("columnheader")).toHaveText(["Title", "Plant", "Assignees", "Created"]);
    await expect(page.getByRole("button", { name: "Priority" })).toHaveCount(0);
    await page.getByRole("link", { name: "Create ticket" }).click();
    await expect(dialog(page).getByLabel("Template")).toBeVisible();
    await expect(dialog(page).getByLabel("Priority")).toHaveCount(0);
    await page.keyboard.press("Escape");
    upstream.on(`PUT ${ticketPath}/close`, json({ id: 12 }));
    await openPage(page, "/tickets/12?companyId=3");
    await expect(page.getByRole("region", { name: "Overview" })).not.toContainText("Priority");
    await page.getByRole("button", { name: "Close Ticket" }).click();
    await expect(toasts(page)).toContainText("Ticket closed");
    expect(bodies(upstream, `PUT ${ticketPath}/close`)).toEqual([null]);
  });
});
